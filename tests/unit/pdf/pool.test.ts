import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { PdfBusyError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { type PoolOptions, WorkerPool } from "#app/platform/pdf/jobs/worker-pool.server.ts";
import { WorkerProcess } from "#app/platform/pdf/jobs/worker-process.server.ts";

const folder = mkdtempSync(join(tmpdir(), "pool-"));
const file = join(folder, "worker.mjs");
const serveJobs = pathToFileURL(resolve("app/platform/pdf/jobs/serve-jobs.server.ts")).href;
writeFileSync(
  file,
  `import { serveJobs } from ${JSON.stringify(serveJobs)};
   import fs from "node:fs";
   import child from "node:child_process";
   import threads from "node:worker_threads";
   const tried = async (work) => { try { return work(); } catch (error) { return error.code; } };
   const kept = [];
   // Loading takes its time, too.
   for (const until = performance.now() + 100; performance.now() < until; );
   serveJobs(async (job) => {
     if (job === "spin") for (;;);
     if (job === "eat") for (;;) kept.push(new Array(1e5).fill(job));
     if (job === "outside") for (;;) kept.push(new Uint8Array(1e7).fill(1));
     if (job === "throw") throw new Error("bug");
     if (job === "exit") process.exit();
     if (job === "env") return { content: [Object.keys(process.env), process.execArgv.map((flag) => flag.split("=")[0])] };
     if (job.read) return { content: await tried(() => fs.readFileSync(job.read).length) };
     if (job === "write") return { content: await tried(() => fs.writeFileSync("/tmp/pool-written", "x")) };
     if (job === "spawn") return { content: await tried(() => child.spawnSync("/bin/true").status) };
     if (job === "worker") return { content: await tried(() => Boolean(new threads.Worker("", { eval: true }))) };
     if (job === "pid") return { content: process.pid };
     if (job === "never") await new Promise(() => setTimeout(() => {}, 1e6));
     if (typeof job === "number") return { content: job, bytes: new Uint8Array(job).map((_, at) => at % 251) };
     await new Promise((done) => setTimeout(done, { slow: 150, late: 400 }[job] ?? 0));
     return { content: job };
   });`,
);

const outputs = join(folder, "outputs");
const hasSetpriv = existsSync("/usr/bin/setpriv") || existsSync("/bin/setpriv");
const pools: WorkerPool[] = [];
function pool(options: Partial<Omit<PoolOptions, "file">> = {}): WorkerPool {
  const made = new WorkerPool({
    file,
    workers: 1,
    queue: 4,
    jobMilliseconds: 5_000,
    megabytes: 256,
    outputs: () => outputs,
    ...options,
  });
  pools.push(made);
  return made;
}
const asked = async (one: WorkerPool, job: unknown) => (await one.run(job)).content;
afterAll(() => Promise.all(pools.map((one) => one.close())));

test("jobs are done in turn and answered to those who asked", async () => {
  const one = pool({ workers: 2, queue: 20 });
  const jobs = Array.from({ length: 12 }, (_, index) => `job ${index}`);
  expect(await Promise.all(jobs.map((job) => asked(one, job)))).toEqual(jobs);
});

test("a job that overruns is ended, and the next one is done", async () => {
  const one = pool({ jobMilliseconds: 400 });
  const stuck = one.run("spin");
  const next = asked(one, "after");
  await expect(stuck).rejects.toThrow(PdfStoppedError);
  expect(await next).toBe("after");
});

test("what counts is the processor's time; by the clock a job may take longer, but not for ever", async () => {
  const one = pool({ jobMilliseconds: 300 });
  expect(await asked(one, "late")).toBe("late");
  const began = performance.now();
  await expect(one.run("never")).rejects.toThrow(PdfStoppedError);
  expect(performance.now() - began).toBeGreaterThanOrEqual(1790);
});

test("a job that eats memory of any kind, throws or exits costs its own process only", async () => {
  const one = pool({ jobMilliseconds: 20_000 });
  await expect(one.run("eat")).rejects.toThrow(PdfStoppedError);
  await expect(one.run("outside")).rejects.toThrow(PdfStoppedError);
  await expect(one.run("throw")).rejects.toThrow(PdfStoppedError);
  await expect(one.run("exit")).rejects.toThrow(PdfStoppedError);
  expect(await asked(one, "fine")).toBe("fine");
});

test("more waiting than the queue holds is refused at once", async () => {
  const one = pool({ queue: 2 });
  const jobs = ["slow", "slow", "slow"].map((job) => one.run(job));
  await expect(one.run("one too many")).rejects.toThrow(PdfBusyError);
  await Promise.all(jobs);
});

test("what waits behind a job that dies is done", async () => {
  const one = pool();
  const dying = one.run("outside");
  const behind = ["a", "b", "c"].map((job) => asked(one, job));
  await expect(dying).rejects.toThrow(PdfStoppedError);
  expect(await Promise.all(behind)).toEqual(["a", "b", "c"]);
});

test("the process knows nothing of the environment, and is used again", async () => {
  const one = pool();
  const [names, flags] = (await asked(one, "env")) as [string[], string[]];
  expect(names).toEqual([]);
  expect(new Set(flags)).toEqual(
    new Set([
      "--max-old-space-size",
      "--permission",
      "--allow-fs-read",
      "--allow-fs-write",
      ...(hasSetpriv ? [] : ["--allow-worker"]),
    ]),
  );
  expect(await asked(one, "pid")).toBe(await asked(one, "pid"));
});

test("bytes come in a file of their own, which nobody else can open and which is gone when it is read", async () => {
  const one = pool();
  for (const length of [0, 1, 3_000_000, 7]) {
    const expected = new Uint8Array(length).map((_, at) => at % 251);
    const [whole, pieces] = [await one.run(length), await one.run(length)];
    expect(readdirSync(outputs)).toEqual([]);
    expect(whole.content).toBe(length);
    expect(Buffer.from(whole.output!.bytes()).equals(expected), String(length)).toBe(true);
    expect(await buffer(pieces.output!.pieces())).toEqual(Buffer.from(expected));
    await Promise.all([whole.output!.closed, pieces.output!.closed]);
  }
  expect((await one.run("none")).output).toBeNull();
  expect(openFiles()).toBe(0);
});

test("a file that is closed early, in the middle of a piece or before the first, leaves nothing open", async () => {
  const one = pool();
  const [read, unread, cut] = [await one.run(3_000_000), await one.run(3_000_000), await one.run(3_000_000)];
  const pieces = read.output!.pieces();
  await pieces.next();
  await pieces.return(undefined);
  unread.output!.close();
  const slow = cut.output!.pieces();
  await slow.next();
  cut.output!.close(new Error("too slow"));
  await expect(buffer(slow)).rejects.toThrow("too slow");
  await Promise.all([read, unread, cut].map(({ output }) => output!.closed));
  expect(openFiles()).toBe(0);
});

test("a job that dies leaves no file, and one whose file can't be made or opened is asked for again later", async () => {
  const one = pool({ jobMilliseconds: 400 });
  await expect(one.run("spin")).rejects.toThrow(PdfStoppedError);
  expect(readdirSync(outputs)).toEqual([]);
  expect(openFiles()).toBe(0);
  symlinkSync("/dev/full", join(folder, "full"));
  const answer = await new Promise((answered) => {
    const full = new WorkerProcess(file, 256, folder, {
      ready: () => full.send({ content: 1000, output: join(folder, "full") }),
      answer: ({ unwritten }) => {
        answered(unwritten);
        full.kill();
      },
      ended: answered,
    });
    full.hold(true);
  });
  expect(answer).toBe("ENOSPC");
  const nowhere = pool({ outputs: () => "/dev/null/copies" });
  await expect(nowhere.run("fine")).rejects.toThrow(PdfBusyError);
});

/** Of the files that jobs write, how many this process has open. */
function openFiles(): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(outputs);
    } catch {
      return false;
    }
  }).length;
}

