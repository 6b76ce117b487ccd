/** What a client finds in the portal of what they are told: who, by role, for each kind of message, and once. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  markEverythingRead,
  markOne,
  markUnreadAgain,
} from "#app/features/core/client-notifications/client-notification.commands.server.ts";
import {
  clientNotificationList,
  countOwnUnread,
} from "#app/features/core/client-notifications/client-notification.scope.server.ts";
import { TOPICS } from "#app/features/core/client-notifications/client-notification.ts";
import { MAIL_KINDS, type MailKind } from "#app/features/core/mail/mail-kind.ts";
import { shortText } from "#app/features/core/mail/mail-text.server.ts";
import { mailCompanies, type NewMail, queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { NOTIFICATION_PREFERENCES } from "#app/features/core/notification-preferences/notification-preference.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const { db, make } = app;

/** Everybody who could be told: of one company, of another, and staff. */
async function people() {
  const owner = await make.client();
  const beside = { company_id: owner.companyId };
  return {
    buyer: await make.client({ ...beside, company_role: "buyer" }),
    owner,
    reader: await make.client({ ...beside, company_role: "reader" }),
    "owner who left": await make.client({ ...beside, status: "disabled" }),
    stranger: await make.client(),
  };
}

const toldTo = async (who: Record<string, { userId: string }>) => {
  const told = await db.selectFrom("client_notifications").select("user_id").execute();
  return Object.entries(who).flatMap(([name, { userId }]) =>
    told.filter(({ user_id }) => user_id === userId).map(() => name),
  );
};

const link = "https://portal.example/welcome/the-secret-token";

function mail(kind: MailKind, to: string): NewMail {
  const text = { to, subject: `About ${kind}`, relatedType: "order", relatedId: newId() };
  return MAIL_KINDS[kind].link === "live"
    ? ({
        ...text,
        kind,
        link,
        by: { role: "system", userId: null, ip: "", requestId: "" },
        paragraphs: [`Here: ${link}`],
      } as NewMail)
    : ({ ...text, kind, paragraphs: ["What is so."] } as NewMail);
}

beforeEach(() => db.deleteFrom("client_notifications").execute());

/** Whom a message to a buyer tells, by its kind. */
const told: Record<MailKind, "nobody" | "person" | "owners" | "company"> = {
  onboarding: "nobody",
  "password-reset": "person",
  "two-factor-enrolment": "person",
  "device-admission": "person",
  "application-question": "nobody",
  "enquiry-received": "nobody",
  "enquiry-answer": "nobody",
  "support-answer": "person",
  "password-changed": "person",
  "two-factor-changed": "person",
  "api-token-made": "person",
  "user-key-revealed": "person",
  "user-key-revoked": "person",
  "role-changed": "person",
  "colleague-joined": "person",
  "company-merged": "person",
  "access-changed": "company",
  "access-ended": "nobody",
  "invitation-settled": "person",
  "application-received": "nobody",
  "application-repeated": "nobody",
  "application-has-account": "nobody",
  "application-declined": "nobody",
  "application-withdrawn": "nobody",
  "order-received": "owners",
  "order-fulfilled": "owners",
  "order-cancelled": "owners",
  "invoice-issued": "owners",
  "payment-received": "owners",
  "approval-wanted": "person",
  "approval-decided": "person",
  "quote-received": "owners",
  "quote-sent": "owners",
  "quote-revised": "owners",
  "quote-message": "owners",
  "quote-accepted": "owners",
  "quote-withdrawn": "owners",
  "quote-declined": "owners",
  "quote-expired": "owners",
  "subscription-started": "company",
  "subscription-changed": "company",
  "subscription-ending": "company",
  "subscription-ended": "company",
  "files-delivered": "company",
  "report-delivered": "company",
  "report-taken-back": "company",
  "report-granted": "company",
  "report-updated": "company",
  "kpi-alert": "person",
  "kpi-digest": "nobody",
};
const names = {
  nobody: [],
  person: ["buyer"],
  owners: ["buyer", "owner"],
  company: ["buyer", "owner", "reader"],
};

