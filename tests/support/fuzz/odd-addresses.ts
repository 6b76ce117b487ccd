/**
 * Addresses as nobody but an attacker writes them, made from every route of the product, and what the front door and
 * the router make of each.
 */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { frontDoor } from "#app/http/front/front-door.server.ts";
import { redact } from "#app/http/front/redact.ts";
import routes from "#app/routes.ts";
import { origin } from "../product/test-env.ts";
import { leaves } from "../reading/route-tree.ts";

const token = "Zq3-_Xw".repeat(6) + "E";
const filled = leaves.map(({ path }) =>
  path
    .replace(/:token/, token)
    .replace(/:\w+/g, "Ab3d")
    .replace("*", "no-such-thing"),
);

const objects = await asObjects(await Promise.resolve(routes));

function asObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, caseSensitive, children }) =>
    index
      ? { path, index: true, caseSensitive }
      : { path, caseSensitive, children: children && asObjects(children) },
  ) as RouteObject[];
}

/** The same numbers each time. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Twist = (path: string, pick: (below: number) => number) => string;

const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;
const at = (path: string, index: number, change: (letter: string) => string) =>
  path.slice(0, index) + change(path[index] ?? "") + path.slice(index + 1);
const somewhere =
  (of: RegExp, change: (letter: string) => string): Twist =>
  (path, pick) => {
    const places = [...path.matchAll(of)].map(({ index }) => index);
    return places.length === 0 ? path : at(path, places[pick(places.length)] ?? 0, change);
  };
const ending =
  (...ends: string[]): Twist =>
  (path, pick) =>
    path + ends[pick(ends.length)];

const twists: Twist[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  somewhere(/(?<!%.?)[a-z]/g, (letter) => letter.toUpperCase()),
  somewhere(/(?<!%.?)[\w.-]/g, hex),
  somewhere(/(?<!%.?)[\w.-]/g, (letter) => hex(letter).toUpperCase()),
  somewhere(/(?<!%.?)[\w.-]/g, (letter) => hex(letter).replace("%", "%25")),
  (path) => path.replace(/(?<!%.?)[a-z]/g, hex),
  somewhere(/\//g, () => "//"),
  somewhere(/\//g, () => "/./"),
  somewhere(/\//g, () => "/%2e/"),
  somewhere(/\//g, () => "/x/../"),
  somewhere(/\//g, () => "/x/%2E%2e/"),
  somewhere(/\//g, () => "%2f"),
  somewhere(/\//g, () => "%5c"),
  somewhere(/\//g, () => "%c0%af"),
  somewhere(/\//g, () => ";v=1/"),
  somewhere(/s/g, () => "ſ"),
  somewhere(/k/g, () => "\u212a"),
  somewhere(/i/g, () => "İ"),
  somewhere(/(?<!%.?)[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  ending(
    "/",
    "//",
    "///",
    "/.",
    "/%2e",
    "/..;/",
    ";",
    ";a=b",
    "%20",
    "+",
    "%00",
    "%0a",
    "%2f",
    "/_",
    "\u00ad",
  ),
  ending(".data", "/_.data", "/.data", ".data/", "%2edata", ".%64ata", ".DATA", ".data.data", "/_root.data"),
  ending("?index", "?_routes=root", "?", "?a=%2F", "#x"),
];

/** One address: a route's, twisted one to four times. */
export function oddAddress(pick: (below: number) => number): string {
  let [odd, query] = [filled[pick(filled.length)] ?? "/", ""];
  for (let times = 1 + pick(4); times > 0; times--) {
    const twisted = twists[pick(twists.length)]?.(odd, pick) ?? odd;
    const end = twisted.search(/[?#]/);
    if (end === -1) odd = twisted;
    else [odd, query] = [twisted.slice(0, end), twisted.slice(end)];
  }
  return (odd.startsWith("/") ? odd : `/${odd}`) + query;
}

export interface Handled {
  status: number;
  location: string | null;
  /** Whether the API's general limit counted it. */
  counted: boolean;
  /** What the router serves it with: the pattern of the route that fits; null where the door answered by itself. */
  route: string | null;
  /** The path that every rule behind the door goes by. */
  path: string;
}

let reached: string | null = null;
const door = frontDoor({
  route: async (request) => {
    reached = new URL(request.url).pathname;
    return new Response("served", { headers: { "Content-Type": "text/html" } });
  },
  clientFolder: "no-such-folder",
  stylesheet: "/style.css",
});

export async function handle(address: string, method = "GET"): Promise<Handled> {
  const url = new URL(origin + address);
  reached = null;
  const headers = { Host: url.host, "Sec-Fetch-Site": "same-origin" };
  const answer = await door.fetch(new Request(url, { method, headers }), { address: "192.0.2.1" });
  await answer.body?.cancel();
  // As the router finds the page of a client navigation (`getNormalizedPath`, React Router 7.18).
  const path = (reached ?? "").replace(/\/_\.data$/, "/").replace(/\.data$/, "");
  return {
    status: answer.status,
    location: answer.headers.get("Location"),
    counted: answer.headers.has("RateLimit"),
    route: reached === null ? null : routeOf(path),
    path,
  };
}

/** @returns the pattern of the route the router chooses, with parameters as they stand in `routes.ts`. */
export function routeOf(path: string): string | null {
  const matches = matchRoutes(objects, path);
  return matches && `/${matches.flatMap(({ route }) => (route.path ? [route.path] : [])).join("/")}`;
}

/** What is wrong with how one odd address is handled; empty when it is as its plain form would be. */
export async function wrongWith(odd: string): Promise<string[]> {
  const wrong: string[] = [];
  const handled = await handle(odd);
  const { route, path, counted, location } = handled;
  if (route !== null) {
    const isApi = route === "/api" || route.startsWith("/api/");
    if (isApi !== counted) wrong.push(`${route} is ${counted ? "" : "not "}counted`);
    if (!isLiterally(path, route)) wrong.push(`${path} is served by ${route}, which no rule would know`);
  }
  if (location !== null) {
    const next = await handle(location);
    if (next.location !== null) wrong.push(`leads to ${location}, and that to ${next.location}`);
    if (!/^\/(?![/\\])/.test(location)) wrong.push(`leads away, to ${location}`);
  }
  const { pathname, search } = new URL(origin + odd);
  for (const target of [odd, pathname + search])
    if (openedBy(target)) wrong.push(`its token is logged: ${redact(target)}`);
  return wrong;
}

/** Whether a pattern's own words stand in a path as they are. */
function isLiterally(path: string, route: string): boolean {
  if (route.endsWith("*")) return path.startsWith(route.slice(0, -2));
  const [have, want] = [path.split("/"), route.split("/")];
  return have.length === want.length && want.every((word, at) => word.startsWith(":") || word === have[at]);
}

function openedBy(target: string): boolean {
  return redact(target).includes(token);
}
