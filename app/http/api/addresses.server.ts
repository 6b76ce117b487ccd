/** Which calls answer at an address: for whoever asks there, for the Allow header, and for what the door needs to know. */
import { pathLookup } from "#app/http/path-lookup.ts";
import { linkTo } from "#app/link.ts";
import type { Call } from "./call.server.ts";
import { calls } from "./calls.server.ts";

interface Address {
  path: string;
  /** By method; HEAD is answered by the call of GET. */
  calls: ReadonlyMap<string, Call>;
  allow: string;
}

interface FoundAddress extends Address {
  /** What stands in the places of the path. */
  params: Readonly<Record<string, string>>;
}

const lookup = pathLookup<Address>(
  [...Map.groupBy(calls, ({ path }) => path)].map(([path, ofPath]) => [path, addressOf(path, ofPath)]),
);

function addressOf(path: string, ofPath: readonly Call[]): Address {
  const byMethod = new Map<string, Call>(ofPath.map((one) => [one.method, one]));
  const reading = byMethod.get("GET");
  if (reading) byMethod.set("HEAD", reading);
  return { path, calls: byMethod, allow: [...byMethod.keys(), "OPTIONS"].sort().join(", ") };
}

/** @returns null where there is none. */
export function findAddress(path: string): FoundAddress | null {
  const address = lookup(path);
  if (!address) return null;
  const given = path.split("/");
  const params = address.path.split("/").flatMap((segment, at) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(given[at] ?? "")]];
  });
  return { ...address, params: Object.fromEntries(params) as Record<string, string> };
}

/** The API's call at an address. */
export function callAt(method: string, path: string): Call | undefined {
  return lookup(path)?.calls.get(method);
}

/** What one address of the API answers, for its Allow header; null where there is none. */
export function allowedAt(path: string): string | null {
  if (path === linkTo("/api/openapi.json")) return "GET, HEAD, OPTIONS";
  return lookup(path)?.allow ?? null;
}
