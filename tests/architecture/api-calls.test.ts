import { expect, test } from "vitest";
import { findAddress } from "#app/http/api/addresses.server.ts";
import { calls } from "#app/http/api/calls.server.ts";
import { openApi, operationId } from "#app/http/api/openapi.server.ts";

/** Open to strangers: adding a call here is the decision to let them in. */
const open = [
  "GET /api/services/available",
  "POST /api/client/signup-application",
  "POST /api/login",
  "POST /api/logout",
];

test("strangers may make these calls and no others", () => {
  const anyone = calls.filter(({ who }) => who === "anyone").map(({ method, path }) => `${method} ${path}`);
  expect(anyone.sort()).toEqual(open);
});

test("every call is found at its address, with what stands in its places", () => {
  for (const one of calls) {
    const said = `${one.method} ${one.path}`;
    const found = findAddress(one.path.replace(/\{(\w+)\}/g, "of-$1"));
    expect(found?.calls.get(one.method), said).toBe(one);
    const places = Object.keys(one.params?.shape ?? {});
    expect(found?.params, said).toEqual(Object.fromEntries(places.map((name) => [name, `of-${name}`])));
  }
});

test("an address is one as it is written: in full, by case, and no longer", () => {
  expect(findAddress("/api/notifications/count")?.allow).toBe("GET, HEAD, OPTIONS");
  expect(findAddress("/api/notifications/counted")?.allow).toBe("DELETE, OPTIONS");
  expect(findAddress("/api/quotes/a%2Fb%20c")?.params).toEqual({ id: "a/b c" });
  for (const path of ["/api", "/api/", "/api/Quotes", "/api/quotes/", "/api/quotes/a/b", "/api/auth%2Fuser"])
    expect(findAddress(path), path).toBeNull();
});

test("what changes something is no GET, and what a token may not do has no scope", () => {
  for (const one of calls) {
    const said = `${one.method} ${one.path}`;
    if (one.method === "GET") expect(one.creates || one.needsProof || one.body, said).toBeFalsy();
    if (one.needsProof) expect(one.scope, said).toBeNull();
    if (one.method !== "GET" && one.scope !== null) expect(one.scope, said).toMatch(/:write$/);
    if (one.method === "GET") expect(one.scope, said).toMatch(/:read$/);
    if (one.hasEtag || one.polled) expect(one.method, said).toBe("GET");
    if (one.status === 201) expect(one.creates, said).toBe(true);
    if (one.ofCompany) expect(one.params, said).toBeDefined();
  }
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
});

test("an open page asks these by itself", () => {
  expect(
    calls
      .filter(({ polled }) => polled)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    "/api/auth/user",
    "/api/client/stats",
    "/api/client/subscriptions",
    "/api/notifications",
    "/api/notifications/count",
  ]);
});

test("names in the description are unique, and nothing points nowhere", () => {
  expect(new Set(calls.map(operationId)).size).toBe(calls.length);
  const text = JSON.stringify(openApi());
  const { components } = openApi() as { components: { schemas: Record<string, object> } };
  for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(components.schemas).toHaveProperty(name);
  for (const [name, schema] of Object.entries(components.schemas))
    expect("enum" in schema || ("type" in schema && schema.type === "object"), name).toBe(true);
  expect(text).not.toContain("$defs");
});
