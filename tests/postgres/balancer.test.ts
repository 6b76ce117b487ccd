/** The balancer's recipe of docs/operations before two processes, and one of them in trouble. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lineTo } from "../support/postgres/line.ts";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { balance } from "../support/product/balancer.ts";
import { freePort } from "../support/product/free-port.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { type Served, serve } from "../support/product/front.ts";

const house = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), "portal-balancer-"));
const line = await lineTo(ownDatabaseUrl());
const overLine = new URL(ownDatabaseUrl());
overLine.host = `127.0.0.1:${line.port}`;
const port = await freePort();
const host = `localhost:${port}`;

async function begin(databaseUrl: string): Promise<Served> {
  const own = await freePort();
  return serve(house.dataDir, {
    DATABASE_URL: databaseUrl,
    APP_ORIGIN: `http://${host}`,
    ALLOWED_HOSTS: `127.0.0.1:${own}`,
    PORT: String(own),
    TRUST_PROXY: "1",
    LOG: "silent",
  });
}

let machines: Served[] = [];
let balancer: ReturnType<typeof balance> = undefined as never;
let said = "";

beforeAll(async () => {
  machines = await Promise.all([begin(ownDatabaseUrl()), begin(overLine.href)]);
  balancer = balance({ port, host, ports: machines.map((one) => one.port), folder });
  balancer.stdout?.on("data", (text: Buffer) => (said += text.toString()));
  await vi.waitUntil(async () => (await status().catch(() => 0)) === 200, { timeout: 30_000, interval: 200 });
});
afterAll(async () => {
  balancer.kill();
  await Promise.all(machines.map((one) => one.stop("SIGKILL")));
  await line.close();
  rmSync(folder, { recursive: true });
});

/** A page that asks the database each time. */
const ask = (path = "/api/services/available") => fetch(`http://${host}${path}`);
const status = () => ask().then((answer) => answer.status);
/** What the balancer says of its servers. */
const downs = () => said.match(/Server able\/\S+ is DOWN/g) ?? [];

/** @returns how many of so many requests in a row had each status. */
async function statuses(count: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (let asked = 0; asked < count; asked += 1) {
    const one = await status();
    found[one] = (found[one] ?? 0) + 1;
  }
  return found;
}

test("what is the operators' own is not told through it", async () => {
  expect([(await ask("/metrics")).status, (await ask("/readyz")).status]).toEqual([404, 404]);
  expect(await (await ask("/up")).text()).toBe("ok\n");
});

test("one slow answer of a machine takes it away from nobody", async () => {
  const [stopped] = machines;
  for (let times = 0; times < 2; times += 1) {
    process.kill(stopped?.process.pid ?? 0, "SIGSTOP");
    await sleep(1500);
    process.kill(stopped?.process.pid ?? 0, "SIGCONT");
    await sleep(2500);
  }
  expect(downs()).toEqual([]);
});

test("the line of one machine to the database is cut: nobody who reads is told to come later, nor is who writes after ten seconds", async () => {
  await line.cut();
  expect(await statuses(200), "while the balancer does not know").toEqual({ 200: 200 });
  await expect.poll(downs, { timeout: 10_000 }).toHaveLength(1);
  expect(await statuses(200), "once it does").toEqual({ 200: 200 });
  await line.mend();
  await expect.poll(() => /Server able\/\S+ is UP/.test(said)).toBe(true);
});

test("with every line cut the product itself says when to come again", async () => {
  for (const one of machines) process.kill(one.process.pid ?? 0, "SIGCONT");
  await machines[0]?.stop("SIGKILL");
  await line.cut();
  await expect.poll(() => downs().length, { timeout: 20_000 }).toBeGreaterThan(2);
  const answer = await ask();
  expect([answer.status, answer.headers.has("Retry-After")]).toEqual([503, true]);
});
