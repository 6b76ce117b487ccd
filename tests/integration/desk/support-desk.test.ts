import { beforeAll, describe, expect, it } from "vitest";
import {
  addReply,
  changeReply,
  removeReply,
  restoreReply,
} from "#app/features/desk/support/canned-replies/canned-reply.commands.server.ts";
import { answerTicket, assignTicket } from "#app/features/desk/support/ticket.staff-commands.server.ts";
import {
  fillReply,
  MOST_REPLIES,
  withReply,
} from "#app/features/desk/support/canned-replies/canned-reply.ts";
import {
  findReplies,
  findReply,
} from "#app/features/desk/support/canned-replies/find-canned-replies.server.ts";
import { staffOptions } from "#app/features/desk/support/find-staff.server.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { versionOf } from "#app/features/desk/support/ticket.scope.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { removeDemo } from "#db/seeds/remove-demo.server.ts";
import { tellReplies } from "#db/seeds/demo-replies.server.ts";
import { filesOnDisk } from "../../support/reading/files-on-disk.ts";
import { type FreshDatabase, freshDatabase } from "../../support/product/fresh-database.ts";
import { type App, type Person, startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";
import { formWith, pdf } from "../../support/scene/upload-files.ts";

describe("who looks after an enquiry", () => {
  let house: FreshDatabase;
  beforeAll(async () => {
    house = await freshDatabase();
  });
  async function keeperOf(id: string): Promise<string | null> {
    const ticket = house.db.selectFrom("tickets").select("assigned_to").where("id", "=", id);
    return (await ticket.executeTakeFirstOrThrow()).assigned_to;
  }

  it("is the first of those who take it at once; the others are told who has it", async () => {
    const staff = await Promise.all(Array.from({ length: 6 }, () => house.admin()));
    const { id: ticketId } = await house.make.ticket();
    const results = await Promise.all(
      staff.map((one) => assignTicket(house.db, one, { ticketId, to: one.userId, seen: null })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    for (const result of results) if (!result.ok) expect(result).toMatchObject({ reason: "moved" });
    const winner = staff[results.findIndex((result) => result.ok)];
    expect(await keeperOf(ticketId)).toBe(winner?.userId);
    expect(recordsIn(house.sqlite).actionsOn(`ticket:${ticketId}`)).toEqual(["ticket.assign"]);
  });

  it("may be given to somebody of staff or nobody, by staff alone", async () => {
    const [admin, other, client] = [await house.admin(), await house.admin(), await house.client()];
    const disabled = await house.make.admin({ status: "disabled" });
    const { id: ticketId } = await house.make.ticket();
    const assign = (to: string | null, seen: string | null) =>
      assignTicket(house.db, admin, { ticketId, to, seen });
    for (const to of [client.userId, disabled.userId, newId(), "x"])
      expect(await assign(to, null)).toEqual({ ok: false, reason: "no-such-person" });
    expect(await assign(other.userId, null)).toMatchObject({ ok: true });
    expect((await findTicket(house.db, admin, ticketId))?.keeper?.id).toBe(other.userId);
    expect(await assign(null, other.userId)).toEqual({ ok: true, name: null });
    expect(await keeperOf(ticketId)).toBeNull();
    const request = { ticketId, to: client.userId, seen: null };
    expect(await assignTicket(house.db, client, request)).toEqual({ ok: false, reason: "not-allowed" });
    expect(await assignTicket(house.db, admin, { ...request, ticketId: newId() })).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await staffOptions(house.db, client)).toEqual([]);
    const offered = (await staffOptions(house.db, admin)).map(({ value }) => value);
    expect(offered).toContain(other.userId);
    expect(offered).not.toContain(disabled.userId);
    expect(offered).not.toContain(client.userId);
  });

  it("is whoever answers what nobody looks after, and stays who it was otherwise", async () => {
    const [admin, other] = [await house.admin(), await house.admin()];
    const { id: ticketId } = await house.make.ticket();
    const answer = async (actor: typeof admin) => {
      const tickets = house.db.selectFrom("tickets").selectAll().where("id", "=", ticketId);
      const seen = versionOf(await tickets.executeTakeFirstOrThrow());
      return answerTicket(house.db, actor, { ticketId, message: newId(), close: false, seen });
    };
    expect(await answer(admin)).toEqual({ ok: true });
    expect(await keeperOf(ticketId)).toBe(admin.userId);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await answer(other)).toEqual({ ok: true });
    expect(await keeperOf(ticketId)).toBe(admin.userId);
    const found = await findTicket(house.db, admin, ticketId);
    const writers = found?.thread.flatMap(({ author, writer }) => (author === "staff" ? [writer?.id] : []));
    expect(writers).toEqual([admin.userId, other.userId]);
  });

  it("filters the list: mine, and what nobody has", async () => {
    const admin = await house.admin();
    const subject = `Filtered ${newId()}`;
    const mine = await house.make.ticket({ subject, assigned_to: admin.userId });
    const nobodys = await house.make.ticket({ subject });
    await house.make.ticket({ subject, assigned_to: (await house.admin()).userId });
    await house.make.ticket({ subject, assigned_to: admin.userId, state: "closed" });
    const fits = { search: subject, sort: "waiting", limit: 25 } as const;
    const listed = async (keeper: "all" | "mine" | "nobody") =>
      (await listRows(house.db, admin, ticketList, { ...fits, state: "open", keeper })).rows;
    expect((await listed("mine")).map(({ id }) => id)).toEqual([mine.id]);
    expect((await listed("nobody")).map(({ id }) => id)).toEqual([nobodys.id]);
    expect(await listed("all")).toHaveLength(3);
    expect((await listed("mine"))[0]?.keeper).not.toBeNull();
    for (const [state, counted] of [["all", 2] as const, ["open", 1] as const])
      expect(await countRows(house.db, admin, ticketList, { search: "", state, keeper: "mine" })).toBe(
        counted,
      );
  });
});

describe("canned replies", () => {
  let house: FreshDatabase;
  beforeAll(async () => {
    house = await freshDatabase();
  });
  const text = { title: "A sample", body: "Dear {name}, every report has one." };
  const added = async () => {
    const result = await addReply(house.db, await house.admin(), text);
    if (!result.ok) throw new Error(result.reason);
    return result.id;
  };

  it("are filled in for an enquiry, and follow what was typed", () => {
    const ticket = { name: "Vera $& Holt", reference: "T-2026-0001" };
    expect(fillReply("Dear {name}, {reference}, {name}, {else}", ticket)).toBe(
      "Dear Vera $& Holt, T-2026-0001, Vera $& Holt, {else}",
    );
    expect(withReply(" \n", "Good morning")).toBe("Good morning");
    expect(withReply("Hello\n", "Good morning")).toBe("Hello\n\nGood morning");
  });

  it("change once: of two who saw the same, the second is told", async () => {
    const admin = await house.admin();
    const id = await added();
    const seen = (await findReply(house.db, admin, id))?.updatedAt ?? "";
    const results = await Promise.all([
      changeReply(house.db, admin, { id, title: "One", body: "One", seen }),
      changeReply(house.db, admin, { id, title: "Two", body: "Two", seen }),
    ]);
    expect(results).toEqual([
      { ok: true, changed: true },
      { ok: false, reason: "moved" },
    ]);
    expect(await findReply(house.db, admin, id)).toMatchObject({ title: "One", body: "One" });
    expect(await house.lastAudit()).toMatchObject({ action: "canned-reply.change" });
  });

  it("go once and come back once", async () => {
    const admin = await house.admin();
    const id = await added();
    const gone = await Promise.all([removeReply(house.db, admin, id), removeReply(house.db, admin, id)]);
    expect(gone.filter((result) => result.ok)).toHaveLength(1);
    expect(await findReply(house.db, admin, id)).toBeNull();
    expect(await changeReply(house.db, admin, { id, ...text, seen: "" })).toMatchObject({
      reason: "not-found",
    });
    expect(await restoreReply(house.db, admin, id)).toEqual({ ok: true, title: text.title });
    expect(await restoreReply(house.db, admin, id)).toEqual({ ok: false, reason: "not-found" });
    expect(await findReply(house.db, admin, id)).toMatchObject(text);
  });

  it("are for staff alone, once for one showing of the form, and not without end", async () => {
    const [admin, client] = [await house.admin(), await house.client()];
    const id = await added();
    for (const actor of [house.visitor, client]) {
      expect(await addReply(house.db, actor, text)).toEqual({ ok: false, reason: "not-allowed" });
      expect(await changeReply(house.db, actor, { id, ...text, seen: "" })).toMatchObject({ ok: false });
      expect(await removeReply(house.db, actor, id)).toEqual({ ok: false, reason: "not-allowed" });
      expect(await findReplies(house.db, actor)).toEqual([]);
    }
    const once = newId();
    const first = await addReply(house.db, admin, { ...text, once });
    expect(await addReply(house.db, admin, { ...text, once })).toEqual(first);
    const before = (await findReplies(house.db, admin)).length;
    for (let number = before; number < MOST_REPLIES; number += 1) await addReply(house.db, admin, text);
    expect(await addReply(house.db, admin, text)).toEqual({ ok: false, reason: "too-many" });
  });

  it("of the demonstration go with it", async () => {
    await house.db.deleteFrom("canned_replies").execute();
    await tellReplies(house.db, await house.admin());
    const kept = await added();
    await removeDemo(house.db);
    const left = await findReplies(house.db, await house.admin());
    expect(left.map(({ id }) => id)).toEqual([kept]);
  });
});

describe("pages", () => {
  let app: App;
  let admin: Person;
  beforeAll(async () => {
    app = await startApp();
    admin = await app.admin();
  });
  const list = "/admin-data-portal/support/replies";
  /** @returns its id. */
  async function newReply(title: string, body: string): Promise<string> {
    const added = await admin.submit(list, { intent: "add", title, body });
    expect((await added.follow()).text).toContain("Reply added");
    const replies = app.db.selectFrom("canned_replies").select("id").where("title", "=", title);
    return (await replies.executeTakeFirstOrThrow()).id;
  }

  it("give back what was typed about a reply that was changed or removed meanwhile", async () => {
    const title = `Reply ${newId()}`;
    const id = await newReply(title, "Dear {name}");
    const at = `${list}?edit=${id}`;
    const fields = { intent: "save", id, title, seen: (await admin.get(at)).field("seen") };
    const saved = await admin.post(at, { ...fields, body: "Good morning, {name}" });
    expect((await saved.follow()).text).toContain("Reply saved");
    const stale = await admin.post(at, { ...fields, body: "Mine" });
    expect([stale.status, stale.field("body")]).toEqual([409, "Mine"]);
    expect(stale.problems).toContain("Good morning, {name}");
    const removed = await (await admin.post(list, { intent: "remove", id })).follow();
    for (const said of ["Reply removed", "Undo"]) expect(removed.text).toContain(said);
    const late = await admin.post(at, { ...fields, body: "Mine" });
    expect([late.status, late.field("body")]).toEqual([409, "Mine"]);
    const back = await (await admin.post(list, { intent: "restore", id })).follow();
    expect(back.text).toContain("Reply put back");
  });

  it("put a reply into an answer by its address, and after what was typed with the files kept", async () => {
    const reply = await newReply(`Reply ${newId()}`, "Dear {name}, about {reference}.");
    const who = await app.make.client();
    const ticket = await app.make.ticket({ user_id: who.userId, company_id: who.companyId });
    const here = `/admin-data-portal/support/${ticket.id}`;
    const filled = `Dear Ingrid Solberg, about ${ticket.reference}.`;
    expect((await admin.get(`${here}?reply=${reply}`)).field("message")).toBe(filled);
    expect((await admin.get(`${here}?reply=${newId()}`)).field("message")).toBe("");
    const typed = { intent: "insert-reply", message: "Good morning" };
    const page = await admin.post(here, { ...typed, reply });
    expect([page.status, page.field("message")]).toEqual([200, `Good morning\n\n${filled}`]);
    expect(page.title).not.toContain("Error");
    const none = await admin.post(here, { ...typed, reply: "" });
    expect([none.status, none.field("message")]).toEqual([400, "Good morning"]);
    expect(none.problems).toContain("Choose a reply from the list");
    const withFile = () => ({
      body: formWith({ intent: "insert-reply", message: "", reply }, [{ name: "list.pdf", bytes: pdf() }]),
    });
    const kept = await admin.post(here, undefined, withFile());
    expect([kept.status, kept.field("message")]).toEqual([200, filled]);
    expect(kept.text).toContain("list.pdf");
    const messages = app.db.selectFrom("ticket_messages").select("id").where("ticket_id", "=", ticket.id);
    expect(await messages.execute(), "nothing was sent").toHaveLength(1);
    // The file that waits for the next try is the only one left of all that came.
    const { drafts } = filesOnDisk(app.dataDir);
    const before = drafts();
    const nowhere = await admin.post(`/admin-data-portal/support/${newId()}`, undefined, withFile());
    expect([nowhere.status, drafts()]).toEqual([404, before]);
  });

  it("keep the files of an answer that came second, for the next try", async () => {
    const who = await app.make.client();
    const ticket = await app.make.ticket({ user_id: who.userId, company_id: who.companyId });
    const here = `/admin-data-portal/support/${ticket.id}`;
    const other = await app.admin();
    const seen = (await admin.get(here)).field("seen") ?? "";
    const answer = (message: string, values: Record<string, string> = {}) =>
      formWith({ intent: "answer", message, seen, ...values }, [{ name: `${message}.pdf`, bytes: pdf() }]);
    expect((await other.post(here, undefined, { body: answer("First") })).status).toBe(303);
    const late = await admin.post(here, undefined, { body: answer("Second") });
    expect([late.status, late.problems]).toEqual([
      409,
      expect.stringContaining("answered this enquiry meanwhile"),
    ]);
    const kept = late.field("kept") ?? "";
    expect(kept).not.toBe("");
    const again = { intent: "answer", message: "Second", seen: late.field("seen") ?? "", kept };
    const sent = await admin.post(here, undefined, { body: formWith(again, []) });
    expect([sent.status, sent.problems]).toEqual([303, ""]);
    expect((await sent.follow()).text).toContain("Second.pdf");
  });
});
