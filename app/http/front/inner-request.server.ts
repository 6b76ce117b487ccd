/** The request as React Router sees it. */
import { env } from "#app/platform/env.server.ts";
import type { RequestContext } from "./request-context.server.ts";

/**
 * The request as the person typed it: the scheme they used in front of our proxy, and none of the headers by which
 * React Router talks to itself while building.
 */
export function asTyped(given: Request): Request {
  const scheme = env().trustProxy
    ? given.headers.get("X-Forwarded-Proto")?.split(",").at(-1)?.trim()
    : undefined;
  let request = given;
  if ((scheme === "http" || scheme === "https") && !given.url.startsWith(`${scheme}:`)) {
    const url = new URL(given.url);
    url.protocol = `${scheme}:`;
    request = new Request(url, given);
  }
  const inner = [...request.headers.keys()].filter((name) => name.startsWith("x-react-router-"));
  for (const name of inner) request.headers.delete(name);
  return request;
}

/**
 * The request with its body already read, or to be read as it arrives. The origin has been judged: React Router, which
 * judges it again by other rules, is not shown it. A form without fields is still a form.
 */
export function withBody(
  request: Request,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  requestContext: RequestContext,
): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  if (requestContext.kind !== "api" && !headers.has("Content-Type")) {
    headers.set("Content-Type", "application/x-www-form-urlencoded");
  }
  const { method, signal, url } = request;
  return new Request(url, { method, headers, signal, body, ...(body && { duplex: "half" }) });
}
