import type { RequestFacts } from "#app/context.ts";
import { isLoopback, loopbackHosts } from "#app/platform/address.server.ts";
import { env } from "#app/platform/env.server.ts";

const forwarding = /^(?:forwarded|via|(?:x|true|cf)-(?:forwarded|real|client|connecting|original)(?:-.+)?)$/;

/** A forwarded request reaches us over loopback too, when a proxy runs beside us: that one isn't from this machine. */
export function isFromThisMachine(request: Request, ip: string): boolean {
  const isForwarded = [...request.headers.keys()].some((name) => forwarding.test(name));
  return isLoopback(ip) && !env().trustProxy && !isForwarded;
}

/** The same of a browser that asks by this machine's own name: another name would lead here from outside. */
export function isBrowserHere(request: Request, { ip, url }: Pick<RequestFacts, "ip" | "url">): boolean {
  return loopbackHosts.has(url.hostname) && isFromThisMachine(request, ip);
}
