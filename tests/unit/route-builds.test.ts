import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { RouterContextProvider as Provider } from "react-router";
import { describe, expect, it } from "vitest";
import { routeByRoute } from "#app/http/front/route-builds.server.ts";
import tables from "./route-builds.json" with { type: "json" };

/** Each route says which it is and what its address says. */
const paths: Record<string, { path?: string; parentId?: string; index?: boolean }> = {
  home: { index: true },
  frame: {},
  orders: { path: "orders", parentId: "frame" },
  order: { path: "orders/:order", parentId: "frame" },
  newOrder: { path: "orders/new", parentId: "frame" },
  lines: { path: "orders/:order/lines", parentId: "frame" },
  newLines: { path: "orders/new/:line", parentId: "frame" },
  file: { path: "orders/export.csv" },
  calls: { path: "api/*" },
  description: { path: "api/openapi.json" },
  all: { path: "*" },
};

function buildOf(): ServerBuild {
  const loaderOf = (id: string) => (args: { params: unknown }) => Response.json({ id, params: args.params });
  const routes: Record<string, unknown> = { root: { id: "root", path: "", module: {} } };
  for (const [id, { parentId = "root", ...route }] of Object.entries(paths))
    routes[id] = { id, parentId, caseSensitive: true, ...route, module: { loader: loaderOf(id) } };
  return {
    routes,
    entry: { module: { default: () => new Response("page") } },
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
    future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
    publicPath: "/",
    assetsBuildDirectory: "",
    routeDiscovery: { mode: "initial", manifestPath: "" },
    ssr: true,
    isSpaMode: false,
    prerender: [],
  } as unknown as ServerBuild;
}

const said = async (
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>,
  path: string,
) => {
  const answer = await handle(new Request(`http://portal.test${path}`), new Provider());
  return `${answer.status} ${await answer.text()}`;
};

describe("a router of one route", () => {
  const parted = routeByRoute(buildOf(), "production");
  const whole = createRequestHandler(buildOf(), "production");

  it.each(tables.answers)("answers %s as the router of all routes does: %s", async (path, id) => {
    const answer = await said(parted, path);
    expect(answer).toBe(await said(whole, path));
    expect(answer).toContain(`"id":"${id}"`);
  });

  it("answers what scripts ask for as the router of all routes does", async () => {
    for (const path of ["/orders/7.data", "/_.data", "/orders/new.data?_routes=newOrder"])
      expect(await said(parted, path)).toBe(await said(whole, path));
  });
});
