import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
const names = new Set(tracked.map((path) => basename(path)));
/** `features/…` is below `app`, as imports and readers say it. */
const isThere = (path: string) =>
  [path, `app/${path}`].some((one) => tracked.some((file) => file === one || file.startsWith(`${one}/`)));

/** Words in backticks that name one file or folder of ours; patterns such as `<noun>.schema.ts` name many. */
const namedIn = (text: string) =>
  Array.from(text.matchAll(/`([^`\n]+)`/g), ([, quoted = ""]) => quoted.split(/\s+/))
    .flat()
    .filter((word) => /^[\w./+-]+$/.test(word))
    .map((word) => word.replace(/\/$/, ""));

/** @returns what the text names and the project does not have. */
const gone = (text: string) =>
  namedIn(text).filter((word) =>
    /^(?:app|db|docs|features|public|scripts|tests)\//.test(word)
      ? !isThere(word)
      : /^[\w.-]+\.(?:ts|tsx|mjs|css)$/.test(word) && !names.has(word),
  );

const documents = tracked.filter((path) => /^(?:README|docs\/.+)\.md$/.test(path));

test.each(documents)("%s names files that are there", (path) => {
  const told = gone(readFileSync(path, "utf8")).map(
    (word) => `${path}: there is no ${word}; name where it went, or take the sentence out`,
  );
  expect(told).toEqual([]);
});

test.each(documents)("%s has no table wider than 120 columns", (path) => {
  const wide = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|") && line.length > 120);
  expect(wide).toEqual([]);
});

test("a path that is gone is seen, a pattern is not taken for one", () => {
  expect(gone("`app/features/nobody/gone.ts`, `app/features/`, `gone-too.ts`, `<noun>.ts`")).toEqual([
    "app/features/nobody/gone.ts",
    "gone-too.ts",
  ]);
});
