/**
 * For routes whose middleware answers with a file, and with a page of the site where there is none to give. The
 * middleware notes why; the loader throws it, so that the page that says so has the site around it.
 */
import { createContext, data, type RouterContextProvider } from "react-router";
import { notFound } from "./respond.server.ts";

/**
 * "unmarkable": no copy can be made of the file, and it goes out to nobody as it is. "too-much": what would stand in it
 * is more than can be printed.
 */
export type FileRefusal = "not-found" | "busy" | "unmarkable" | "too-much";

/** Why there is no file. */
export const fileRefusal = createContext<FileRefusal>("not-found");

/** Whether the file itself is wanted: not for a router's data request, nor for another method. */
export function wantsFile(request: Request): boolean {
  return request.method === "GET" && !isDataRequest(request);
}

/** Whether the router asks, for a client navigation; its own `url` does not tell. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** The loader of such a route. @throws 404, 422 for what can't be made, or 503 with how long to wait. */
export function noFile({ context }: { context: Readonly<RouterContextProvider> }): never {
  const refusal = context.get(fileRefusal);
  if (refusal === "not-found") throw notFound();
  if (refusal === "busy") throw data(null, { status: 503, headers: { "Retry-After": "5" } });
  throw data(null, { status: 422 });
}

/** The headers of such a route: those of what was thrown. */
export function headersOfRefusal({ errorHeaders }: { errorHeaders: Headers | undefined }): Headers {
  return errorHeaders ?? new Headers();
}
