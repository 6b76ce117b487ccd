import { afterAll, expect } from "vitest";

const found = { ...process.env };

/** A file that shares its process leaves the environment as it was: the product of the others reads it, too. */
afterAll(() => {
  const names = new Set([...Object.keys(found), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => process.env[name] !== found[name]);
  expect(changed, "the file changed the environment: move it to tests/process").toEqual([]);
});
