/**
 * Many downloads at once of the largest report there may be, one in six by a slow reader, on a machine of one gigabyte:
 * as many as HEAVY_DOWNLOADS says, by hand, since they take minutes. The budget of processor time is lifted, as all throttles are.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { serveForTest } from "../../support/product/front.ts";
import { limitMemory, watchMemory } from "../../support/product/held-memory.ts";
import { download, holdersOf, largePdf } from "../../support/product/many-downloads.ts";
import { testSecret } from "../../support/product/test-env.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";

const downloads = Number(process.env.HEAVY_DOWNLOADS ?? 0);
const megabytes = 49;
const machine = 1024;
let bytes: Uint8Array;

beforeAll(async () => {
  if (downloads === 0) return;
  Object.assign(process.env, { NODE_ENV: "test", APP_SECRET: testSecret, LOG: "silent" });
  bytes = await largePdf(megabytes);
});

test.runIf(downloads > 0).each([
  // One has room for twelve copies: the others of theirs are made as those are read.
  { who: "one client", people: 1, many: 15 },
  { who: "six clients", people: 6, many: downloads },
])("$who, $many: all are whole in the end, and the product lives in a gigabyte", async ({ people, many }) => {
  const served = await serveForTest({ LOG: "silent" });
  const { db, holders, path } = await holdersOf(served, bytes, people);
  // What the server loads at its first copy is not what it holds of one.
  const first = { until: performance.now() + 120_000, pieces: [] };
  expect((await download(served, path, holders[0]!.headers, first)).isWhole).toBe(true);
  const read = await readPdf(Buffer.concat(first.pieces));
  expect(read.pages.filter(({ stamp }) => stamp !== null)).toHaveLength(megabytes);
  const pid = served.process.pid ?? 0;
  const endLimit = limitMemory(pid, machine);
  onTestFinished(async () => {
    await served.stop("SIGKILL");
    await endLimit?.();
  });
  const stop = watchMemory(pid);
  const began = performance.now();
  const until = began + 840_000;
  const results = await Promise.all(
    Array.from({ length: many }, (_, index) =>
      download(served, path, holders[index % people]!.headers, {
        rate: index % 6 === 0 ? 500_000 : Infinity,
        until,
      }),
    ),
  );
  const peaks = stop();
  const whole = results.filter(({ isWhole }) => isWhole).length;
  const refused = results.reduce((sum, one) => sum + one.refused, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  const last = Object.groupBy(results, (one) => String(one.last));
  const answers = Object.fromEntries(Object.entries(last).map(([status, some]) => [status, some?.length]));
  const figures = { people, many, whole, refused, seconds, ...peaks, limited: endLimit !== null, answers };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(served.process.exitCode ?? served.process.signalCode).toBeNull();
  expect(whole).toBe(many);
  expect(peaks.server - peaks.rest).toBeLessThan(150);
  expect(peaks.all).toBeLessThan(machine);
  // One row for each copy that was handed out, and nothing on the disk.
  expect(await db.selectFrom("downloads").select("copy_id").execute()).toHaveLength(many + 1);
  expect(readdirSync(join(served.dataDir, "files", "copies"))).toEqual([]);
});
