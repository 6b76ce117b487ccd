import { test } from "vitest";
import { expectToldOnce } from "../../support/fuzz/kpi-told-once.ts";

test("a KPI's late value is told once, whatever restarts and wherever the clock jumps", () =>
  expectToldOnce([0, -200, 70, 0]));
