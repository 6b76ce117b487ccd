import { dirname, normalize } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "../support/reading/source-files.ts";

/** What an area stands on. What is in none of them, and beside no area below, is the ground of all: it imports none. */
const standsOn: Record<string, readonly string[]> = {
  core: [],
  markets: ["core"],
  publishing: ["core"],
  trade: ["core", "publishing"],
  analysis: ["core", "publishing"],
  access: ["core", "trade"],
  desk: ["core", "markets", "publishing", "trade", "analysis", "access"],
  site: ["core", "publishing", "trade", "analysis", "access", "desk"],
};
/** They look at all areas, and no area knows them. */
const aboveAll = ["search-everywhere", "data-export", "backups", "operations", "company-merges"];

/** Imports against the direction, file by file, each with its reason. */
const exceptions: Record<string, string> = {};

interface Import {
  from: string;
  to: string;
}

const imports = sourceFiles("app/features").flatMap(({ path, text }): Import[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(#app\/|\.)([^"]+)"/g)].flatMap(([, root, rest]) => {
    const to = root === "#app/" ? `app/${rest}` : normalize(`${dirname(path)}/.${rest}`);
    return to.startsWith("app/features/") ? [{ from: short(path), to: short(to) }] : [];
  }),
);

function short(path: string): string {
  return path.replace("app/features/", "");
}

/** The folder below the features; empty for a file beside the areas. */
const folderOf = (path: string) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");

/** The noun a file is about: `trade/quotes`, or the folder where an area has no nouns. */
function nounOf(path: string): string {
  const [first = "", second = "", third] = path.split("/");
  return third === undefined ? (second ? first : "") : `${first}/${second}`;
}

function isAllowed({ from, to }: Import): boolean {
  const [here, there] = [folderOf(from), folderOf(to)];
  if (here === there || aboveAll.includes(here)) return true;
  if (aboveAll.includes(there)) return false;
  return !(there in standsOn) || (standsOn[here]?.includes(there) ?? false);
}

test("the imports of all features are found", () => {
  expect(imports.length).toBeGreaterThan(3000);
  expect(imports).toContainEqual({ from: "trade/quotes/quote-promise.ts", to: "trade/quotes/quote.ts" });
});

test("an area imports only what it stands on", () => {
  const wrong = imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} → ${to}`);
  expect([...new Set(wrong)].sort()).toEqual(Object.keys(exceptions).sort());
});

test("areas stand on each other in one direction", () => {
  const order = Object.keys(standsOn);
  for (const [area, ground] of Object.entries(standsOn))
    for (const below of ground)
      expect(order.indexOf(below), `${area} on ${below}`).toBeLessThan(order.indexOf(area));
});

test("nouns import each other in no circle", () => {
  const left = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [noun, other] = [nounOf(from), nounOf(to)];
    if (noun && other && noun !== other) left.set(noun, (left.get(noun) ?? new Set()).add(other));
  }
  // What imports none of those that are left is in no circle, and goes; a circle stays.
  const isFree = (noun: string) => [...(left.get(noun) ?? [])].every((other) => !left.has(other));
  for (let free = [...left.keys()].filter(isFree); free.length > 0; free = [...left.keys()].filter(isFree))
    for (const noun of free) left.delete(noun);
  expect(
    Object.fromEntries(
      [...left].map(([noun, others]) => [noun, [...others].filter((other) => left.has(other))]),
    ),
  ).toEqual({});
});
