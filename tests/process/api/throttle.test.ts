import { expect, test } from "vitest";
import { deviations, type OpenApi, program, tokenFor } from "../../support/api.ts";
import { startApp } from "../../support/product/harness.ts";
import type { Page } from "../../support/product/page.ts";

const app = await startApp({ throttleFactor: 1 });
const count = "/api/notifications/count";

const left = (page: Page) => Number(/;r=(\d+);/.exec(page.headers.get("RateLimit") ?? "")?.[1]);

test("a token has its 300 a minute, and made-up ones share what their network has", async () => {
  const api = (await app.visitor().get("/api/openapi.json")).json as OpenApi;
  const staff = await app.make.admin();
  const one = await tokenFor(app, staff.userId, ["notifications:read"]);
  const other = await tokenFor(app, staff.userId, ["notifications:read"]);
  let page = await program(app, "GET", count, { headers: one.bearer });
  expect(left(page)).toBe(299);
  for (let more = 0; more < 299; more++) page = await program(app, "GET", count, { headers: one.bearer });
  expect([page.status, left(page)]).toEqual([200, 0]);
  const refused = await program(app, "GET", count, { headers: one.bearer });
  expect(refused.status).toBe(429);
  expect(deviations(api, "GET", count, refused)).toEqual([]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.headers.get("RateLimit")).toMatch(/^"token";r=0;t=\d+$/);
  // Another token, and who has none, are not held up by it.
  expect((await program(app, "GET", count, { headers: other.bearer })).status).toBe(200);
  const stranger = await program(app, "GET", "/api/auth/user");
  expect(stranger.status).toBe(401);

  const before = left(stranger);
  for (let more = 0; more < before; more++) {
    const Authorization = `Bearer crr_${String(more).padStart(51, "x")}`;
    page = await program(app, "GET", "/api/auth/user", { headers: { Authorization } });
  }
  expect([page.status, left(page)]).toEqual([401, 0]);
  expect((await program(app, "GET", "/api/auth/user")).status).toBe(429);
});

test("somebody has 60 searches a minute in all lists, by pages and by calls, and may go on without one", async () => {
  const who = await app.make.client();
  const client = await app.signInAs(who);
  const addresses = [
    "/client-portal/shop?search=",
    "/client-portal/shop.data?search=",
    "/search?q=",
    "/api/orders?search=",
  ];
  for (let more = 0; more < 60; more++) {
    const address = addresses[more % addresses.length] ?? "";
    expect([address, (await client.get(`${address}w${more}`)).status]).toEqual([address, 200]);
  }
  for (const address of addresses) {
    const refused = await client.get(`${address}word`);
    expect([address, refused.status]).toEqual([address, 429]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  // Neither another way to ask nor another session or token makes it more; another person has their own.
  const list = "/client-portal/shop?search=word";
  expect((await client.send("HEAD", list)).status).toBe(429);
  expect((await client.post(list, {})).status).toBe(429);
  expect((await (await app.signInAs(who)).get(list)).status).toBe(429);
  const token = await tokenFor(app, who.userId, ["orders:read"]);
  const asked = { headers: token.bearer };
  expect((await program(app, "GET", "/api/orders?search=word", asked)).status).toBe(429);
  expect((await program(app, "GET", "/api/orders", asked)).status).toBe(200);
  expect((await (await app.client()).get(list)).status).toBe(200);
  expect((await client.get("/search?q=word")).text).toContain(
    "More than 60 searches came in a minute. Wait a minute, then search again.",
  );
  expect((await client.get("/client-portal/shop")).status).toBe(200);
  expect((await client.get("/api/orders")).status).toBe(200);
});
