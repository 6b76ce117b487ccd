/** Every call under `If-Match`: a record is changed only while it is what the caller read; where that can't be held, nothing is done. */
import { describe, expect, test } from "vitest";
import { calls } from "#app/http/api/calls.server.ts";
import { readsRecord, recordOf, tellsRecord } from "#app/http/api/conditions.server.ts";
import { isWriting, type Operation, operations } from "../../examples/calls/all.ts";
import { noRecord, pathOf, sendAs, setCallScene } from "../../examples/calls/scene.ts";
import { expectRefusal } from "../../support/api.ts";
import { databaseDigest } from "../../support/reading/database-digest.ts";

const scene = await setCallScene();
const { api, app } = scene;
const digest = () => databaseDigest(app.sqlite, ["sessions", "api_tokens"]);
const other = '"another-tag"';

/** The call's record as its maker reads it now. */
async function tagBefore({ call, maker }: Operation, params: Record<string, string>): Promise<string> {
  const record = recordOf(call);
  if (!record) throw new Error(`${call.path} is about no record.`);
  const page = await sendAs(await scene.again(maker), `GET ${record.path}`, { params });
  expect(page.status, page.html.slice(0, 200)).toBe(200);
  return page.headers.get("ETag") ?? "";
}

test("most records that calls change can be read, and so be named", () => {
  const named = operations.filter((one) => isWriting(one) && recordOf(one.call));
  expect(named.length).toBeGreaterThan(25);
  expect(calls.filter(readsRecord).length).toBeGreaterThan(6);
});

describe.each(operations.filter((one) => isWriting(one) && recordOf(one.call)))("$named", (operation) => {
  const { named, call, maker, send } = operation;

  test("is done while the record is what If-Match names, and not after", async () => {
    const person = await scene.again(maker);
    const sent = await send(scene);
    const tag = await tagBefore(operation, sent.params ?? {});
    const before = digest();
    for (const wrong of [other, `W/${tag}`, "none of ours", `${other}, W/"x"`]) {
      const page = await sendAs(person, named, sent, { "If-Match": wrong });
      expectRefusal(api, named, page, { status: 412, code: "precondition_failed", about: wrong });
    }
    expect(digest()).toEqual(before);
    const done = await sendAs(person, named, sent, { "If-Match": `${other}, ${tag}` });
    expect(done.status, done.html.slice(0, 300)).toBe(operation[maker]);
    // Whoever hands their company on is none of its owners any more, and does not read its people.
    if (!tellsRecord(call) || named === "POST /api/people/{id}/owner") return;
    // What it leaves behind is named as reading it names it.
    const told = done.headers.get("ETag");
    expect(told).toBe(await tagBefore(operation, sent.params ?? {}));
    if (told !== tag) {
      const late = await sendAs(person, named, sent, { "If-Match": tag });
      expect(late.status, late.html.slice(0, 300)).toBeGreaterThanOrEqual(400);
    }
  });
});

test("what changes meanwhile is seen in the transaction of the write: of many with one tag one is done", async () => {
  const operation = operations.find(({ named }) => named === "PATCH /api/deals/{id}");
  if (!operation) throw new Error("Deals are changed by another call.");
  const { named, maker, send } = operation;
  const person = await scene.again(maker);
  const sent = await send(scene);
  const tag = await tagBefore(operation, sent.params ?? {});
  const pages = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      sendAs(person, named, { ...sent, body: { notes: `The ${at + 1}. note` } }, { "If-Match": tag }),
    ),
  );
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
});

test.each(operations.filter(({ call }) => !readsRecord(call) && !recordOf(call)))(
  "$named refuses If-Match, which it can't hold to",
  async (operation) => {
    const { named, maker, send } = operation;
    const person = await scene.again(maker);
    const sent = await send(scene);
    const before = digest();
    const page = await sendAs(person, named, sent, { "If-Match": "*" });
    expectRefusal(api, named, page, { status: 400, code: "condition_not_supported", about: named });
    expect(digest()).toEqual(before);
  },
);

test.each(operations.filter(isWriting))("$named refuses If-None-Match", async (operation) => {
  const { named, maker, send } = operation;
  const page = await sendAs(await scene.again(maker), named, await send(scene), { "If-None-Match": "*" });
  expectRefusal(api, named, page, { status: 400, code: "condition_not_supported", about: named });
});

test.each(operations.filter(({ call }) => readsRecord(call)))(
  "$named is read only while it is what If-Match names, in whichever coding it was sent",
  async (operation) => {
    const { named, maker, send } = operation;
    const person = await scene.again(maker);
    const sent = await send(scene);
    const tag = (await sendAs(person, named, sent)).headers.get("ETag") ?? "";
    const bare = tag.replace(/-(?:br|gzip)"$/, '"');
    for (const right of [tag, bare, bare.replace(/"$/, '-gzip"'), "*"])
      expect((await sendAs(person, named, sent, { "If-Match": right })).status, right).toBe(200);
    const page = await sendAs(person, named, sent, { "If-Match": other });
    expectRefusal(api, named, page, { status: 412, code: "precondition_failed", about: other });
  },
);

test("of a record that is not there, its absence is told", async () => {
  const person = await scene.again("client");
  const path = pathOf("DELETE /api/deals/{id}", { params: { id: noRecord } });
  const page = await person.send("DELETE", path, undefined, { headers: { "If-Match": other } });
  expect([page.status, page.json]).toMatchObject([404, { code: "not_found" }]);
});
