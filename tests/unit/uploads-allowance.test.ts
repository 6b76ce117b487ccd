import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Uploader } from "#app/platform/uploads/upload-allowance.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-allowance-"));
Object.assign(process.env, {
  DATA_DIR: dataDir,
  APP_SECRET: "dGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQ",
  NODE_ENV: "test",
});

const { beginUpload } = await import("#app/platform/uploads/upload-allowance.server.ts");
const { closeThrottle } = await import("#app/platform/throttle.server.ts");

afterAll(() => {
  closeThrottle();
  rmSync(dataDir, { recursive: true, force: true });
});

const MB = 1024 * 1024;

const client = (userId: string) => ({ userId, isStaff: false });
const staff = (userId: string) => ({ userId, isStaff: true });

async function begin(who: string | Uploader, size: number | null) {
  const allowance = await beginUpload(typeof who === "string" ? client(who) : who, size, 200 * MB);
  if (!allowance.ok) throw new Error(allowance.reason);
  return allowance;
}

test("two at once for a person, four for everybody; an end makes room", async () => {
  const running = [await begin("a", MB), await begin("a", MB)];
  expect(await beginUpload(client("a"), MB, MB)).toMatchObject({
    ok: false,
    reason: "own-busy",
    status: 429,
  });
  running.push(await begin("b", MB), await begin("c", MB));
  expect(await beginUpload(client("d"), MB, MB)).toMatchObject({ ok: false, reason: "busy", status: 503 });
  await running[0]?.end(MB);
  running.push(await begin("d", MB));
  await Promise.all(running.slice(1).map(({ end }) => end(MB)));
});

test("500 MB a day; what was refused or did not come does not count", async () => {
  await (await begin("e", 300 * MB)).end(300 * MB);
  expect(await beginUpload(client("e"), 300 * MB, 0)).toMatchObject({
    ok: false,
    reason: "quota",
    status: 429,
  });
  // Of unknown length: counted at its most until the end is known.
  await (await begin("e", null)).end(10 * MB);
  await (await begin("e", 190 * MB)).end(190 * MB);
  expect(await beginUpload(client("e"), MB, 0)).toMatchObject({ ok: false, reason: "quota" });
});

test("staff, who deliver to many clients, have ten times as much, and no more", async () => {
  for (let part = 0; part < 51; part += 1) await (await begin(staff("s"), 100 * MB)).end(100 * MB);
  expect(await beginUpload(staff("s"), 100 * MB, 0)).toMatchObject({
    ok: false,
    reason: "quota",
    status: 429,
    dailyBytes: 5 * 1024 * MB,
  });
  await (await begin(staff("s"), 20 * MB)).end(20 * MB);
  // Somebody else's allowance is their own, a client's is what it was.
  await (await begin(staff("t"), MB)).end(MB);
  expect(await beginUpload(client("c"), 501 * MB, 0)).toMatchObject({
    reason: "quota",
    dailyBytes: 500 * MB,
  });
});

test("more than the disk has room for is not begun, and takes nobody's place", async () => {
  for (let time = 0; time < 5; time += 1)
    expect(await beginUpload(client("f"), 2 ** 60, 0)).toMatchObject({ reason: "disk-full", status: 507 });
  await (await begin("f", MB)).end(MB);
});
