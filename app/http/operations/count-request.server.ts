import { callAt } from "#app/http/api/addresses.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { requestCount, requestSeconds } from "#app/platform/operations/metrics.server.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const own = new Set(["/healthz", "/readyz", "/up", "/metrics"]);

/** @param seconds to the answer. */
export function countRequest(
  { method, path, kind }: { method: string; path: string; kind: "api" | "data" | "page" },
  status: number,
  seconds: number,
): void {
  const route = patternOf(method, path, kind);
  const known = methods.has(method) ? method : "other";
  requestCount.inc({ method: known, route, status });
  requestSeconds.observe({ method: known, route, class: `${Math.trunc(status / 100)}xx` }, seconds);
}

/** The pattern of an address, never the address: anybody can ask for any number of those. */
function patternOf(method: string, path: string, kind: "api" | "data" | "page"): string {
  if (own.has(path)) return path;
  if (path.startsWith("/assets/")) return "/assets/*";
  return (kind === "api" ? callAt(method, path)?.path : routeAt(path)?.path) ?? "other";
}
