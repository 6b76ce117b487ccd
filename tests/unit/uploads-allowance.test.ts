import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

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

async function begin(userId: string, size: number | null) {
  const allowance = await beginUpload(userId, size, 200 * MB);
  if (!allowance.ok) throw new Error(allowance.reason);
  return allowance;
}

test("two at once for a person, four for everybody; an end makes room", async () => {
  const running = [await begin("a", MB), await begin("a", MB)];
  expect(await beginUpload("a", MB, MB)).toMatchObject({ ok: false, reason: "own-busy", status: 429 });
  running.push(await begin("b", MB), await begin("c", MB));
  expect(await beginUpload("d", MB, MB)).toMatchObject({ ok: false, reason: "busy", status: 503 });
  await running[0]?.end(MB);
  running.push(await begin("d", MB));
  await Promise.all(running.slice(1).map(({ end }) => end(MB)));
});

test("500 MB a day; what was refused or did not come does not count", async () => {
  await (await begin("e", 300 * MB)).end(300 * MB);
  expect(await beginUpload("e", 300 * MB, 0)).toMatchObject({ ok: false, reason: "quota", status: 429 });
  // Of unknown length: counted at its most until the end is known.
  await (await begin("e", null)).end(10 * MB);
  await (await begin("e", 190 * MB)).end(190 * MB);
  expect(await beginUpload("e", MB, 0)).toMatchObject({ ok: false, reason: "quota" });
});
