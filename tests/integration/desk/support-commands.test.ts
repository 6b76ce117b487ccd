import type { Updateable } from "kysely";
import { describe, expect, test } from "vitest";
import { type Actor, systemActor } from "#app/features/actor.ts";
import type { MailKind } from "#app/features/core/mail/mail-kind.ts";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import {
  answerTicket,
  closeTicket,
  reopenTicket,
} from "#app/features/desk/support/ticket.staff-commands.server.ts";
import {
  readThanks,
  readTicketToken,
  ticketToken,
} from "#app/features/desk/support/enquiries/enquiry-links.server.ts";
import {
  enquiryVolume,
  medianFirstAnswerHours,
} from "#app/features/desk/support/enquiries/enquiry-volume.server.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { findLongestWait, ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import type { TicketFilter } from "#app/features/desk/support/ticket.list.ts";
import { mailDraft } from "#app/features/desk/support/mail-draft.ts";
import { replyToTicket } from "#app/features/desk/support/ticket.client-commands.server.ts";
import {
  type NewEnquiry,
  submitEnquiry,
} from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { versionOf } from "#app/features/desk/support/ticket.scope.server.ts";
import { days, hours, isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { TicketsTable } from "#db/schema.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const house = await freshDatabase();
const { db } = house;
const countOf = (actor: Actor, state: TicketFilter, search = "") =>
  countRows(db, actor, ticketList, { state, keeper: "all", search });
let written = 0;

/** The product itself writes, so that no throttle stands in the way of what a test is about. */
async function write(values: Partial<NewEnquiry> = {}, actor: Actor = systemActor("test")) {
  written += 1;
  const result = await submitEnquiry(db, actor, {
    source: "contact-page",
    name: "Vera Holt",
    email: `vera.holt${written}@example.org`,
    message: `What does a licence cost? (${written})`,
    ...values,
  });
  if (!result.ok) throw new Error(result.reason);
  const ticket = await db
    .selectFrom("tickets")
    .selectAll()
    .where("reference", "=", result.reference)
    .executeTakeFirstOrThrow();
  return { result, ticket, token: ticketToken(ticket.id) };
}

const row = (id: string) =>
  db.selectFrom("tickets").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const set = (id: string, values: Updateable<TicketsTable>) =>
  db.updateTable("tickets").set(values).where("id", "=", id).execute();
/** Who wrote, in turn. */
/** Who wrote, in the order of writing: two messages may have the same millisecond. */
const authors = (id: string) =>
  house.sqlite
    .prepare("select author from ticket_messages where ticket_id = ? order by rowid")
    .pluck()
    .all(id);
/** The text of the one mail of a kind about a ticket. */
async function mailOf(id: string, kind: MailKind): Promise<string> {
  const mails = db.selectFrom("outbox").selectAll().where("related_id", "=", id).where("kind", "=", kind);
  const [mail, ...others] = await mails.execute();
  expect(others).toEqual([]);
  return mail ? openMail(mail) : "";
}
const answer = async (id: string, message = "It starts at £1,200.", close = false) => ({
  ticketId: id,
  message,
  close,
  seen: versionOf(await row(id)),
});

describe("an enquiry", () => {
  test("becomes an open ticket with a notification, an acknowledgement and an audit entry", async () => {
    const { result, ticket } = await write({ company: "Holt & Co", serviceInterest: "Other" });
    expect(result.reference).toMatch(/^T-\d{4}-\d{4}$/);
    expect(readThanks(new URLSearchParams(result.thanksPath.split("?")[1]).get("ref"))).toBe(
      result.reference,
    );
    expect(ticket).toMatchObject({ state: "open", user_id: null, subject: "General enquiry", is_demo: 0 });
    expect(ticket.waiting_since).toBe(ticket.created_at);
    const notes = db.selectFrom("notifications").selectAll().where("related_id", "=", ticket.id);
    expect(await notes.execute()).toMatchObject([
      {
        type: "support_ticket",
        related_type: "ticket",
        message: expect.stringContaining("Vera Holt of Holt & Co"),
      },
    ]);
    const text = await mailOf(ticket.id, "enquiry-received");
    expect(text).toContain(`/enquiry/${ticketToken(ticket.id)}`);
    expect(text).toContain("24 hours");
    expect(text, "nothing the sender wrote").not.toMatch(/Vera|Holt|licence/);
    expect(recordsIn(house.sqlite).actionsOn(`ticket:${ticket.id}`)).toEqual(["ticket.submit"]);
  });

  test("of somebody signed in is theirs and their company's", async () => {
    const client = await house.client();
    const { ticket } = await write({}, { ...client, ip: "192.0.2.77" });
    expect(ticket).toMatchObject({ user_id: client.userId, company_id: client.companyId });
    expect((await findTicket(db, client, ticket.id))?.ticket.id).toBe(ticket.id);
    expect(await findTicket(db, await house.client(), ticket.id)).toBeNull();
    expect(await findTicket(db, house.visitor, ticket.id)).toBeNull();
    expect(await countOf(client, "all")).toBe(1);
  });

  test("posted twice is one, another text or person is another", async () => {
    const same = { email: "twice@example.org", message: "Once, please." };
    const first = await write(same);
    expect((await write({ ...same, email: "TWICE@example.org" })).result.reference).toBe(
      first.result.reference,
    );
    expect((await write({ ...same, message: "Again." })).result.reference).not.toBe(first.result.reference);
    const client = { ...(await house.client()), ip: "192.0.2.78" };
    expect((await write(same, client)).result.reference).not.toBe(first.result.reference);
    await set(first.ticket.id, { created_at: isoAfter(-hours(1)) });
    expect((await write(same)).result.reference).not.toBe(first.result.reference);
  });

  test("posted twice at the same moment is one", async () => {
    const same = { email: "race@example.org", message: "Twice at once." };
    const both = await Promise.all([write(same), write(same)]);
    expect(new Set(both.map(({ result }) => result.reference)).size).toBe(1);
    expect(recordsIn(house.sqlite).mailsTo(same.email)).toHaveLength(1);
  });
});

describe("staff", () => {
  test("answer, and the enquirer is mailed the words and the link", async () => {
    const { ticket, token } = await write();
    const staff = await house.admin();
    expect(await answerTicket(db, staff, await answer(ticket.id))).toEqual({ ok: true });
    const now = await row(ticket.id);
    expect(now).toMatchObject({ state: "waiting-on-client", waiting_since: null });
    expect(now.first_answered_at).not.toBeNull();
    const text = await mailOf(ticket.id, "enquiry-answer");
    expect(text).toContain("It starts at £1,200.");
    expect(text).toContain(`/enquiry/${token}`);
    expect(recordsIn(house.sqlite).actionsOn(`ticket:${ticket.id}`)).toEqual([
      "ticket.submit",
      "ticket.answer",
    ]);
  });

  test("of two who answer the same text one wins, and the other is told who did", async () => {
    const { ticket } = await write();
    const [one, two] = [await house.admin(), await house.admin()];
    const input = await answer(ticket.id);
    const results = await Promise.all([answerTicket(db, one, input), answerTicket(db, two, input)]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const lost = results.find(({ ok }) => !ok);
    expect(lost).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/^Ada Tester\d+ has answered/),
    });
    expect(authors(ticket.id)).toEqual(["enquirer", "staff"]);
  });

  test("are told when the enquirer has written meanwhile", async () => {
    const { ticket, token } = await write();
    const input = await answer(ticket.id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await replyToTicket(db, systemActor(), { token, message: "One more thing." })).toEqual({
      ok: true,
    });
    expect(await answerTicket(db, await house.admin(), input)).toMatchObject({
      reason: "moved",
      message: expect.stringContaining("The enquirer has written again"),
    });
  });

  test("close, are refused an answer, and reopen", async () => {
    const { ticket, token } = await write();
    const staff = await house.admin();
    const seen = versionOf(ticket);
    expect(await closeTicket(db, staff, { ticketId: ticket.id, seen })).toEqual({ ok: true });
    expect(await closeTicket(db, staff, { ticketId: ticket.id, seen })).toMatchObject({ reason: "closed" });
    expect(await answerTicket(db, staff, await answer(ticket.id))).toEqual({
      ok: false,
      reason: "closed",
      message: "This enquiry is closed. Reopen it before you answer.",
    });
    const late = await replyToTicket(db, systemActor(), { token, message: "Hello?" });
    expect(late).toEqual({ ok: false, reason: "closed" });
    expect(authors(ticket.id)).toHaveLength(1);
    expect(await reopenTicket(db, staff, ticket.id)).toEqual({ ok: true });
    expect(await reopenTicket(db, staff, ticket.id)).toMatchObject({ reason: "moved" });
    expect(await row(ticket.id)).toMatchObject({ state: "open" });
    expect(recordsIn(house.sqlite).actionsOn(`ticket:${ticket.id}`)).toEqual([
      "ticket.submit",
      "ticket.close",
      "ticket.reopen",
    ]);
  });

  test("alone do any of it", async () => {
    const { ticket } = await write();
    for (const actor of [house.visitor, await house.client()]) {
      const refused = { ok: false, reason: "not-allowed" };
      expect(await answerTicket(db, actor, await answer(ticket.id))).toEqual(refused);
      expect(await closeTicket(db, actor, { ticketId: ticket.id, seen: versionOf(ticket) })).toEqual(refused);
      expect(await reopenTicket(db, actor, ticket.id)).toEqual(refused);
    }
    const staff = await house.admin();
    for (const id of [newId(), "nonsense", ""]) {
      const refused = { ok: false, reason: "not-found" };
      const input = { ticketId: id, message: "x", close: false, seen: "open x" };
      expect(await answerTicket(db, staff, input)).toEqual(refused);
      expect(await closeTicket(db, staff, { ticketId: id, seen: "" })).toEqual(refused);
      expect(await reopenTicket(db, staff, id)).toEqual(refused);
    }
  });
});

