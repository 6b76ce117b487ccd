import { expect, test } from "vitest";
import { tellDemoStory } from "#db/seeds/demo-story.server.ts";
import { addressesOf, answerFor, examples } from "../examples/all.ts";
import { tellCensus } from "./census.ts";

const census = tellCensus((folder) => ["public", "access", "preferences", "account"].includes(folder), {
  // The pages as they are when there is something on each of them.
  before: async (app) => tellDemoStory(app.db, (await app.make.admin()).userId),
});

/** What one compressed answer may have, so that it comes with the first round trips. */
// The sheet holds the portal's looks, too: 13.2 kB is what all parts of it may take together.
const most = { html: 14_000, css: 13_200 };

/** Pages of the public site and of signing in, as visitors get them. */
const forVisitors = examples.filter(
  ({ folder, module, example }) =>
    ["public", "access"].includes(folder) &&
    module.endsWith(".tsx") &&
    (example.who === undefined || example.who === "visitor"),
);
const addressOf = (shown: (typeof examples)[number]) => addressesOf(shown, census.scene())[0] ?? "";

test("every page for visitors comes with the first round trips, however it is compressed", async () => {
  const faults: string[] = [];
  for (const shown of forVisitors) {
    const path = addressOf(shown);
    for (const encoding of ["br", "gzip"]) {
      const answer = await ask(path, encoding);
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.headers.get("Content-Encoding") !== encoding || bytes > most.html)
        faults.push(
          `${path}: ${bytes} bytes of ${answer.headers.get("Content-Encoding")}, asked in ${encoding}`,
        );
    }
  }
  expect(faults).toEqual([]);
});

test("pages take their looks from one small file, however it is compressed", async () => {
  const page = await census.look("visitor", "/");
  const sheet = page.tags("link").find(({ rel }) => rel === "stylesheet")?.href ?? "";
  // The first answer is compressed in haste; meanwhile the form is made that everybody after it gets.
  for (const encoding of ["br", "gzip"]) {
    const size = async () => (await (await ask(sheet, encoding)).arrayBuffer()).byteLength;
    await expect.poll(size, { message: encoding, timeout: 10_000 }).toBeLessThanOrEqual(most.css);
    expect(await size()).toBeGreaterThan(2000);
  }
});

test("every page for visitors is kept for everybody, unless it refuses or tells of one person's", async () => {
  const own = ["/contact/thanks", "/signup/thanks", "/login"];
  for (const shown of forVisitors) {
    const path = addressOf(shown);
    if (own.includes(shown.facts.path) || shown.facts.path.includes(":token")) continue;
    const isKept = async () => (await ask(path, "br")).headers.has("ETag");
    if (answerFor(shown, "visitor") === 200) await expect.poll(isKept, { message: path }).toBe(true);
    else expect(await isKept(), path).toBe(false);
  }
});

test("no two pages say of themselves the same", async () => {
  const said = new Map<string, string>();
  const faults: string[] = [];
  for (const shown of forVisitors.filter((one) => answerFor(one, "visitor") === 200)) {
    const page = await census.look("visitor", addressOf(shown));
    const description = page.tags("meta").find(({ name }) => name === "description")?.content;
    if (description === undefined) continue;
    const [path = ""] = page.path.split("?");
    const other = said.get(description) ?? path;
    // A page in another state may say the same.
    if (other !== path) faults.push(`${path} says of itself what ${other} says`);
    said.set(description, path);
  }
  expect(said.size).toBeGreaterThan(8);
  expect(faults).toEqual([]);
});

test("nothing is wrong with the pages that links alone lead to", async () => {
  expect(await census.foundFaults()).toEqual([]);
});

function ask(path: string, encoding: string): Promise<Response> {
  const { fetch, origin } = census.app();
  const headers = { "Accept-Encoding": encoding, Accept: "text/html" };
  return fetch(new Request(new URL(path, origin), { headers, redirect: "manual" }), {
    address: "127.0.0.1",
    family: "IPv4",
    port: 50_000,
  });
}
