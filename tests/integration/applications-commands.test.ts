import { beforeEach, describe, expect, test } from "vitest";
import { openMail } from "#app/features/mail/open-mail.server.ts";
import type { Actor, Admin } from "#app/features/actor.ts";
import { applicationSchema, type NewApplication } from "#app/features/applications/application.schema.ts";
import { approveApplication } from "#app/features/applications/approve-application.server.ts";
import { declineApplication } from "#app/features/applications/decline-application.server.ts";
import { findApplication } from "#app/features/applications/find-application.server.ts";
import {
  countApplications,
  findApplications,
  readQueueFilter,
} from "#app/features/applications/find-applications.server.ts";
import { replyToApplication } from "#app/features/applications/reply-to-application.server.ts";
import { requestInformation } from "#app/features/applications/request-information.server.ts";
import { startReview } from "#app/features/applications/start-review.server.ts";
import { submitApplication } from "#app/features/applications/submit-application.server.ts";
import { withdrawApplication } from "#app/features/applications/withdraw-application.server.ts";
import { verifyAudit } from "#app/features/audit/verify-audit.server.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { takeErrors } from "../support/errors.ts";
import { applicationFields } from "../support/factories.ts";
import { freshDatabase } from "../support/fresh-database.ts";

const { db, make, admin, client, visitor, system, sqlite } = await freshDatabase();
const reviewer = await admin();
const colleague = await admin();

await db
  .insertInto("services")
  .values(
    ["consultancy", "index_licensing"].map((id, position) => ({
      id,
      name: id,
      description: "A service",
      category: "consultancy",
      type: "subscription" as const,
      pricing_text: "On request",
      features: "[]",
      deliverables: "A report",
      timeline: "Two weeks",
      position,
    })),
  )
  .execute();

function filledIn(values: Record<string, string> = {}): NewApplication {
  return applicationSchema.parse(applicationFields(values));
}

async function applied(values: Record<string, string> = {}) {
  const input = filledIn(values);
  const result = await submitApplication(db, visitor, input);
  if (!result.ok || !result.reference) throw new Error("The application was not opened.");
  const row = await db
    .selectFrom("applications")
    .selectAll()
    .where("reference", "=", result.reference)
    .executeTakeFirstOrThrow();
  return { ...row, input };
}

async function mailsTo(address: string) {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", address)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    text: openMail(row),
  }));
}

async function tokenIn(address: string, path: string): Promise<string> {
  const mails = await mailsTo(address);
  const found = mails.map(({ text }) => new RegExp(`/${path}/([\\w-]{43})`).exec(text)?.[1]).filter(Boolean);
  const last = found.at(-1);
  if (!last) throw new Error(`No mail to ${address} has a link to /${path}/…`);
  return last;
}

