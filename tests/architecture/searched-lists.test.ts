/** Search everywhere asks every list that has a search, or says why not; every reference leads to its record, or says why not. */
import { expect, test } from "vitest";
import {
  REFERENCES_WITH_PAGE,
  WITHOUT_PAGE,
} from "#app/features/search-everywhere/find-by-reference.server.ts";
import { LEFT_OUT } from "#app/http/lists/search-everywhere.server.ts";
import { sourceFiles } from "../support/reading/source-files.ts";

const sources = sourceFiles("app");
const folder = "app/features/search-everywhere/";
const asked = sources.filter(({ path }) => path.startsWith(folder)).map(({ text }) => text);

/** The views with a search, by name: what a list's file exports up to its next export. */
const searched = sources
  .filter(({ path }) => path.endsWith(".list.ts"))
  .flatMap(({ text }) => text.split(/^export const /m).slice(1))
  .filter((one) => /viewOf\(\{/.test(one) && /^\s+search(?::|,)/m.test(one))
  .map((one) => /^\w+/.exec(one)?.[0] ?? "");

test("every list with a search is searched everywhere, or left out for a reason", () => {
  expect(searched.length).toBeGreaterThan(20);
  const isAsked = (view: string) => asked.some((text) => new RegExp(`view: ${view}\\b`).test(text));
  const forgotten = searched.filter((view) => !isAsked(view) && !LEFT_OUT[view]);
  expect(forgotten, `Add it to ${folder}{staff,client}-lists.server.ts, or to LEFT_OUT.`).toEqual([]);
  const both = Object.keys(LEFT_OUT).filter((view) => isAsked(view) || !searched.includes(view));
  expect(both, "Take it out of LEFT_OUT: it is searched, or has no search.").toEqual([]);
});

test("every kind of reference leads to its record, or says why it leads nowhere", () => {
  const given = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/nextReference\(\w+, "(\w+)"\)/g)].map(([, name]) => name),
    ),
  );
  expect([...REFERENCES_WITH_PAGE, ...Object.keys(WITHOUT_PAGE)].sort()).toEqual([...given].sort());
});
