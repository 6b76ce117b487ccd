/**
 * Each call that changes something has its twin on a page, and one command serves both: what is changed by the call is
 * read on the page, what is changed by the form is read by a call, and the audit log says the same of both.
 */
import { describe, expect, test } from "vitest";
import { isWriting, operations } from "../../examples/calls/all.ts";
import { sendAs, type SentFor, setCallScene } from "../../examples/calls/scene.ts";

const scene = await setCallScene();
const { app, people } = scene;

/** Told as stories, with both doors, in `api-two-doors.test.ts`. */
const stories = [
  "POST /api/login",
  "POST /api/logout",
  "POST /api/client/signup-application",
  "PATCH /api/companies/{id}",
  "POST /api/companies/{id}/people",
  "POST /api/admin/user-keys/generate",
  "POST /api/admin/user-keys/{keyId}/reveal",
  "PATCH /api/admin/user-keys/{keyId}/status",
  "POST /api/admin/users/{id}/setup-2fa",
  "PATCH /api/notifications/{id}/read",
  "PATCH /api/notifications/mark-all-read",
  "DELETE /api/notifications/{id}",
];

test("every call that changes something has its twin, or its story", () => {
  const without = operations.filter((one) => isWriting(one) && !one.twin).map(({ named }) => named);
  expect(without.sort()).toEqual(stories.sort());
});

/** What the log says was done since, apart from taking a copy: that is no part of making it. */
async function doneSince(seq: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom("audit")
    .select("action")
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
  return rows.map(({ action }) => action).filter((action) => !action.includes("download"));
}
const lastEntry = async () =>
  (await app.db.selectFrom("audit").select("seq").orderBy("seq", "desc").limit(1).executeTakeFirst())?.seq ??
  0;

describe.each(operations.filter(({ twin }) => twin))("$named", (operation) => {
  test("and its form: one command, seen through the other door", async () => {
    const { named, maker, twin } = operation;
    if (!twin || maker === "visitor" || maker === "stranger") throw new Error(`${named} has no maker.`);
    const who = twin.as ?? maker;
    const told = typeof twin.told === "function" ? twin.told(scene) : twin.told;
    const make = async (): Promise<SentFor> => {
      const sent = await operation.send(scene);
      return { ...sent, id: sent.params?.id ?? "" };
    };
    const reader = (id: string, sent: SentFor) => {
      const address = twin.read(id, sent);
      return people[twin.reader ?? (address.startsWith("/api/client/") ? "client" : "admin")].get(address);
    };

    const byCall = await make();
    let seq = await lastEntry();
    const answered = await sendAs(people[who], named, byCall);
    expect(answered.status, answered.html.slice(0, 300)).toBeLessThan(300);
    const doneByCall = await doneSince(seq);
    const called = byCall.id || ((await twin.idOf?.(scene, answered, byCall)) ?? "");
    const address = twin.page(called, byCall);
    const seen = await people[address.startsWith("/client-portal") ? "client" : "admin"].get(address);
    expect(seen.status).toBe(200);
    const shown = typeof twin.shows === "string" ? twin.shows : twin.shows(byCall);
    expect(seen.text + seen.html, `${address} after the call`).toContain(shown);
    expect((await reader(called, byCall)).json).toMatchObject(told);

    const byForm = await make();
    seq = await lastEntry();
    const page = await twin.form(scene, byForm, who);
    if (page) expect([200, 303], page.text.slice(0, 400)).toContain(page.status);
    const doneByForm = await doneSince(seq);
    const formed = byForm.id || ((await twin.idOf?.(scene, page, byForm)) ?? "");
    expect(formed).not.toBe(called);
    const read = await reader(formed, byForm);
    expect(read.status, read.html.slice(0, 300)).toBe(200);
    expect(read.json, "after the form").toMatchObject(told);
    expect(doneByForm).toEqual(doneByCall);
    expect(doneByCall.length).toBeGreaterThan(0);
  });
});
