/** Prices through the API: lists by instrument and range, and a file that staff import. */
import { beforeAll, expect, test } from "vitest";
import { ask, deviations, everyPage, type OpenApi } from "../support/api.ts";
import { startApp } from "../support/harness.ts";
import type { Person } from "../support/person.ts";

const app = await startApp();
let admin: Person;
let client: Person;
let api: OpenApi;
const path = "/api/instruments/ftse-100/prices";
const days = ["2025-03-03", "2025-03-04", "2025-03-05", "2025-03-06", "2025-03-07"];
const csv = (closes: readonly number[]) =>
  ["instrument,date,close", ...closes.map((close, at) => `ftse-100,${days[at]},${close}`), ""].join("\n");
const file = { csv: csv([8871, 8759, 8755.8, 8682.8, 8679.9]), source: "A test" };

beforeAll(async () => {
  admin = await app.admin();
  client = await app.client();
  api = (await client.get("/api/openapi.json")).json as OpenApi;
});

test("a file is imported whole, once, and read back by clients, page by page", async () => {
  const checked = await ask(admin, "POST", "/api/admin/prices", { ...file, check: true });
  expect(checked.json).toMatchObject({ added: 5, changed: 0, unchanged: 0 });
  const taken = await ask(admin, "POST", "/api/admin/prices", file);
  expect(taken.status, taken.html).toBe(200);
  expect(deviations(api, "POST", "/api/admin/prices", taken)).toEqual([]);
  expect(taken.json).toMatchObject({ added: 5, changed: 0, unchanged: 0 });
  expect((await ask(admin, "POST", "/api/admin/prices", file)).json).toMatchObject({
    added: 0,
    unchanged: 5,
  });

  const whole = await everyPage<{ day: string; close: number }>(client, `${path}?limit=2`);
  expect(whole.pages).toBe(3);
  expect(whole.rows.map(({ day }) => day)).toEqual([...days].reverse());
  expect(whole.rows.at(-1)).toMatchObject({ close: 8871, status: "end-of-day", source: "A test" });
  const up = await everyPage<{ day: string }>(client, `${path}?limit=2&sort=oldest`);
  expect(up.rows.map(({ day }) => day)).toEqual(days);
  const range = await client.get(`${path}?from=${days[1]}&to=${days[3]}&sort=oldest`);
  expect(range.json).toMatchObject([{ day: days[1] }, { day: days[2] }, { day: days[3] }]);
  expect(deviations(api, "GET", "/api/instruments/{id}/prices", range)).toEqual([]);
  // The page's own file has the same.
  expect((await client.get("/client-portal/markets/ftse-100/prices.csv?range=1y")).html).toContain("8871");
});

test("what is wrong with a file is named by line and column, and nothing of it is taken", async () => {
  const bad = await ask(admin, "POST", "/api/admin/prices", {
    ...file,
    csv: "instrument,date,close\nftse-100,2025-13-40,1\nno-such,2025-03-03,x\n",
  });
  expect(bad.status).toBe(400);
  expect(bad.json).toMatchObject({ code: "invalid_file", errors: { csv: expect.any(Array) } });
  expect(deviations(api, "POST", "/api/admin/prices", bad)).toEqual([]);
  expect((bad.json as { errors: { csv: string[] } }).errors.csv.join(" ")).toMatch(/Line 2, date.*Line 3/);
});

test("instruments are read by all who are signed in", async () => {
  const list = await client.get("/api/instruments");
  expect(deviations(api, "GET", "/api/instruments", list)).toEqual([]);
  expect(list.json).toEqual(expect.arrayContaining([expect.objectContaining({ id: "ftse-100" })]));
  expect((await client.get("/api/instruments/none/prices")).status).toBe(404);
});
