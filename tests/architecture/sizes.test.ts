/** Sizes that keep the house readable (decision 015): each says what to do instead of growing. */
import { expect, test } from "vitest";
import {
  crowdedFolders,
  longRouteModules,
  overLong,
  readSources,
  type Source,
} from "../../scripts/count/sizes.ts";

const sources = readSources();
const app = sources.filter(({ path }) => path.startsWith("app/"));
const saying = (found: string[], instead: string) => found.map((one) => `${one}: ${instead}`);

test("a file has one reason to change", () => {
  const instead = "split it by meaning, so that each part has a name to look for";
  expect(saying(overLong(app), instead)).toEqual([]);
});

test("a route module says who may, what it posts and what its page is made of", () => {
  const instead =
    "what it gathers goes to a show-….server.ts beside the noun, what its buttons do to app/http, parts of the page to components";
  expect(saying(longRouteModules(app), instead)).toEqual([]);
});

test("a folder is a table of contents", () => {
  const instead = "give what belongs together a folder of its own name";
  expect(saying(crowdedFolders(sources), instead)).toEqual([]);
});

test("what is too large is told", () => {
  const lines = (path: string, number: number, text = ""): Source => ({
    path,
    text,
    bytes: 0,
    lines: number,
  });
  expect(overLong([lines("app/a.ts", 250), lines("app/b.ts", 251)])).toEqual(["app/b.ts has 251 lines"]);
  const imports = 'import "./a.ts";\n'.repeat(31);
  const routes = [
    lines("app/routes/a.tsx", 250),
    lines("app/routes/b.tsx", 251),
    lines("app/routes/c.tsx", 9, imports),
  ];
  expect(longRouteModules([...routes, lines("app/routes/facts.ts", 400)])).toEqual([
    "app/routes/b.tsx has 251 lines, 0 imports",
    "app/routes/c.tsx has 9 lines, 31 imports",
  ]);
  const files = Array.from({ length: 31 }, (_, index) => lines(`app/many/${index}.ts`, 1));
  expect(
    crowdedFolders([...files, ...files.slice(1).map((file) => ({ ...file, path: `app/few/${file.path}` }))]),
  ).toEqual(["app/many has 31 files"]);
});