const stateOf = async (id: string) =>
  (await db.selectFrom("applications").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

const countOf = async (table: "applications" | "companies" | "users" | "user_keys" | "outbox" | "audit") =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

const approval = (applicationId: string) => ({
  applicationId,
  accessLevel: "client" as const,
  services: ["consultancy"],
  tools: ["deal-flow"],
});

beforeEach(() => {
  expect(sqlite.inTransaction).toBe(false);
});

describe("applying", () => {
  test("stores what was typed and tells staff and the applicant, all at once", async () => {
    const row = await applied({ email: "Priya.Shah@Example.org", phone: "020 7946 0123" });
    expect(row).toMatchObject({
      state: "submitted",
      email: "Priya.Shah@Example.org",
      email_normalised: "priya.shah@example.org",
      phone: "020 7946 0123",
      phone_normalised: "+442079460123",
      country: "GB",
      is_demo: 0,
    });
    expect(row.reference).toMatch(/^APP-\d{4}-\d{4}$/);
    const told = await db
      .selectFrom("notifications")
      .selectAll()
      .where("related_id", "=", row.id)
      .executeTakeFirstOrThrow();
    expect(told).toMatchObject({
      type: "client_registration",
      priority: "normal",
      related_type: "application",
    });
    expect(told.message).toContain("Harbour Lane Capital");
    const [mail] = await mailsTo(row.email);
    expect(mail?.text).toContain(row.reference);
    // Nobody has checked the address yet: nothing the sender wrote goes to it.
    expect(mail?.text).not.toContain("Priya");
    const audited = await db
      .selectFrom("audit")
      .select(["action", "actor_role"])
      .where("target", "=", `application:${row.id}`)
      .execute();
    expect(audited).toEqual([{ action: "application.submit", actor_role: "visitor" }]);
  });

  test("references run without gaps", async () => {
    const [one, two] = [await applied(), await applied()];
    const number = (reference: string) => Number(reference.slice(-4));
    expect(number(two.reference)).toBe(number(one.reference) + 1);
  });

  test("the very same form twice is one application with one reference", async () => {
    const row = await applied();
    const before = await countOf("applications");
    const mails = (await mailsTo(row.email)).length;
    expect(await submitApplication(db, visitor, row.input)).toEqual({ ok: true, reference: row.reference });
    expect(await countOf("applications")).toBe(before);
    expect(await mailsTo(row.email)).toHaveLength(mails);
  });

  test("twenty at once from one address are one application", async () => {
    const input = filledIn();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => submitApplication(db, visitor, input)),
    );
    expect(new Set(results.map((result) => result.ok && result.reference)).size).toBe(1);
    const rows = await db
      .selectFrom("applications")
      .select("id")
      .where("email_normalised", "=", input.email)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("another form from the same address, however it is written, opens nothing and tells the address once a day", async () => {
    const row = await applied();
    const again = { ...row.input, email: row.email.toUpperCase(), city: "Leeds" };
    const next = { ok: true, reference: expect.stringMatching(/^APP-/) as string };
    const first = await submitApplication(db, visitor, again);
    expect(first).toEqual(next);
    expect(first.ok && first.reference).not.toBe(row.reference);
    expect(await submitApplication(db, visitor, again)).toEqual(first);
    expect(await submitApplication(db, visitor, { ...again, city: "Hull" })).toEqual(next);
    expect((await mailsTo(row.email)).map((mail) => mail.kind)).toEqual([
      "application-received",
      "application-repeated",
    ]);
  });

  test("an address with an account gets the same answer as a repeat, and a mail that says what is so", async () => {
    const someone = await make.client();
    const before = await countOf("applications");
    const input = filledIn({ email: someone.email });
    const answered = await submitApplication(db, visitor, input);
    expect(answered).toEqual({ ok: true, reference: expect.stringMatching(/^APP-\d{4}-\d{4}$/) as string });
    expect(await submitApplication(db, visitor, input)).toEqual(answered);
    expect(await countOf("applications")).toBe(before);
    expect((await mailsTo(someone.email)).map((mail) => mail.kind)).toEqual(["application-has-account"]);
  });

  test("no answer comes sooner than the work takes for anybody", async () => {
    for (const email of [(await make.client()).email, filledIn().email]) {
      const began = performance.now();
      await submitApplication(db, visitor, filledIn({ email }));
      expect(performance.now() - began).toBeGreaterThanOrEqual(100);
    }
  });

  test("after a refusal one may apply again", async () => {
    const row = await applied();
    await declineApplication(db, reviewer, { applicationId: row.id, reason: "Too early" });
    const again = await submitApplication(db, visitor, row.input);
    expect(again).toMatchObject({ ok: true });
    expect(again.ok && again.reference).not.toBe(row.reference);
  });

  test("what can't be stored leaves nothing behind and loses nothing that was typed", async () => {
    sqlite.exec(
      "CREATE TRIGGER full_disk BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    );
    const before = { rows: await countOf("applications"), mails: await countOf("outbox") };
    const result = await submitApplication(db, visitor, filledIn());
    sqlite.exec("DROP TRIGGER full_disk");
    expect(result).toEqual({ ok: false, reason: "failed" });
    expect({ rows: await countOf("applications"), mails: await countOf("outbox") }).toEqual(before);
    expect(takeErrors()).toHaveLength(1);
  });
});

describe("who may decide", () => {
  test.each<[string, () => Promise<Actor>]>([
    ["a visitor", async () => visitor],
    ["a client", client],
  ])("%s may not, and nothing changes", async (_, who) => {
    const row = await applied();
    const actor = await who();
    const audits = await countOf("audit");
    const applicationId = row.id;
    expect(await startReview(db, actor, applicationId)).toEqual({ ok: false, reason: "not-staff" });
    expect(await requestInformation(db, actor, { applicationId, message: "?" })).toMatchObject({ ok: false });
    expect(await declineApplication(db, actor, { applicationId, reason: "no" })).toMatchObject({ ok: false });
    expect(await approveApplication(db, actor, approval(applicationId))).toMatchObject({ ok: false });
    expect(await findApplication(db, actor, applicationId)).toBeNull();
    expect((await findApplications(db, actor, { filter: "all", search: "", page: 1 })).total).toBe(0);
    expect((await countApplications(db, actor)).all).toBe(0);
    expect(await stateOf(applicationId)).toBe("submitted");
    expect(await countOf("audit")).toBe(audits);
  });

  test.each(["", "1", "nonsense", "' OR 1=1--", newId()])("there is no application %j", async (id) => {
    expect(await startReview(db, reviewer, id)).toEqual({ ok: false, reason: "not-found" });
    expect(await approveApplication(db, reviewer, approval(id))).toEqual({ ok: false, reason: "not-found" });
    expect(await findApplication(db, reviewer, id)).toBeNull();
  });
});

describe("the review", () => {
  test("has one reviewer: the second is told who was first", async () => {
    const row = await applied();
    const results = await Promise.all([
      startReview(db, reviewer, row.id),
      startReview(db, colleague, row.id),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    const lost = results.find((result) => !result.ok);
    expect(lost).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/already in review with Ada/),
    });
  });

  test("asks the applicant through a private link, and the answer joins the thread", async () => {
    const row = await applied();
    await requestInformation(db, reviewer, { applicationId: row.id, message: "How many users?" });
    expect(await stateOf(row.id)).toBe("needs-information");
    const token = await tokenIn(row.email, "application-reply");
    expect(await replyToApplication(db, visitor, { token, message: "Six.\nOr seven." })).toEqual({
      ok: true,
    });
    const found = await findApplication(db, reviewer, row.id);
    expect(found?.state).toBe("in-review");
    expect(found?.thread.map(({ author, body }) => [author, body])).toEqual([
      ["staff", "How many users?"],
      ["applicant", "Six.\nOr seven."],
    ]);
    expect(found?.history.map((entry) => entry.what)).toEqual([
      "The applicant answered",
      "Asked the applicant for information",
      "Application submitted",
    ]);
    // The promise runs from the answer.
    expect(found?.waitingSince).toBe(found?.thread.at(-1)?.at);
    // Used up.
    expect(await replyToApplication(db, visitor, { token, message: "More" })).toEqual({
      ok: false,
      reason: "used",
    });
  });

  test("asks once when the form is posted twice, and anew when it is asked again", async () => {
    const row = await applied();
    const question = { applicationId: row.id, message: "How many users?", once: "a-b-c" };
    await requestInformation(db, reviewer, question);
    await requestInformation(db, reviewer, question);
    expect((await findApplication(db, reviewer, row.id))?.thread).toHaveLength(1);
    const first = await tokenIn(row.email, "application-reply");
    await requestInformation(db, reviewer, { ...question, message: "And where?", once: "d-e-f" });
    expect(await replyToApplication(db, visitor, { token: first, message: "Six" })).toEqual({
      ok: false,
      reason: "revoked",
    });
    const second = await tokenIn(row.email, "application-reply");
    expect(await replyToApplication(db, visitor, { token: second, message: "Leeds" })).toEqual({ ok: true });
  });

  test("twenty answers at once are one answer", async () => {
    const row = await applied();
    await requestInformation(db, reviewer, { applicationId: row.id, message: "How many users?" });
    const token = await tokenIn(row.email, "application-reply");
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        replyToApplication(db, visitor, { token, message: `${index}` }),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect((await findApplication(db, reviewer, row.id))?.thread).toHaveLength(2);
  });

  test.each(["nonsense", "", "A".repeat(43), "../../x"])("the link %j opens nothing", async (token) => {
    expect(await replyToApplication(db, visitor, { token, message: "x" })).toEqual({
      ok: false,
      reason: "unknown",
    });
    expect(await withdrawApplication(db, visitor, { token })).toEqual({ ok: false, reason: "unknown" });
  });

  test("an old link is told from a forged one", async () => {
    const row = await applied();
    await requestInformation(db, reviewer, { applicationId: row.id, message: "How many users?" });
    const token = await tokenIn(row.email, "application-reply");
    await db
      .updateTable("links")
      .set({ expires_at: isoAfter(-1) })
      .where("application_id", "=", row.id)
      .execute();
    expect(await replyToApplication(db, visitor, { token, message: "x" })).toEqual({
      ok: false,
      reason: "expired",
    });
  });

  test("the applicant may withdraw, and staff see it", async () => {
    const row = await applied();
    await requestInformation(db, reviewer, { applicationId: row.id, message: "How many users?" });
    const token = await tokenIn(row.email, "application-reply");
    expect(await withdrawApplication(db, visitor, { token })).toEqual({ ok: true });
    expect(await stateOf(row.id)).toBe("withdrawn");
    expect((await mailsTo(row.email)).at(-1)?.kind).toBe("application-withdrawn");
    expect(await approveApplication(db, reviewer, approval(row.id))).toMatchObject({
      reason: "moved",
      message: "The applicant has withdrawn this application.",
    });
  });

  test("a refusal tells the applicant why and closes their link", async () => {
    const row = await applied();
    await requestInformation(db, reviewer, { applicationId: row.id, message: "How many users?" });
    const token = await tokenIn(row.email, "application-reply");
    const reason = "We serve institutions only.";
    expect(await declineApplication(db, reviewer, { applicationId: row.id, reason })).toEqual({ ok: true });
    expect((await mailsTo(row.email)).at(-1)?.text).toContain(reason);
    expect(await replyToApplication(db, visitor, { token, message: "x" })).toEqual({
      ok: false,
      reason: "revoked",
    });
    expect(await declineApplication(db, colleague, { applicationId: row.id, reason })).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/already decided by Ada .*: declined\./),
    });
  });
});

