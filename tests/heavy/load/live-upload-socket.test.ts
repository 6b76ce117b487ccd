import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseOf, memoryOf, serveForTest, signInOver } from "../../support/product/front.ts";
import { postLarge } from "../../support/fuzz/large-upload.ts";
import { formHead, streamedType, streamOf } from "../../support/product/streamed-form.ts";

const here = "/admin-data-portal/live-upload";
const megabyte = 1024 * 1024;

/** The most memory a process holds while something is done, in MB. */
async function mostDuring(pid: number | undefined, work: () => Promise<unknown>): Promise<number> {
  let most = memoryOf(pid);
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 10);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return Math.max(most, memoryOf(pid));
}

const ordinary = [
  "/",
  here,
  "/admin-data-portal",
  "/admin-data-portal/reports",
  "/admin-data-portal/support",
];

test(
  "an upload of 50 MB adds less than 30 MB of memory, four at once less than 100 MB",
  { timeout: 120_000 },
  async () => {
    const served = await serveForTest();
    const { make } = databaseOf(served);
    const { companyId } = await make.client();
    // Two at once are a person's share.
    const staff = [
      await signInOver(served, await make.admin()),
      await signInOver(served, await make.admin()),
    ];
    const fields = { intent: "upload", companyId, destination: "client-documents" };
    const send = async (headers: Record<string, string> = {}, size: number) => {
      const status = await postLarge(`http://127.0.0.1:${served.port}${here}`, headers, fields, size);
      expect(status).toBe(303);
    };
    // A day like any other: pages, and files of the usual size. Memory is hardly ever given back, so everything after
    // is held against this one moment; a later upload could hide behind an earlier one.
    for (let round = 0; round < 5; round += 1) {
      for (const headers of staff) {
        for (const path of ordinary) {
          const page = await served.fetch(path, { headers });
          expect([path, page.status]).toEqual([path, 200]);
          await page.arrayBuffer();
        }
        await send(headers, megabyte);
      }
    }
    const { pid } = served.process;
    const before = memoryOf(pid);
    const one = (await mostDuring(pid, () => send(staff[0], 50 * megabyte))) - before;
    const four =
      (await mostDuring(pid, () => Promise.all([0, 1, 0, 1].map((at) => send(staff[at], 50 * megabyte))))) -
      before;
    expect({ one: one < 30, four: four < 100 }, `${one} MB for one, ${four} MB for four`).toEqual({
      one: true,
      four: true,
    });
    expect(readdirSync(join(served.dataDir, "files", "incoming"))).toEqual([]);
  },
);

test("an upload that is broken off leaves nothing behind", async () => {
  const served = await serveForTest();
  const { db, make } = databaseOf(served);
  const { companyId } = await make.client();
  const headers = await signInOver(served, await make.admin());
  const known = await db.selectFrom("files").select("id").execute();
  const incoming = () => {
    try {
      return readdirSync(join(served.dataDir, "files", "incoming"));
    } catch {
      return [];
    }
  };
  const stop = new AbortController();
  const head = formHead({ intent: "upload", companyId, destination: "my-reports" }, "a.pdf");
  let sent = 0;
  const body = streamOf(async () => {
    sent += 1;
    if (sent > 3) await sleep(100);
    return sent === 1 ? `${head}%PDF-1.7\r\n` : new Uint8Array(megabyte);
  });
  const posting = served.fetch(here, {
    method: "POST",
    headers: { ...headers, "Content-Type": streamedType },
    body,
    duplex: "half",
    signal: stop.signal,
  } as RequestInit);
  for (let tries = 0; incoming().length === 0 && tries < 100; tries += 1) await sleep(50);
  expect(incoming()).toHaveLength(1);
  stop.abort();
  await expect(posting).rejects.toThrow(/abort/i);
  for (let tries = 0; incoming().length > 0 && tries < 100; tries += 1) await sleep(50);
  expect(incoming()).toEqual([]);
  expect(await db.selectFrom("files").select("id").execute()).toEqual(known);
});
