import { safeTo } from "./safe-redirect.ts";

/** Where a person can be sent right after signing in: pages of their role that a link may show. */
const forEverybody = /^\/(?:client-portal|data-portal|client-services|account|reports)(?:\/|$)/;
const forAdmins = /^\/admin-[a-z-]+(?:\/|$)/;

/**
 * @param to the page that was first asked for; anything may be in it.
 * @returns that page when it is one of this site that the role may see, else the role's portal.
 */
export function landingFor(role: "client" | "admin", to?: unknown): string {
  const portal = role === "admin" ? "/admin-data-portal" : "/client-portal";
  const path = safeTo(to, portal);
  const { pathname } = new URL(path, "http://h.invalid");
  if (pathname.endsWith(".data")) return portal;
  return forEverybody.test(pathname) || (role === "admin" && forAdmins.test(pathname)) ? path : portal;
}

/** Whether a page lies in one of the portals, for either role. */
export function isLanding(pathname: string): boolean {
  return !pathname.endsWith(".data") && (forEverybody.test(pathname) || forAdmins.test(pathname));
}
