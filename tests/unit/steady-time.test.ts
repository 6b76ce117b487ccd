import { setTimeout as lasting } from "node:timers/promises";
import { expect, test } from "vitest";
import { inStep } from "#app/platform/steady-time.server.ts";

/** @returns milliseconds from the start to the answer. */
async function timed(step: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await inStep(step, work);
  return performance.now() - began;
}

test("an answer comes at the end of a step, the first or a later one", async () => {
  expect(await timed(30, async () => {})).toBeGreaterThanOrEqual(30);
  expect(await timed(30, () => lasting(35))).toBeGreaterThanOrEqual(60);
});

test("without a step it comes at once, and what fails does so at once", async () => {
  expect(await inStep(0, async () => "done")).toBe("done");
  await expect(inStep(30, () => Promise.reject(new Error("full")))).rejects.toThrow("full");
});
