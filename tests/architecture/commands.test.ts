/** A clone on which nothing is installed, with the Node that the machine has: whatever an operator runs first must work. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const installing = /^(?:exec )?node scripts\/bootstrap\.mjs$/;
/** For engineers, whose tree is installed, or run by npm itself. */
const forEngineers = new Set(["postinstall", "postbuild", "count", "bench", "screenshots", "tour-images"]);

test("every script of ours that is run by `npm run` installs what is missing first", () => {
  const ours = Object.entries(scripts).filter(
    ([name, line]) => /node scripts\/\S+\.ts/.test(line) && !forEngineers.has(name),
  );
  expect(ours.length).toBeGreaterThan(12);
  const bare = ours.filter(([name]) => !installing.test(scripts[`pre${name}`] ?? "")).map(([name]) => name);
  expect(bare, "add its pre… script").toEqual([]);
});
