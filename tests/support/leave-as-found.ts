import { afterAll, expect } from "vitest";

const found = { ...process.env };

/** A file that shares its process leaves the environment as it was: the others' product reads it, and so do theirs. */
afterAll(() => {
  const { DATA_DIR: given, ...left } = process.env;
  const { DATA_DIR: former, ...before } = found;
  expect(left, "the file changed the environment: move it to tests/process").toEqual(before);
  expect(
    given === former || former === undefined,
    "the file changed DATA_DIR: move it to tests/process",
  ).toBe(true);
});
