import { afterEach, expect, vi } from "vitest";
import { takeErrors, watchErrors } from "../errors.ts";

watchErrors();

/** React's warnings and the product's own error log both mean a bug: a test that expects one takes it first. */
afterEach(() => {
  vi.useRealTimers();
  expect(takeErrors(), "an error was logged that the test did not expect").toEqual([]);
});
