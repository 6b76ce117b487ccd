/** Text of every class in every field, query, cursor and body: on both engines it is stored or refused, never an error. */
import { beforeAll, describe, expect, test } from "vitest";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { answerFor, addressesOf, examples, viewerOf } from "../../examples/all.ts";
import type { Ground } from "../../examples/posts/post-example.ts";
import { setScene } from "../../examples/scene.ts";
import { ask } from "../../support/api.ts";
import { mover, named, readyPost } from "../../support/post-forms.ts";
import { startApp } from "../../support/product/harness.ts";
import { processorTime } from "../../support/product/processor-time.ts";
import { share } from "../../support/scene/share.ts";
import { EVERY_TOOL, grantTools } from "../../support/scene/tool-people.ts";

const app = await startApp();
const scene = await setScene(app);
await grantTools(app.db, scene.companyId, EVERY_TOOL);
const isHeavy = process.env.EVERY_SAMPLE === "1";
/** `tests/heavy` tries every field of every form; here each form has a third of its own tried. */
const isEveryField = isHeavy || process.env.EVERY_FIELD === "1";

const nul = "a\u0000b";
/** One of each class of characters. */
const classes = [
  "\u0007",
  "\u0085",
  "\u2028",
  "\u202e",
  "\uffff",
  "\u{10ffff}",
  "\ufeff",
  "e\u0301\u0489",
  "a\u200db",
  "\\u0000",
  "%00",
  "%ED%A0%80",
];
/** Runs that a search for an end, a pair or a separator would begin anew at each character, as long as a form may be. */
const runs = [
  " ",
  "[",
  "(",
  '"',
  "'",
  "\u0301",
  "\n",
  "\t",
  "<",
  "&",
  "1,",
  "1 ",
  "%2",
  "=",
  "_",
  ".",
  "- ",
  "a@",
].map((unit) => `1${encodedTo(unit, 58_000)}x`);
/** Milliseconds of the processor for one form: what people wait for without noticing. */
const unfelt = 250;

function encodedTo(unit: string, bytes: number): string {
  return unit.repeat(Math.floor(bytes / new URLSearchParams({ a: unit }).toString().slice(2).length));
}

let next: () => Promise<Ground>;
beforeAll(async () => {
  const staff = await app.make.admin();
  next = (await mover(app, await app.signInAs(staff), staff)).newGround;
});

test.each(named)("$name: no text in a field is an error", async (one) => {
  const faults: string[] = [];
  let ready = await readyPost(one, await next());
  const names = [
    ...new Set([
      ...(ready.shown.form?.open ?? []).map(({ name }) => name),
      ...Object.keys(ready.post.fields ?? {}),
    ]),
  ];
  const turn = named.indexOf(one);
  for (const [at, name] of names.entries()) {
    if (!isEveryField && (turn + at) % 3 > 0) continue;
    const others = isHeavy ? [...classes, ...runs] : share([...classes, ...runs], turn + at, 60);
    for (const text of [nul, ...others]) {
      let status = 0;
      const post = async () => {
        const fields = { ...ready.along, ...ready.post.fields, [name]: text };
        status = (await ready.person.post(ready.post.to, fields)).status;
      };
      let spent = await processorTime(post);
      // What else this process had to do is not the form's.
      if (spent > unfelt && text.length > 9) spent = Math.min(spent, await processorTime(post));
      const said = `${name}: ${JSON.stringify(text.slice(0, 12))}`;
      if (status >= 500) faults.push(`${said} answers ${status}`);
      if (isHeavy && text.length > 9 && spent > unfelt) faults.push(`${said} takes ${spent.toFixed(0)} ms`);
      if (status === 303) ready = await readyPost(one, await next());
    }
  }
  expect(faults).toEqual([]);
});

const odd = ["a\u0000b", "\ud800", "", "x", "2026-01-01", "2026-01-01T00:00:00.000Z"];
const cursors = [
  ...odd.flatMap((one) => [[one], [one, one], [one, one, one], ["", one, one, one]]),
  [1],
  [1, 2],
  [1e300, -1],
  [0.5, "x"],
  ["x", 0.5],
  ["2026-01-01", 9e15],
].map(cursorOf);

const pages = examples
  .filter((one) => viewerOf(one) !== "visitor" && answerFor(one, viewerOf(one)) === 200)
  .filter(({ facts, example }) => facts.gives === undefined && !example.who)
  .map((one, at) => ({ ...one, at, path: one.facts.path }));

test.each(pages)("$path: no cursor is an error", async (one) => {
  const [address = ""] = addressesOf(one, scene);
  const ask = async (query: string) =>
    (await scene.people[viewerOf(one)]().get(`${address}${address.includes("?") ? "&" : "?"}${query}`))
      .status;
  for (const cursor of share(cursors, one.at, 12))
    expect([cursor, await ask(`after=${cursor}`)]).toEqual([cursor, expect.toBeOneOf([200, 303, 400, 404])]);
  expect(await ask("search=a%00b")).toBe(400);
  expect(await ask("a%00b=1")).toBe(400);
});

interface Described {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
}

describe("the API", () => {
  const described = async () => {
    const description = await app.visitor().get("/api/openapi.json");
    const { paths } = JSON.parse(description.html) as { paths: Record<string, Record<string, Described>> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        takesFile: requestBody?.content["application/octet-stream"] !== undefined,
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, "0".repeat(32)),
        asked: parameters.filter((one) => one.in === "query").map(({ name }) => name),
      })),
    );
  };

  test("refuses what no database stores in any query or cursor, and takes no odd cursor for an error", async () => {
    const lists = (await described()).filter(({ method, asked }) => method === "GET" && asked.length > 0);
    expect(lists.length).toBeGreaterThan(8);
    for (const role of ["client", "admin"] as const)
      for (const { path, asked } of lists) {
        const status = async (query: string) => (await scene.people[role]().get(`${path}?${query}`)).status;
        for (const name of asked)
          expect([path, name, await status(`${name}=a%00b`)]).toEqual([path, name, 400]);
        if (!asked.includes("cursor")) continue;
        for (const cursor of cursors)
          expect([path, cursor, await status(`cursor=${cursor}`)]).toEqual([
            path,
            cursor,
            expect.toBeOneOf([200, 400, 403, 404]),
          ]);
        for (const place of [["a\0b"], ["a\0b", "a\0b"], ["a\0b", "a\0b", "a\0b"], ["a\0b", "", "", ""]])
          expect([path, await status(`cursor=${cursorOf(place)}`)]).toEqual([
            path,
            expect.toBeOneOf([400, 403]),
          ]);
      }
  });

  test("refuses it in any body, as a value and as a name", async () => {
    const calls = (await described()).filter(({ method, takesFile }) => method !== "GET" && !takesFile);
    expect(calls.length).toBeGreaterThan(15);
    for (const { method, path } of calls)
      for (const body of ['{"a":"\\u0000"}', '{"\\u0000":"a"}', '{"a":["\\ud800"]}']) {
        const answer = await ask(scene.people.client(), method, path, body);
        expect([method, path, answer.status]).toEqual([
          method,
          path,
          expect.toBeOneOf([400, 401, 403, 404, 415]),
        ]);
        if (answer.status === 400) expect(answer.html).toMatch(/can't be stored|half of a character/);
      }
  });
});
