import { data, type ServerBuild } from "react-router";

/**
 * React Router runs a page's action for every method that isn't GET or HEAD. Pages here take POST alone; others get
 * 405, after the locks above the page have had their say, so that a stranger still learns nothing but "sign in".
 */
export function withPostOnlyActions(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action;
    if (!route || !action || route.path?.startsWith("api/") || isBelowApi(build, id))
      return [id, route] as const;
    const guarded: typeof action = (args) => {
      if (args.request.method === "POST") return action(args);
      throw data({ title: "Method not allowed" }, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    };
    return [id, { ...route, module: { ...route.module, action: guarded } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function isBelowApi(build: ServerBuild, id: string): boolean {
  for (
    let route = build.routes[id];
    route;
    route = route.parentId ? build.routes[route.parentId] : undefined
  ) {
    if (route.path === "api" || route.path?.startsWith("api/")) return true;
  }
  return false;
}
