import { afterEach, expect, test, vi } from "vitest";
import { collectWhenIdle } from "#app/platform/collect-when-idle.server.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what work left behind is collected once it is over, and once", () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  let user = 0;
  vi.spyOn(process, "cpuUsage").mockImplementation(() => ({ user, system: 0 }));
  const collect = vi.fn<() => void>();
  collectWhenIdle(collect);
  const tenSeconds = (seconds: number) => {
    user += seconds * 1e6;
    vi.advanceTimersByTime(10_000);
    return collect.mock.calls.length;
  };
  // Idle from the start; at work; a pause; at work; over; idle; a little; at work again.
  const worked = [0.1, 5, 0.1, 0.1, 5, 0.1, 0.1, 0.1, 0.1, 0.3, 3, 0.1, 0.1, 0.1];
  expect(worked.map(tenSeconds)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2]);
});
