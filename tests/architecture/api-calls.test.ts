import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calls } from "#app/http/api/calls.server.ts";
import { openApi, operationId } from "#app/http/api/openapi.server.ts";
import { leaves, sourceOf } from "../support/route-tree.ts";

/** Open to strangers: adding a call here is the decision to let them in. */
const open = [
  "GET /api/services/available",
  "POST /api/client/signup-application",
  "POST /api/login",
  "POST /api/logout",
];

const named = calls.map(({ method, path }) => `${method} ${path}`);

test("strangers may make these calls and no others", () => {
  const anyone = calls.filter(({ who }) => who === "anyone").map(({ method, path }) => `${method} ${path}`);
  expect(anyone.sort()).toEqual(open);
});

test("every call has its route, and every route of the API its calls", () => {
  const routed = leaves
    .filter(({ path, file }) => path.startsWith("/api/") && /\bresource\(/.test(sourceOf(file)))
    .map(({ path }) => path.replace(/:(\w+)/g, "{$1}"));
  expect([...new Set(calls.map(({ path }) => path))].sort()).toEqual(routed.sort());
  const others = leaves.filter(
    ({ path, file }) => path.startsWith("/api/") && !/\bresource\(/.test(sourceOf(file)),
  );
  expect(others.map(({ path }) => path).sort()).toEqual(["/api/*", "/api/openapi.json"]);
});

test("a route module hands over its own path's calls, as loader and as action", () => {
  for (const { path, file } of leaves.filter(({ file: one }) => /\bresource\(/.test(sourceOf(one)))) {
    const source = sourceOf(file);
    expect(source, file).toContain(`/** \`${path.replace(/:(\w+)/g, "{$1}")}\` */`);
    expect(source, file).toMatch(/export const loader = resource\([^)]+\);\nexport const action = loader;/);
  }
});

test("what changes something is no GET, and what a token may not do has no scope", () => {
  for (const one of calls) {
    const said = `${one.method} ${one.path}`;
    if (one.method === "GET") expect(one.creates || one.needsProof || one.body, said).toBeFalsy();
    if (one.needsProof) expect(one.scope, said).toBeNull();
    if (one.method !== "GET" && one.scope !== null) expect(one.scope, said).toMatch(/:write$/);
    if (one.method === "GET") expect(one.scope, said).toMatch(/:read$/);
    if (one.isPolled) expect(one.method, said).toBe("GET");
    if (one.path.includes("{")) expect(one.params, said).toBeDefined();
  }
  expect(new Set(named).size).toBe(named.length);
});

test("names in the description are unique, and nothing points nowhere", () => {
  expect(new Set(calls.map(operationId)).size).toBe(calls.length);
  const text = JSON.stringify(openApi());
  const { components } = openApi() as { components: { schemas: Record<string, object> } };
  for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(components.schemas).toHaveProperty(name);
  for (const [name, schema] of Object.entries(components.schemas))
    expect(schema, name).toHaveProperty("type", "object");
  expect(text).not.toContain("$defs");
});

test("the page that says what the contract left open names every path", () => {
  const page = readFileSync("docs/decisions/012-json-api.md", "utf8");
  for (const { path } of calls) expect(page, path).toContain(`\`${path}\``);
});
