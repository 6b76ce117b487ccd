import { pathLookup } from "#app/http/path-lookup.ts";
import type { Call } from "./call.server.ts";
import { calls } from "./calls.server.ts";

const byPath = Map.groupBy(calls, ({ path }) => path);
const lookup = pathLookup<readonly Call[]>(byPath);

/** The API's call at an address. */
export function callAt(method: string, path: string): Call | undefined {
  return lookup(path)?.find((call) => call.method === method);
}
