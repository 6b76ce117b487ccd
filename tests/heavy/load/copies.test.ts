/** Marked copies of a large report: by path, into a file that is gone when it is sent, and in places. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { dataCopy, serve, type Served } from "../../support/product/front.ts";
import { watchMemory } from "../../support/product/held-memory.ts";
import { download, holdersOf, largePdf } from "../../support/product/many-downloads.ts";
import { testSecret } from "../../support/product/test-env.ts";

const megabytes = 12;
let served: Served;
let bytes: Uint8Array;
const soon = () => performance.now() + 100_000;

beforeAll(async () => {
  Object.assign(process.env, { NODE_ENV: "test", APP_SECRET: testSecret, LOG: "silent" });
  bytes = await largePdf(megabytes);
  served = await serve(dataCopy(), { LOG: "silent" });
});
afterAll(async () => {
  await served.stop("SIGKILL");
  rmSync(served.dataDir, { recursive: true, force: true });
});

const copies = () => join(served.dataDir, "files", "copies");

/** Whether a process has a copy open, by what the system calls a file without a name. */
function hasCopy(pid: number | undefined): boolean {
  return readdirSync(`/proc/${pid}/fd`).some((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(copies());
    } catch {
      return false;
    }
  });
}

/** The process that makes a copy at this moment. */
function maker(): number | undefined {
  const { pid } = served.process;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  return children.find((child) => existsSync(`/proc/${child}/fd`) && hasCopy(child));
}

const nothingIsLeft = async () => {
  await expect.poll(() => hasCopy(served.process.pid)).toBe(false);
  expect(existsSync(copies()) ? readdirSync(copies()) : []).toEqual([]);
};

/** A request that is cut off. */
function begin(path: string, headers: Record<string, string>, onFirstBytes?: () => void) {
  const request = get({ host: "127.0.0.1", port: served.port, path, headers, agent: false });
  request.on("error", () => {});
  request.once("response", (answer) => {
    answer.on("error", () => {});
    answer.once("data", () => {
      answer.pause();
      onFirstBytes?.();
    });
  });
  return request;
}

test(
  "ten at once, half of them slow: all come in the end, and the server holds none of them",
  { timeout: 120_000 },
  async () => {
    const { db, holders, path } = await holdersOf(served, bytes, 2);
    // What the server loads at its first copy is not what it holds of one.
    expect((await download(served, path, holders[0]!.headers, { until: soon() })).isWhole).toBe(true);
    const stop = watchMemory(served.process.pid ?? 0);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        download(served, path, holders[index % 2]!.headers, {
          rate: index < 5 ? 4_000_000 : Infinity,
          until: soon(),
        }),
      ),
    );
    const peaks = stop();
    expect(results.map(({ isWhole, last }) => (isWhole ? "whole" : last))).toEqual(Array(10).fill("whole"));
    // Two are made and two wait for each of them: the fifth is told to come back.
    expect(results.some(({ refused }) => refused > 0)).toBe(true);
    // Of ten of 12 MB, each of them once is more.
    expect(peaks.server - peaks.rest).toBeLessThan(100);
    expect(await db.selectFrom("downloads").select("copy_id").execute()).toHaveLength(11);
    await nothingIsLeft();
  },
);

test("who goes away while a copy is made has none in the log; while it is sent, it is closed", async () => {
  const { db, report, holders, path } = await holdersOf(served, bytes, 1);
  const { headers } = holders[0]!;
  const rows = () => db.selectFrom("downloads").where("report_id", "=", report.id).selectAll().execute();
  const making = begin(path, headers);
  await expect.poll(maker).toBeDefined();
  making.destroy();
  await expect.poll(maker).toBeUndefined();
  await nothingIsLeft();
  expect(await rows()).toEqual([]);
  const sending = await new Promise<ReturnType<typeof begin>>((done) => {
    const request = begin(path, headers, () => done(request));
  });
  expect(hasCopy(served.process.pid)).toBe(true);
  sending.destroy();
  await nothingIsLeft();
  expect(await rows()).toHaveLength(1);
  expect((await download(served, path, headers, { until: soon() })).isWhole).toBe(true);
});

test("a process that is killed while it makes a copy leaves nothing, and is said to be busy", async () => {
  const { db, report, holders, path } = await holdersOf(served, bytes, 1);
  const { headers } = holders[0]!;
  const answer = served.fetch(path, { headers });
  // Between seeing it and killing it, it must not end.
  const kill = () => {
    const pid = maker();
    if (pid) process.kill(pid, "SIGKILL");
    return pid;
  };
  await expect.poll(kill, { interval: 5 }).toBeDefined();
  const { status, headers: told } = await answer;
  expect([status, told.get("Retry-After")]).toEqual([503, "5"]);
  await nothingIsLeft();
  const rows = await db.selectFrom("downloads").where("report_id", "=", report.id).selectAll().execute();
  expect(rows).toEqual([]);
  expect((await download(served, path, headers, { until: soon() })).isWhole).toBe(true);
});

/** Root alone may mount, and not in every container. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "mounted-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.runIf(canMount())(
  "a disk that is full is said to be busy, and leaves nothing; the next copy is made when there is room",
  async () => {
    const { db, report, holders, path } = await holdersOf(served, bytes, 1);
    const { headers } = holders[0]!;
    mkdirSync(copies(), { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", copies()]);
    let isMounted = true;
    onTestFinished(() => void (isMounted && execFileSync("umount", [copies()])));
    const { status, headers: told } = await served.fetch(path, { headers });
    expect([status, told.get("Retry-After")]).toEqual([503, "5"]);
    await nothingIsLeft();
    execFileSync("umount", [copies()]);
    isMounted = false;
    const rows = await db.selectFrom("downloads").where("report_id", "=", report.id).selectAll().execute();
    expect(rows).toEqual([]);
    expect((await download(served, path, headers, { until: soon() })).isWhole).toBe(true);
  },
);
