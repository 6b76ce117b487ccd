import type { RequestFacts } from "#app/context.ts";
import { linkTo } from "#app/link.ts";
import { env } from "#app/platform/env.server.ts";
import { safeTo } from "./safe-redirect.ts";

/** Where a dialog leads back to. */
interface OpenedFrom {
  back: string;
  /** Where its form posts while no scripts run, so that the way back outlives an answer; undefined: to the page itself. */
  postTo: string | undefined;
}

/**
 * The page of the portal that a dialog was opened from: as its own form says, else as the browser does.
 * @param usual where it leads otherwise.
 */
export function openedFrom(request: Request, { url }: RequestFacts, usual: string): OpenedFrom {
  const back = pageOf(url.searchParams.get("from") ?? refererOf(request), url.pathname) ?? usual;
  if (back === usual) return { back, postTo: undefined };
  const query = new URLSearchParams(url.search);
  query.set("from", back);
  return { back, postTo: `${url.pathname}?${query}` };
}

function refererOf(request: Request): string {
  const referer = URL.parse(request.headers.get("Referer") ?? "");
  return referer?.origin === env().origin ? referer.pathname + referer.search : "";
}

function pageOf(given: string, dialog: string): string | null {
  const path = safeTo(given, "");
  return path.startsWith(linkTo("/client-portal")) && path.split("?")[0] !== dialog ? path : null;
}
