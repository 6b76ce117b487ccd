/** Which calls answer at an address: for whoever asks there, and for the Allow header. */
import type { Call } from "./call.server.ts";
import { calls } from "./calls.server.ts";

interface Address {
  /** By method; HEAD is answered by the call of GET. */
  calls: ReadonlyMap<string, Call>;
  allow: string;
}

export interface Found extends Address {
  /** What stands in the places of the path. */
  params: Readonly<Record<string, string>>;
}

const addresses = [...Map.groupBy(calls, ({ path }) => path)].map(([path, ofPath]) => ({
  path,
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  ...addressOf(ofPath),
}));
const fixed = new Map<string, (typeof addresses)[number]>(addresses.filter(({ path }) => !path.includes("{")).map((one) => [one.path, one]));
const withPlaces = addresses.filter(({ path }) => path.includes("{"));

function addressOf(ofPath: readonly Call[]): Address {
  const byMethod = new Map<string, Call>(ofPath.map((one) => [one.method, one]));
  const reading = byMethod.get("GET");
  if (reading) byMethod.set("HEAD", reading);
  return { calls: byMethod, allow: [...byMethod.keys(), "OPTIONS"].sort().join(", ") };
}

/** @returns null where there is none. `/api/notifications/count` is no notification: a fixed path comes first. */
export function findAddress(path: string): Found | null {
  const known = fixed.get(path);
  if (known) return { ...known, params: {} };
  for (const { pattern, ...address } of withPlaces) {
    const { groups } = pattern.exec(path) ?? {};
    if (!groups) continue;
    const params = Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { ...address, params: Object.fromEntries(params) as Record<string, string> };
  }
  return null;
}

/** What one address of the API answers, for its Allow header; null where there is none. */
export function allowedAt(path: string): string | null {
  if (path === "/api/openapi.json") return "GET, HEAD, OPTIONS";
  return findAddress(path)?.allow ?? null;
}
