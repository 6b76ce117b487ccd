import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "#app/platform/database.server.ts";
import { type Job, startScheduler } from "#app/platform/scheduler.server.ts";

const db = {} as Db; // no job here touches it
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("runs a job again and again, never two at once", async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const slow: Job = {
    name: "slow",
    every: 1,
    async run() {
      runs += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((later) => setTimeout(later, 5000));
      running -= 1;
    },
  };
  const stop = startScheduler(db, [slow]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(runs).toBe(4);
  expect(most).toBe(1);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;
  expect(runs).toBe(4);
  expect(running).toBe(0);
});

it("waits ten seconds for what is under way, and says what it left", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const stop = startScheduler(db, [{ name: "endless", every: 1, run: () => new Promise(() => {}) }]);
  await vi.advanceTimersByTimeAsync(2000);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(9000);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1100);
  await stopped;
  expect(written).toHaveBeenCalledWith(expect.stringContaining('"jobs":"endless"'));
  written.mockRestore();
});

it.each([
  ["rejects", () => Promise.reject(new Error("no"))],
  [
    "throws before it returns a promise",
    () => {
      throw new Error("no");
    },
  ],
])("logs a job that %s and goes on", async (_how, fails) => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  let runs = 0;
  const failing: Job = {
    name: "failing",
    every: 1,
    run() {
      runs += 1;
      return fails();
    },
  };
  const stop = startScheduler(db, [failing]);
  await vi.advanceTimersByTimeAsync(3500);
  await stop();
  expect(runs).toBe(3);
  expect(written).toHaveBeenCalledWith(expect.stringContaining('"job":"failing"'));
  written.mockRestore();
});