describe("the enquirer's further message", () => {
  test("puts the ticket back before staff, who are told", async () => {
    const { ticket, token } = await write();
    await answerTicket(db, await house.admin(), await answer(ticket.id));
    const once = newId();
    const reply = { token, message: "And for two seats?", once };
    expect(await replyToTicket(db, systemActor(), reply)).toEqual({ ok: true });
    expect(await replyToTicket(db, systemActor(), reply), "a double click").toEqual({ ok: true });
    const now = await row(ticket.id);
    expect(now.state).toBe("open");
    expect(now.waiting_since).toBe(now.last_message_at);
    expect(authors(ticket.id)).toEqual(["enquirer", "staff", "enquirer"]);
    const notes = db.selectFrom("notifications").select("type").where("related_id", "=", ticket.id);
    expect((await notes.execute()).map(({ type }) => type)).toEqual(["support_ticket", "support_ticket"]);
    expect(recordsIn(house.sqlite).actionsOn(`ticket:${ticket.id}`)).toEqual([
      "ticket.submit",
      "ticket.answer",
      "ticket.reply",
    ]);
  });

  test("does not start the wait anew", async () => {
    const { ticket, token } = await write();
    await replyToTicket(db, systemActor(), { token, message: "Still there?" });
    expect((await row(ticket.id)).waiting_since).toBe(ticket.waiting_since);
  });

  test("needs the ticket's own link", async () => {
    const [one, two] = [await write(), await write()];
    const mixed = `${one.ticket.id}.${two.token.split(".")[1]}`;
    const changed = `${one.token.slice(0, -2)}${one.token.endsWith("AA") ? "BB" : "AA"}`;
    for (const token of [mixed, changed, `${one.token}.x`, `${one.token}=`, one.ticket.id, "", "."]) {
      expect(readTicketToken(token), token).toBeNull();
      expect(await replyToTicket(db, systemActor(), { token, message: "x" })).toMatchObject({
        reason: "unknown",
      });
    }
    expect(readTicketToken(one.token)).toBe(one.ticket.id);
    const nobodys = await replyToTicket(db, systemActor(), { token: ticketToken(newId()), message: "x" });
    expect(nobodys).toMatchObject({ reason: "unknown" });
  });
});

