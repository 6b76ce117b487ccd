/** What staff write down about a client: by whom it is changed, taken away and put back, and that no client sees it. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  addClientNote,
  changeClientNote,
  removeClientNote,
  restoreClientNote,
} from "#app/features/desk/client-notes/client-note.commands.server.ts";
import { clientNotes, findClientNote } from "#app/features/desk/client-notes/find-client-notes.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import type { SignInDetails } from "../../support/scene/person.ts";

const app = await startApp();
const { db, make } = app;
const secret = "Quillfeather wants a discount";

let staff: SignInDetails;
let colleague: SignInDetails;
let owner: SignInDetails & { companyId: string };
let admin: Person;
let here: string;

beforeAll(async () => {
  [staff, colleague, owner] = [
    await make.admin({ first_name: "Ann", last_name: "Desk" }),
    await make.admin(),
    await make.client(),
  ];
  admin = await app.signInAs(staff);
  here = `/admin-data-portal/clients/${owner.companyId}/notes`;
});

const listed = async (who: SignInDetails = staff, companyId = owner.companyId) =>
  (await listRows(db, actorFor(who), clientNotes(companyId), { sort: "newest", limit: 50 })).rows;
const auditOf = (id: string) =>
  db
    .selectFrom("audit")
    .select(["action", "details"])
    .where("target", "=", `client-note:${id}`)
    .orderBy("seq")
    .execute();

async function write(body: string, by = staff) {
  const added = await addClientNote(db, actorFor(by), { companyId: owner.companyId, body });
  if (!added.ok) throw new Error(added.reason);
  return { companyId: owner.companyId, id: added.id };
}

test("a note is written once, with who and when, the newest first, and the audit log has none of its words", async () => {
  const old = await write("An older one.");
  const once = crypto.randomUUID();
  const input = { companyId: owner.companyId, body: secret, once };
  const first = await addClientNote(db, actorFor(staff), input);
  expect(await addClientNote(db, actorFor(staff), input)).toEqual(first);
  const notes = await listed();
  expect(notes.map(({ body }) => body)).toEqual([secret, "An older one."]);
  expect(notes[1]).toMatchObject({
    id: old.id,
    author: "Ann Desk",
    authorId: staff.userId,
    changedAt: null,
  });
  const entries = await auditOf(first.ok ? first.id : "");
  expect(entries.map(({ action }) => action)).toEqual(["client-note.add"]);
  expect(JSON.stringify(entries)).not.toContain("Quillfeather");
});

describe("a note is changed", () => {
  test("by whoever wrote it, in the version that they saw", async () => {
    const note = await write("Rang.");
    const change = (body: string, seen: string, by = staff) =>
      changeClientNote(db, actorFor(by), { ...note, body, seen });
    expect(await change("Rang twice.", "1")).toEqual({ ok: true, changed: true });
    expect(await change("Rang twice.", "1")).toEqual({ ok: true, changed: false });
    expect(await change("Rang thrice.", "1")).toEqual({ ok: false, reason: "moved" });
    expect(await change("Mine.", "2", colleague)).toEqual({ ok: false, reason: "others" });
    expect(await findClientNote(db, actorFor(staff), note.companyId, note.id)).toMatchObject({
      body: "Rang twice.",
      version: 2,
      changedAt: expect.any(String),
    });
  });

  test("on the page: others have no way to edit it, and what came too late is given back", async () => {
    const { id } = await write("Colleague’s.", colleague);
    expect((await admin.get(here)).html).not.toContain(`edit=${id}`);
    const others = await admin.post(here, { intent: "save", id, body: "Mine now", seen: "1" });
    expect(others.status).toBe(403);
    const mine = await write("Mine.");
    const page = await admin.get(`${here}?edit=${mine.id}`);
    expect(page.html).toContain("Edit the note");
    await changeClientNote(db, actorFor(staff), { ...mine, body: "In another tab.", seen: "1" });
    const late = await admin.post(`${here}?edit=${mine.id}`, {
      intent: "save",
      id: mine.id,
      body: "What I typed",
      seen: "1",
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain("It is now: “In another tab.”");
    expect(late.html).toContain("What I typed");
  });
});

test("any of staff deletes one and puts it back; nothing else of another client's", async () => {
  const note = await write("To be forgotten.");
  const elsewhere = { ...note, companyId: (await make.client()).companyId };
  expect(await removeClientNote(db, actorFor(staff), elsewhere)).toEqual({ ok: false, reason: "not-found" });
  expect(await removeClientNote(db, actorFor(colleague), note)).toEqual({ ok: true });
  expect((await listed()).map(({ id }) => id)).not.toContain(note.id);
  expect(await removeClientNote(db, actorFor(staff), note)).toEqual({ ok: false, reason: "not-found" });
  expect(await restoreClientNote(db, actorFor(staff), elsewhere)).toEqual({ ok: false, reason: "not-found" });
  expect(await restoreClientNote(db, actorFor(staff), note)).toEqual({ ok: true });
  expect((await listed()).map(({ id }) => id)).toContain(note.id);
  expect((await auditOf(note.id)).map(({ action }) => action)).toEqual([
    "client-note.add",
    "client-note.remove",
    "client-note.restore",
  ]);
  const removed = await admin.post(here, { intent: "remove", id: note.id });
  expect((await admin.get(removed.location ?? "")).text).toContain("Undo");
});

test("a client sees none: not on a page, in their data, by search or by a command", async () => {
  await write(secret);
  const client = await app.signInAs(owner);
  expect((await client.get(here)).status).toBe(403);
  for (const path of ["/client-portal", "/client-portal/company", "/search?q=Quillfeather"])
    expect((await client.get(path)).text.replace("“Quillfeather”", "")).not.toContain(secret);
  const own = await client.submit("/account/data");
  expect(own.status).toBe(200);
  expect(own.html).not.toContain("Quillfeather");
  expect(await listed(owner)).toEqual([]);
  const { companyId } = owner;
  const [note] = await listed();
  const as = actorFor(owner);
  const id = note?.id ?? "";
  expect(await findClientNote(db, as, companyId, id)).toBeNull();
  const refused = { ok: false, reason: "not-allowed" };
  expect(await addClientNote(db, as, { companyId, body: "x" })).toEqual(refused);
  expect(await changeClientNote(db, as, { companyId, id, body: "x", seen: "1" })).toEqual(refused);
  expect(await removeClientNote(db, as, { companyId, id })).toEqual(refused);
});
