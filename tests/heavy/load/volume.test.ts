/** T71: a list costs what its page costs, however many rows there are. What it takes of the processor is held against an empty company's. */
import { beforeAll, expect, test } from "vitest";
import { type Person, startApp } from "../../support/product/harness.ts";
import { multiply } from "../../support/fuzz/multiply.ts";
import { processorTime } from "../../support/product/processor-time.ts";

const app = await startApp();
const rowsOfEach = 100_000;

let full: Person;
let empty: Person;
let staff: Person;

beforeAll(async () => {
  const client = await app.make.client();
  full = await app.signInAs(client);
  empty = await app.client();
  staff = await app.admin();
  const { companyId, userId } = client;
  const ids = [
    ["deals", await app.make.deal(companyId)],
    ["orders", (await app.make.order(client, { state: "fulfilled" })).id],
    ["tickets", (await app.make.ticket({ user_id: userId, company_id: companyId })).id],
    ["notifications", (await app.make.notifications(1))[0] ?? ""],
  ] as const;
  // Nothing here has to outlive the test.
  app.sqlite.pragma("synchronous = off");
  for (const [table, id] of ids) multiply(app, table, id, rowsOfEach + 1);
}, 300_000);

/** The least of nine, in milliseconds of the processor, after one to warm up. */
async function least(person: Person, path: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn += 1)
    times.push(await processorTime(async () => expect((await person.get(path)).status, path).toBe(200)));
  return Math.min(...times.slice(1));
}

/** Of a row in the midst of a list. */
const deep = Buffer.from(JSON.stringify(["9999", "8"])).toString("base64url");
const board = "/client-portal/tools/deal-flow";

test.each([
  "/client-portal",
  "/client-portal/orders",
  `/client-portal/orders?after=${deep}`,
  "/client-portal/support",
  `${board}/list`,
  `${board}/list?after=${deep}`,
])("%s is as quick with 100,000 rows", { timeout: 120_000 }, async (path) => {
  const without = await least(empty, path);
  const withAll = await least(full, path);
  // A page of rows takes longer to draw than none; reading all of them would take many times as long.
  expect(withAll, `${without.toFixed(1)} ms without rows`).toBeLessThan(50 + 2 * without);
});

test.each([
  "/admin-notifications",
  "/admin-notifications?page=50",
  "/admin-data-portal/orders?state=all",
  "/admin-data-portal/support?state=all",
])("%s of staff is as quick with 100,000 rows", { timeout: 120_000 }, async (path) => {
  const usual = await least(staff, "/admin-data-portal/outbox");
  expect(await least(staff, path), `${usual.toFixed(1)} ms for the outbox`).toBeLessThan(50 + 2 * usual);
});
