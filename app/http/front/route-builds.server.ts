import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { pathLookup } from "#app/http/path-lookup.ts";

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * React Router over the whole product, asked by a part at a time. It matches a request against every route, twice, and
 * makes every route anew for each page it renders; so whoever asks for an address that is known gets a router of that
 * route and the layouts around it, made when it is first asked for. All other addresses (unknown ones, ones written in
 * an unusual way) are the whole router's: it alone says what they mean.
 */
export function routeByRoute(build: ServerBuild, mode: string): Handle {
  const whole = createRequestHandler(build, mode);
  const leaves = leavesOf(build);
  const leafAt = pathLookup(leaves);
  const below = leaves.flatMap(([pattern, id]) =>
    /^\/[^:*]+\/\*$/.test(pattern) ? [[pattern.slice(0, -1), id] as const] : [],
  );
  const kept = new Map<string, Handle>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/(?:^\/_)?\.data$/, "") || "/";
    const leaf = leafAt(path) ?? below.find(([prefix]) => path.startsWith(prefix))?.[1];
    if (leaf === undefined) return whole(request, context);
    const handle = kept.get(leaf) ?? createRequestHandler(partOf(build, leaf), mode);
    kept.set(leaf, handle);
    return handle(request, context);
  };
}

/** The addresses of all routes that have none below them, by their patterns. */
function leavesOf({ routes }: ServerBuild): [pattern: string, id: string][] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => {
      const segments = lineOf(routes, id).flatMap((at) => routes[at]?.path || []);
      return [`/${segments.join("/")}`, id];
    });
}

/** The build with nothing in it but a route and the layouts around it. */
function partOf(build: ServerBuild, leaf: string): ServerBuild {
  const line = new Set(lineOf(build.routes, leaf));
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => line.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** A route and the layouts around it, the outermost first. */
function lineOf(routes: ServerBuild["routes"], id: string): string[] {
  const parent = routes[id]?.parentId;
  return [...(parent === undefined ? [] : lineOf(routes, parent)), id];
}
