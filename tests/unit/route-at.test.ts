import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { callAt } from "#app/http/api/call-at.server.ts";
import { calls } from "#app/http/api/calls.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { allRoutes } from "#app/routes/all-facts.ts";
import { addressesOf } from "#app/routes/route-facts.ts";

const objects = allRoutes.flatMap((facts) =>
  addressesOf(facts).map((path) => ({ path, handle: facts, caseSensitive: true })),
);
const chosen = (path: string) => matchRoutes(objects, path)?.at(-1)?.route.handle;

/** Each address, one step further, and with what other addresses say outright in place of its parameters. */
const filled = (path: string, word: string) => path.replace(/[:*]\w*/g, word);
const addresses = new Set(
  objects.flatMap(({ path }) => [
    ...["a1", "new", "replies", "import"].map((word) => filled(path, word)),
    `${filled(path, "a1")}/further`.replace("//", "/"),
  ]),
);

describe("the facts at an address", () => {
  test("are those of the route that the router chooses", () => {
    const wrong = [...addresses].filter((path) => {
      const route = chosen(path);
      return routeAt(path) !== (route?.path === "/*" ? undefined : route);
    });
    expect(addresses.size).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });

  test.each([
    ["/_.data", "/"],
    ["/login.data", "/login"],
    ["/client-portal/support/new.data", "/client-portal/support/new"],
    ["/client-portal/support/a1.data", "/client-portal/support/:id"],
  ])("%s is the data of %s", (path, page) => expect(routeAt(path)?.path).toBe(page));

  test.each(["/api/orders", "/client-portal/support//new", "/CLIENT-PORTAL", "/no-such-page", "/*"])(
    "%j has none",
    (path) => expect(routeAt(path)?.path).toBe(path === "/*" ? "/*" : undefined),
  );
});

test("each call of the API is found at its address, and by its method alone", () => {
  for (const call of calls) {
    const path = call.path.replace(/\{\w+\}/g, "a1");
    expect(callAt(call.method, path)).toBe(call);
    expect(callAt("PUT", path)).toBeUndefined();
  }
});