describe("lists and figures", () => {
  test("open ones by how long they have waited; search and counts", async () => {
    const staff = await house.admin();
    const { ticket } = await write({ name: "Zoë 100%_Sharp", company: "Quay'; DROP" });
    await set(ticket.id, { waiting_since: isoAfter(-days(40)) });
    const waiting = { state: "open", keeper: "all", search: "", sort: "waiting", limit: 1 } as const;
    const open = await listRows(db, staff, ticketList, waiting);
    expect(open.rows[0]?.id).toBe(ticket.id);
    expect(await findLongestWait(db, staff)).toBe(open.rows[0]?.waitingSince);
    for (const search of ["zoë 100%_", "quay'; drop", ticket.reference.toLowerCase()])
      expect(await countOf(staff, "all", search), search).toBe(1);
    const [all, ...each] = await Promise.all(
      (["all", "open", "waiting-on-client", "closed"] as const).map((state) => countOf(staff, state)),
    );
    expect(all).toBe(each.reduce((sum, counted) => sum + counted, 0));
    expect(await countOf(house.visitor, "all")).toBe(0);
  });

  test("the volume counts twelve London months, the current one last", async () => {
    const before = await enquiryVolume(db);
    const [first] = before.months;
    expect(before.months).toHaveLength(12);
    expect(before.includesDemo).toBe(false);
    const { ticket } = await write();
    const after = await enquiryVolume(db);
    expect(after.months.at(-1)?.count).toBe((before.months.at(-1)?.count ?? 0) + 1);
    expect(after.total).toBe(before.total + 1);
    // A quarter to midnight in London on the first of a summer month is still the month before in UTC.
    const summer = before.months.find(({ month }) => /-0[4-9]$/.test(month));
    const at = new Date(Date.parse(`${summer?.month}-01T00:00:00.000Z`) - 900_000).toISOString();
    await set(ticket.id, { created_at: at });
    const moved = await enquiryVolume(db);
    const had = before.months.find(({ month }) => month === summer?.month)?.count ?? 0;
    if (summer !== first)
      expect(moved.months.find(({ month }) => month === summer?.month)?.count).toBe(had + 1);
  });

  test("the middle time to the first answer needs five answers", async () => {
    const { numDeletedRows } = await db.deleteFrom("ticket_messages").executeTakeFirst();
    expect(numDeletedRows).toBeGreaterThan(0n);
    await db.deleteFrom("tickets").execute();
    const staff = await house.admin();
    for (const waited of [1, 2, 3, 10, 4]) {
      expect(await medianFirstAnswerHours(db)).toBeNull();
      const { ticket } = await write();
      await answerTicket(db, staff, await answer(ticket.id));
      const created_at = isoAfter(-hours(waited), new Date(ticket.created_at));
      await set(ticket.id, { created_at, first_answered_at: ticket.created_at });
    }
    expect(await medianFirstAnswerHours(db)).toBe(3);
  });
});

test("a mail draft carries its text encoded, and never a header of its own", () => {
  const draft = mailDraft({
    reference: "T-2026-0001",
    subject: "Cost & terms?cc=x@example.org",
    name: "Vera",
    company: null,
    phone: null,
    message: `A&B\nbcc: y ${"😀".repeat(900)}`,
  });
  const url = new URL(draft);
  expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(url.searchParams.get("body")).toContain("A&B\r\nbcc: y");
  expect(draft).toMatch(/^[\x21-\x7e]+$/);
});