const working = `
  import { WorkerPool } from "#app/platform/pdf/jobs/worker-pool.server.ts";
  const limits = { workers: 1, queue: 4, jobMilliseconds: 60_000, megabytes: 256 };
  const options = { ...limits, file: process.argv[1], outputs: () => ${JSON.stringify(outputs)} };
  const pool = new WorkerPool(options);
  console.log((await pool.run("pid")).content);
  if (process.argv[2]) { pool.run(process.argv[2]).catch(() => {}); setInterval(() => {}, 1000); }
`;

test.each(["spin", "never"])(
  "a process ends with a parent that was killed, even while it does %s",
  async (job) => {
    const parent = spawn(process.execPath, ["--input-type=module", "--eval", working, file, job]);
    const pid = Number(await new Promise((read) => parent.stdout.once("data", read)));
    parent.kill("SIGKILL");
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  },
);

test("closing a pool with nothing to do comes to its end", async () => {
  const closing = `${working}\nawait pool.close(); console.log("closed");`;
  const args = ["--input-type=module", "--eval", closing, file];
  expect((await promisify(execFile)(process.execPath, args)).stdout).toMatch(/^\d+\nclosed\n$/);
});

test("an idle process keeps nothing alive and ends with its parent", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    working,
    file,
  ]);
  await expect.poll(() => isAlive(Number(stdout)), { timeout: 10_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("closing ends what runs and refuses what comes", async () => {
  const one = pool();
  const jobs = Promise.allSettled([one.run("spin"), one.run("slow")]);
  await one.close();
  expect(await jobs).toMatchObject([
    { status: "rejected", reason: expect.any(PdfBusyError) },
    { status: "rejected", reason: expect.any(PdfBusyError) },
  ]);
  await expect(one.run("late")).rejects.toThrow(PdfBusyError);
});

test("a process reads its source, and nothing of the product’s: no file written, no process or unfenced worker begun", async () => {
  const one = pool();
  expect(await asked(one, { read: resolve("package.json") })).toBeGreaterThan(100);
  for (const path of [resolve(".env.example"), "/etc/passwd", "/proc/self/environ"])
    expect(await asked(one, { read: path })).toBe("ERR_ACCESS_DENIED");
  expect(await asked(one, "write")).toBe("ERR_ACCESS_DENIED");
  expect(await asked(one, "spawn")).toBe("ERR_ACCESS_DENIED");
  if (hasSetpriv) expect(await asked(one, "worker")).toBe("ERR_ACCESS_DENIED");
});
