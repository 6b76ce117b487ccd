import { afterAll, expect } from "vitest";

const found = { ...process.env };

/** A file that shares its process leaves the environment as it was: the product of the others reads it, too. */
afterAll(() => {
  const names = new Set([...Object.keys(found), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => process.env[name] !== found[name]);
  // The drawing of pictures names its folder when it is read.
  const foreign = changed.filter((name) => name !== "VIPSHOME");
  expect(foreign, "the file changed the environment: move it to tests/process").toEqual([]);
});
