import { alive, ready } from "./health.server.ts";
import { metrics } from "./metrics.server.ts";
import { up } from "./up.server.ts";

type Answer = (request: Request, ip: string) => Response | null | Promise<Response | null>;

/** What programs ask that watch the product. */
export const watched: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ["/healthz", alive],
  ["/up", up],
  ["/readyz", ready],
  ["/metrics", metrics],
]);
