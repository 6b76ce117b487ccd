import { test } from "vitest";
import { expectToldOnce } from "../support/fuzz/kpi-told-once.ts";

test(
  "a KPI's late value is told once, whatever restarts and whether the clock jumps (more jumps: tests/heavy)",
  () => expectToldOnce([-200]),
  120_000,
);
