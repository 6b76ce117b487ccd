import { env } from "#app/platform/env.server.ts";
import { COOKIES, type CookieFact } from "./cookie.ts";

/** The cookies by the names they have here: over https the browser holds them to this host by their prefix. */
export function cookieFacts(): CookieFact[] {
  const prefix = env().https ? "__Host-" : "";
  return COOKIES.map((cookie) => ({ ...cookie, name: prefix + cookie.name }));
}
