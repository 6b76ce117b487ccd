import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { PdfBusyError, PdfStoppedError } from "#app/platform/pdf/pdf-errors.ts";
import { WorkerPool } from "#app/platform/pdf/worker-pool.server.ts";

const folder = mkdtempSync(join(tmpdir(), "pool-"));
const file = join(folder, "thread.mjs");
writeFileSync(
  file,
  `import { parentPort } from "node:worker_threads";
   const kept = [];
   // Loading takes its time, too.
   for (const until = performance.now() + 500; performance.now() < until; );
   parentPort.on("message", (job) => {
     if (job === "spin") for (;;);
     if (job === "eat") for (;;) kept.push(new Array(1e5).fill(job));
     if (job === "throw") setImmediate(() => { throw new Error("bug"); });
     else if (job === "env") parentPort.postMessage(Object.keys(process.env));
     else if (job === "never") setTimeout(() => {}, 1e6);
     else setTimeout(() => parentPort.postMessage(job), job === "slow" ? 150 : 0);
   });
   parentPort.postMessage("ready");`,
);

const pools: WorkerPool[] = [];
function pool(
  options: Partial<{ workers: number; queue: number; jobMilliseconds: number; megabytes: number }> = {},
): WorkerPool {
  const made = new WorkerPool({
    file,
    workers: 1,
    queue: 4,
    jobMilliseconds: 5_000,
    megabytes: 64,
    ...options,
  });
  pools.push(made);
  return made;
}
afterAll(() => Promise.all(pools.map((one) => one.close())));

/** What is in a file that takes a few bytes for each thing a reader makes of it: ten million bytes, a gigabyte of objects. */
const crowded = `
  import { closePdf, countPdfPages } from "#app/platform/pdf/pdf.server.ts";
  const file = Buffer.from("%PDF-1.7\\n1 0 obj\\n[" + "<<>>".repeat(2_500_000) + "]\\nendobj\\n%%EOF");
  console.log(await countPdfPages(file).catch(({ name }) => name));
  await closePdf();
`;

test("a file that fills a thread’s memory ends the thread and nothing else", async () => {
  // In a process of its own: where it goes wrong, that ends at once.
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", crowded]);
  expect(stdout.trim()).toBe("PdfStoppedError");
}, 90_000);

test("jobs are done in turn and answered to those who asked", async () => {
  const one = pool({ workers: 2, queue: 20 });
  const jobs = Array.from({ length: 12 }, (_, index) => index);
  expect(await Promise.all(jobs.map((job) => one.run(job)))).toEqual(jobs);
});

test("a job that overruns is ended, and the next one is done", async () => {
  const one = pool({ jobMilliseconds: 400 });
  const stuck = one.run("spin");
  const next = one.run("after");
  await expect(stuck).rejects.toThrow(PdfStoppedError);
  expect(await next).toBe("after");
});

test("what counts is the processor's time; by the clock a job may take longer, but not for ever", async () => {
  const one = pool({ jobMilliseconds: 60 });
  expect(await one.run("slow")).toBe("slow");
  const began = performance.now();
  await expect(one.run("never")).rejects.toThrow(PdfStoppedError);
  expect(performance.now() - began).toBeGreaterThanOrEqual(350);
});

test("a job that eats memory or throws costs its own thread only", async () => {
  const one = pool({ jobMilliseconds: 20_000 });
  await expect(one.run("eat")).rejects.toThrow(PdfStoppedError);
  await expect(one.run("throw")).rejects.toThrow(PdfStoppedError);
  expect(await one.run("fine")).toBe("fine");
});

test("more waiting than the queue holds is refused at once", async () => {
  const one = pool({ queue: 2 });
  const jobs = ["slow", "slow", "slow"].map((job) => one.run(job));
  await expect(one.run("one too many")).rejects.toThrow(PdfBusyError);
  await Promise.all(jobs);
});

test("the thread knows nothing of the environment", async () => {
  expect(await pool().run("env")).toEqual([]);
});

test("closing ends what runs and refuses what comes", async () => {
  const one = pool();
  const jobs = Promise.allSettled([one.run("spin"), one.run("slow")]);
  await one.close();
  expect(await jobs).toMatchObject([
    { status: "rejected", reason: expect.any(PdfStoppedError) },
    { status: "rejected", reason: expect.any(PdfBusyError) },
  ]);
  await expect(one.run("late")).rejects.toThrow(PdfBusyError);
});