describe("approval", () => {
  test("makes everything a client needs, in one transaction", async () => {
    const row = await applied();
    const result = await approveApplication(db, reviewer, approval(row.id));
    if (!result.ok) throw new Error(result.reason);
    const user = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", result.userId)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      role: "client",
      status: "pending",
      email: row.email,
      company_id: result.companyId,
      password_hash: null,
    });
    const company = await db
      .selectFrom("companies")
      .selectAll()
      .where("id", "=", result.companyId)
      .executeTakeFirstOrThrow();
    expect(company).toMatchObject({ name: row.company, country: "GB", access_level: "client" });
    const tools = await db
      .selectFrom("company_tools")
      .select("tool")
      .where("company_id", "=", company.id)
      .execute();
    expect(tools).toEqual([{ tool: "deal-flow" }]);
    const subscriptions = await db
      .selectFrom("subscriptions")
      .select(["service_id", "status", "seats"])
      .where("company_id", "=", company.id)
      .execute();
    expect(subscriptions).toEqual([{ service_id: "consultancy", status: "active", seats: 1 }]);
    const keys = await db
      .selectFrom("user_keys")
      .select(["status", "assigned_email", "created_by"])
      .where("assigned_email_normalised", "=", row.email_normalised)
      .execute();
    expect(keys).toEqual([{ status: "active", assigned_email: row.email, created_by: reviewer.userId }]);
    const link = await db
      .selectFrom("links")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(link).toMatchObject({ kind: "onboarding", used_at: null, revoked_at: null });
    const days = (Date.parse(link.expires_at) - Date.parse(link.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    expect(await tokenIn(row.email, "welcome")).toHaveLength(43);
    expect(await stateOf(row.id)).toBe("approved");
    const audited = await db.selectFrom("audit").select("action").orderBy("seq", "desc").limit(4).execute();
    expect(audited.map((entry) => entry.action)).toEqual([
      "application.approve",
      "onboarding.send",
      "user-key.generate",
      "client.create",
    ]);
  });

  test("has one winner", async () => {
    const row = await applied();
    const actors: Admin[] = [reviewer, colleague, reviewer, colleague];
    const results = await Promise.all(actors.map((actor) => approveApplication(db, actor, approval(row.id))));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    for (const lost of results.filter((result) => !result.ok))
      expect(lost).toMatchObject({
        reason: "moved",
        message: expect.stringMatching(/already decided by Ada/),
      });
    const users = await db
      .selectFrom("users")
      .select("id")
      .where("email_normalised", "=", row.email_normalised)
      .execute();
    expect(users).toHaveLength(1);
  });

  test("and refusal at the same time: one of them stands", async () => {
    const row = await applied();
    const [approved, declined] = await Promise.all([
      approveApplication(db, reviewer, approval(row.id)),
      declineApplication(db, colleague, { applicationId: row.id, reason: "No" }),
    ]);
    expect(approved.ok).not.toBe(declined.ok);
    expect(await stateOf(row.id)).toBe(approved.ok ? "approved" : "declined");
  });

  test("is refused when the address already has an account", async () => {
    const row = await applied();
    await make.client({ email: row.email });
    expect(await approveApplication(db, reviewer, approval(row.id))).toEqual({
      ok: false,
      reason: "has-account",
    });
    expect((await findApplication(db, reviewer, row.id))?.hasAccount).toBe(true);
    expect(await stateOf(row.id)).toBe("submitted");
  });

  test("is refused for a service that is not offered", async () => {
    const row = await applied();
    const before = await countOf("companies");
    const wrong = { ...approval(row.id), services: ["consultancy", "nonsense"] };
    expect(await approveApplication(db, reviewer, wrong)).toEqual({ ok: false, reason: "unknown-service" });
    expect(await countOf("companies")).toBe(before);
  });

  test("leaves nothing behind when its last step fails", async () => {
    const row = await applied();
    const count = async () =>
      Promise.all((["companies", "users", "user_keys", "outbox", "audit"] as const).map(countOf));
    const before = await count();
    sqlite.exec(
      "CREATE TRIGGER no_approval BEFORE INSERT ON audit WHEN NEW.action = 'application.approve' BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await expect(approveApplication(db, reviewer, approval(row.id))).rejects.toThrow("no");
    sqlite.exec("DROP TRIGGER no_approval");
    expect(await count()).toEqual(before);
    expect(await stateOf(row.id)).toBe("submitted");
  });
});

describe("the queue", () => {
  test("finds literally, by reference, name, company and address", async () => {
    const row = await applied({ company: "50% Off_Shore 'Quoted' Ltd", firstName: "Zeno" });
    const find = async (search: string) =>
      (await findApplications(db, reviewer, { filter: "all", search, page: 1 })).rows.map(({ id }) => id);
    for (const search of ["50% off_", "'quoted'", "ZENO", row.reference.toLowerCase(), row.email])
      expect(await find(search), search).toEqual([row.id]);
    for (const search of ["%_%", "' OR 1=1--", "\\", "5_%"]) expect(await find(search), search).toEqual([]);
  });

  test("counts and lists by state, 25 to a page, what waits longest first", async () => {
    for (let index = 0; index < 26; index += 1) await applied({ company: "Page Turner plc" });
    const query = { filter: "submitted" as const, search: "page turner", page: 1 };
    const first = await findApplications(db, reviewer, query);
    expect([first.rows.length, first.total, first.pages]).toEqual([25, 26, 2]);
    expect(first.rows.map((row) => row.submittedAt)).toEqual(first.rows.map((row) => row.submittedAt).sort());
    const past = await findApplications(db, reviewer, { ...query, page: 99 });
    expect([past.page, past.rows.length]).toEqual([2, 1]);
    const counts = await countApplications(db, reviewer);
    expect(counts.open).toBe(counts.submitted + counts["in-review"] + counts["needs-information"]);
    expect(counts.all).toBe(await countOf("applications"));
  });

  test("an odd filter is the open ones", () => {
    for (const odd of [null, "", "OPEN ", "nonsense", "constructor"])
      expect(readQueueFilter(odd)).toBe("open");
  });
});

test("the demonstration story goes through the same doors, is marked and is not throttled", async () => {
  const input = filledIn();
  const result = await submitApplication(db, system, input, { isDemo: true });
  expect(result.ok).toBe(true);
  const row = await db
    .selectFrom("applications")
    .selectAll()
    .where("email_normalised", "=", input.email)
    .executeTakeFirstOrThrow();
  expect(row.is_demo).toBe(1);
  expect((await approveApplication(db, system, approval(row.id))).ok).toBe(true);
  const marked = await db
    .selectFrom("outbox")
    .select("is_demo")
    .where("to_address", "=", row.email)
    .execute();
  expect(marked.every((mail) => mail.is_demo === 1)).toBe(true);
});

test("the audit log holds together after all of it", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
