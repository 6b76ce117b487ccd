import { linkTo } from "#app/link.ts";
import { routeAt } from "./route-at.server.ts";
import { safeTo } from "./safe-redirect.ts";

/**
 * @param to the page that was first asked for; anything may be in it.
 * @returns that page when it is one of this site that the role may see, else the role's portal.
 */
export function landingFor(role: "client" | "admin", to?: unknown): string {
  const portal = role === "admin" ? linkTo("/admin-data-portal") : linkTo("/client-portal");
  const path = safeTo(to, portal);
  const { pathname } = new URL(path, "http://h.invalid");
  if (!isLanding(pathname)) return portal;
  return role === "admin" || routeAt(pathname)?.may !== "staff" ? path : portal;
}

/** Whether a sign-in may lead to a page, whoever signs in. */
export function isLanding(pathname: string): boolean {
  const route = pathname.endsWith(".data") ? undefined : routeAt(pathname);
  return route !== undefined && !route.proves && (route.may !== "anyone" || route.landing === true);
}