describe("who is told", () => {
  test.each(Object.entries(told) as [MailKind, keyof typeof names][])("of %s: %s", async (kind, whom) => {
    const who = await people();
    const { preference, shown } = MAIL_KINDS[kind];
    // Whoever does without the mail finds it all the same.
    if (preference)
      await db
        .insertInto("notice_choices")
        .values({ user_id: who.buyer.userId, kind: preference, by_mail: 0 })
        .execute();
    await db.transaction().execute(async (trx) => {
      if (whom !== "company") return void (await queueMail(trx, mail(kind, who.buyer.email)));
      const { subject, paragraphs } = mail(kind, "");
      const about = { relatedType: "company", relatedId: newId(), about: "/client-portal/reports" };
      await mailCompanies(trx, [who.buyer.companyId], {
        kind: kind as "files-delivered",
        subject,
        paragraphs,
        ...about,
      });
    });
    expect(await toldTo(who)).toEqual(names[whom]);
    const rows = await db.selectFrom("client_notifications").selectAll().execute();
    for (const row of rows) {
      expect(row.path).toMatch(/^\/(client-portal|account)/);
      expect(row.message).not.toContain("the-secret-token");
      expect(TOPICS.map(({ value }) => value)).toContain(shown?.topic);
    }
  });

  test("an owner who orders is told once", async () => {
    const who = await people();
    await db.transaction().execute((trx) => queueMail(trx, mail("order-received", who.owner.email)));
    expect(await toldTo(who)).toEqual(["owner"]);
  });

  test("what somebody may switch off by mail stands in the portal", () => {
    const chosen = Object.values(MAIL_KINDS).filter(
      ({ preference }) => preference !== null && preference !== "kpi-digest",
    );
    expect(chosen.filter(({ shown }) => shown === null)).toEqual([]);
    const kinds = new Set(NOTIFICATION_PREFERENCES.map(({ kind }) => kind));
    expect(chosen.every(({ preference }) => preference !== null && kinds.has(preference))).toBe(true);
  });
});

test.each([
  [["Nordic banks."], "Nordic banks."],
  [["Two documents:", "- a.pdf (1 kB)\n- b.pdf (2 kB)"], "Two documents: a.pdf (1 kB) · b.pdf (2 kB)"],
  [["Choose one here:", link], "Choose one here."],
  [["High\nLeverage, May: 4\nhttps://portal.example/x"], "High · Leverage, May: 4"],
  [[`${"word ".repeat(100)}`], `${"word ".repeat(79)}word…`],
])("a list says of %s how it begins, without addresses", (paragraphs, expected) => {
  expect(shortText(paragraphs, link)).toBe(expected);
});

describe("a client's list", () => {
  const actorOf = (who: { userId: string; email: string; companyId: string }) =>
    ({ role: "client", ip: "", requestId: "", firstName: "", lastName: "", ...who }) as never;
  const query = { state: "all", about: "anything", search: "", sort: "newest", limit: 25 } as const;

  test("is nobody else's, and the badge counts it", async () => {
    const [own, other] = [await make.client(), await make.client()];
    const id = await make.clientNotification(own.userId);
    const { rows } = await listRows(db, actorOf(own), clientNotificationList, query);
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect((await listRows(db, actorOf(other), clientNotificationList, query)).rows).toEqual([]);
    expect([await countOwnUnread(db, actorOf(own)), await countOwnUnread(db, actorOf(other))]).toEqual([
      1, 0,
    ]);
    expect(await markOne(db, actorOf(other), { id, isRead: true })).toMatchObject({
      ok: false,
      reason: "not-found",
    });
    expect(await countOwnUnread(db, actorOf(own))).toBe(1);
  });

  test("is marked as read up to what was shown, and that is taken back", async () => {
    const own = await make.client();
    const actor = actorOf(own);
    const before = "2026-01-05T09:00:00.000Z";
    await make.clientNotification(own.userId, { created_at: before });
    await make.clientNotification(own.userId, { created_at: "2026-01-04T09:00:00.000Z", read_at: before });
    await make.clientNotification(own.userId, { created_at: "2026-01-06T09:00:00.000Z" });
    const marked = await markEverythingRead(db, actor, { upTo: before });
    expect(marked).toMatchObject({ ok: true, marked: 1 });
    expect(await countOwnUnread(db, actor)).toBe(1);
    expect(await markEverythingRead(db, actor, { upTo: before })).toMatchObject({ ok: true, marked: 0 });
    const { readAt } = marked as { readAt: string };
    expect(await markUnreadAgain(db, actor, { readAt })).toMatchObject({ marked: 1 });
    expect(await markUnreadAgain(db, actor, { readAt })).toMatchObject({ marked: 0 });
    expect(await countOwnUnread(db, actor)).toBe(2);
    expect(await markUnreadAgain(db, actor)).toMatchObject({ marked: 1 });
  });

  test("counts no further than the badge says", async () => {
    const own = await make.client();
    for (let one = 0; one < 105; one += 1) await make.clientNotification(own.userId);
    expect(await countOwnUnread(db, actorOf(own))).toBe(100);
  });
});
