import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { frames } from "#app/routes/all-facts.ts";
import { type Folder, postsOf } from "#app/routes/route-facts.ts";
import { postedIntents } from "../support/reading/posted-intents.ts";
import { verbsOf, leaves, sourceOf } from "../support/reading/route-tree.ts";
import { sourceFiles } from "../support/reading/source-files.ts";

const locked = (file: string) => /export const middleware\b/.test(sourceOf(file));
const factsOf = (file: string) => `app/${dirname(file)}/facts.ts`;
const writeIn = (file: string) => `say who may see it, and what it posts, in ${factsOf(file)}`;
const isPage = (file: string) => file.endsWith(".tsx");

/** Each module of the pages, with what its folder's facts say of it; the API's say theirs in its calls. */
const stated = frames
  .flatMap(({ folders }) => folders as readonly Folder[])
  .flatMap(({ folder, routes }) =>
    Object.entries(routes).map(([name, facts]) => ({
      file: `routes/${folder}/${name}`,
      name,
      folder,
      facts,
    })),
  );
const posts = (file: string) =>
  /\bexport (?:async )?(?:function action\b|const action\b)/.test(sourceOf(file));

test("every URL is locked unless its facts let anyone in, which is the decision to let strangers in", () => {
  const open = new Set(stated.filter(({ facts }) => facts.may === "anyone").map(({ file }) => file));
  const unlocked = leaves
    .filter((leaf) => !open.has(leaf.file))
    .filter((leaf) => ![...leaf.layouts, leaf.file].some(locked))
    .map(
      (leaf) =>
        `${leaf.path} (${leaf.file}): put it below a portal's layout, or export a middleware that locks it`,
    );
  expect(leaves.length).toBeGreaterThan(150);
  expect(unlocked).toEqual([]);
});

test("every page, file and answer says its facts, and every fact is about one", () => {
  const modules = sourceFiles("app/routes")
    .map(({ path }) => path.replace(/^app\//, ""))
    .filter((path) => !/^routes\/(?:api|development)\/|\/(?:layout|(?:all-|route-)?facts)\.tsx?$/.test(path));
  const known = new Set(stated.map(({ file }) => file));
  expect(modules.filter((file) => !known.has(file)).map((file) => `${file}: ${writeIn(file)}`)).toEqual([]);
  const gone = stated.filter(({ file }) => !modules.includes(file));
  expect(gone.map(({ file }) => `${file} is not there: take it out of ${factsOf(file)}`)).toEqual([]);
});

test("what a form posts is what its action tells apart", () => {
  const wrong = stated.flatMap(({ file, facts }) => {
    const said = postsOf(facts).map(([intent]) => intent);
    if (!posts(file))
      return said.length > 0 ? [`${file} has no action: say no posts in ${factsOf(file)}`] : [];
    if (said.length === 0) return [`${file} has an action: say what it takes as posts in ${factsOf(file)}`];
    const told = postedIntents(sourceOf(file), verbsOf(file));
    return [
      ...told
        .filter((intent) => !said.includes(intent))
        .map((intent) => `${file} takes ${intent}: add it to its posts in ${factsOf(file)}`),
      ...said
        .filter((intent) => intent !== "" && !told.includes(intent))
        .map((intent) => `${file} does not take ${intent}: take it from its posts in ${factsOf(file)}`),
    ];
  });
  expect(wrong).toEqual([]);
});

test.each([
  [
    /\bintent ===|switch \(intent\)/,
    "give each button its verb by intents() of app/http/forms/intents.server.ts",
  ],
  [/" in actionData\b/, "ask usePosted() of app/ui/form/use-posted.tsx what came back"],
])("no route has its own way with posts: %s", (own, instead) => {
  const wrong = stated.filter(({ file }) => own.test(sourceOf(file) + verbsOf(file)));
  expect(wrong.map(({ file }) => `${file}: ${instead}`)).toEqual([]);
});

test("what gives a file from a portal is a fileRoute(), so that its refusals are pages", () => {
  const files = stated.filter(({ facts }) => facts.gives === "file" && facts.may !== "anyone");
  const wrong = files.filter(({ file }) => !/\bmiddleware\b[^=]*= fileRoute\(/.test(sourceOf(file)));
  expect(wrong.map(({ file }) => `${file}: see app/http/files/file-route.server.ts`)).toEqual([]);
});

test("what carries files or long text says so: the front door takes neither anywhere else", () => {
  const wrong = stated.flatMap(({ file, facts }) => {
    const takes = /\breceive\w*(?:Form|Import|Ahead)\(/.test(sourceOf(file) + verbsOf(file))
      ? "files"
      : undefined;
    return takes !== (facts.takes === "files" ? "files" : undefined)
      ? [
          `${file} ${takes ? "reads files: say" : "reads no files: do not say"} takes: "files" in ${factsOf(file)}`,
        ]
      : [];
  });
  expect(wrong).toEqual([]);
});

test("paths are kebab-case", () => {
  // Crawlers ask for two files by name; RFC 8615 names the folder of a third; tables come as CSV, a room as ZIP and its memo as PDF, the API's description as JSON.
  const segment =
    /^(?:\.well-known|[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:txt|xml|csv|json|zip|pdf))?|:[a-z][A-Za-z0-9]*|\*)$/;
  const odd = leaves.filter(
    (leaf) =>
      !leaf.path
        .split("/")
        .filter(Boolean)
        .every((part) => segment.test(part)),
  );
  expect(odd.map((leaf) => leaf.path)).toEqual([]);
});

describe.each(leaves.filter((leaf) => isPage(leaf.file)))("the page at $path", ({ file }) => {
  const source = sourceOf(file);

  test("sets its title in the component, where an error can change it", () => {
    expect(source, `${file}: render <Page title=…> (or <title>), and export no meta`).toMatch(
      /<(?:Page|RecordPage|RoomPage|FormPage|ReadingPage|KpiDeskPage|Guide)\b|<title>/,
    );
    expect(source).not.toMatch(/export (?:const|function) meta\b/);
  });

  test("is whole before its first byte and needs no script to be read", () => {
    expect(source, `${file}: load on the server`).not.toMatch(
      /clientLoader|HydrateFallback|function clientAction/,
    );
    expect(source).not.toMatch(/<(?:Await|Suspense)\b/);
  });

  test("formats nothing in the browser: no clock, no chance, no locale", () => {
    const component = source.slice(Math.max(0, source.search(/export default function/)));
    expect(component, `${file}: format in the loader with ui/format.ts`).not.toMatch(
      /new Date\(|Date\.now\(|Math\.random\(|Intl\.|toLocale/,
    );
  });
});

test("layouts that lock have a loader, so that a client navigation reaches the server", () => {
  const layouts = [...new Set(leaves.flatMap((leaf) => leaf.layouts))];
  const bare = layouts.filter(
    (file) =>
      file.endsWith(".tsx") &&
      locked(file) &&
      !/export (?:async )?(?:function|const) loader\b/.test(sourceOf(file)),
  );
  expect(bare).toEqual([]);
});
