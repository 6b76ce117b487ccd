import { afterAll, expect } from "vitest";

const found = { ...process.env };

/** A file that shares its process leaves the environment as it was: the product of the others reads it, too. */
afterAll(() => {
  const names = new Set([...Object.keys(found), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => process.env[name] !== found[name]);
  // The first that needs the data directory of the process names it.
  const isFirst = found.DATA_DIR === undefined;
  // The drawing of pictures names its folder when it is read.
  const foreign = changed.filter((name) => name !== "VIPSHOME" && !(isFirst && name === "DATA_DIR"));
  expect(foreign, "the file changed the environment: move it to tests/process").toEqual([]);
});
