import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, Admin } from "#app/features/actor.ts";
import {
  applicationSchema,
  type NewApplication,
} from "#app/features/access/applications/application.schema.ts";
import { OPEN_STATES } from "#app/features/access/applications/application.ts";
import {
  approveApplication,
  declineApplication,
  requestInformation,
  startReview,
} from "#app/features/access/applications/application.staff-commands.server.ts";
import {
  applicationList,
  findApplication,
} from "#app/features/access/applications/find-applications.server.ts";
import type { ApplicationFilter } from "#app/features/access/applications/application.list.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import {
  replyToApplication,
  withdrawApplication,
} from "#app/features/access/applications/application.applicant-commands.server.ts";
import { submitApplication } from "#app/features/access/applications/submit-application.server.ts";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { takeErrors } from "../../support/errors.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { watchQueries } from "../../support/reading/query-watch.ts";
import { recordsIn } from "../../support/scene/records.ts";

const { db, make, admin, client, visitor, system, sqlite } = await freshDatabase();
const { rowOf, rowsOf, countOf, mailsTo, tokenMailed } = recordsIn(sqlite);
const reviewer = await admin();
const colleague = await admin();
await make.service("consultancy");

const filledIn = (values: Record<string, string> = {}): NewApplication =>
  applicationSchema.parse(applicationFields(values));

async function applied(values: Record<string, string> = {}) {
  const input = filledIn(values);
  const result = await submitApplication(db, visitor, input);
  if (!result.ok || !result.reference) throw new Error("The application was not opened.");
  return { ...rowOf("applications", { reference: result.reference }), input };
}

/** Somebody who was asked how many they are. */
async function asked() {
  const row = await applied();
  await requestInformation(db, reviewer, { applicationId: row.id, message: "How many users?" });
  return { ...row, token: tokenMailed(row.email, "application-reply") };
}

const reply = (token: string, message = "Six") => replyToApplication(db, visitor, { token, message });
const stateOf = (id: string) => rowOf("applications", { id }).state;
const kindsTo = (address: string) => mailsTo(address).map(({ kind }) => kind);
const approval = (applicationId: string) => ({
  applicationId,
  accessLevel: "client" as const,
  services: ["consultancy"],
  tools: ["deal-flow"],
});
const approve = (id: string, who: Actor = reviewer) => approveApplication(db, who, approval(id));
const decline = (id: string, reason = "No", who: Actor = reviewer) =>
  declineApplication(db, who, { applicationId: id, reason });

/** Runs what must fail while the audit log takes no entry that fits. */
async function whileAuditFails<Result>(when: string, run: () => Promise<Result>): Promise<Result> {
  sqlite.exec(
    `CREATE TRIGGER full_disk BEFORE INSERT ON audit WHEN ${when} BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  );
  try {
    return await run();
  } finally {
    sqlite.exec("DROP TRIGGER full_disk");
  }
}
const tables = ["applications", "companies", "users", "user_keys", "outbox", "audit"] as const;
const counts = () => tables.map((table) => countOf(table));

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
    expect(rowOf("notifications", { related_id: row.id })).toMatchObject({
      type: "client_registration",
      priority: "normal",
      related_type: "application",
      message: expect.stringContaining("Harbour Lane Capital"),
    });
    const [mail] = mailsTo(row.email);
    expect(mail?.text).toContain(row.reference);
    // Nobody has checked the address yet: nothing the sender wrote goes to it.
    expect(mail?.text).not.toContain("Priya");
    expect(rowsOf("audit", { target: `application:${row.id}` })).toMatchObject([
      { action: "application.submit", actor_role: "visitor" },
    ]);
    const next = await applied();
    expect(Number(next.reference.slice(-4)), "without a gap").toBe(Number(row.reference.slice(-4)) + 1);
  });

  test("twenty of the very same form, at once and later, are one application with one reference", async () => {
    const input = filledIn();
    const send = () => submitApplication(db, visitor, input);
    const results = await Promise.all(Array.from({ length: 20 }, send));
    results.push(await send());
    expect(new Set(results.map((result) => result.ok && result.reference)).size).toBe(1);
    expect(countOf("applications", { email_normalised: input.email })).toBe(1);
    expect(kindsTo(input.email)).toEqual(["application-received"]);
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
    expect(kindsTo(row.email)).toEqual(["application-received", "application-repeated"]);
    const posted = first.ok && first.reference;
    expect(mailsTo(row.email)[1]).toMatchObject({
      subject: `Your application ${row.reference} is already with us`,
      text: expect.stringContaining(
        `(${posted}). Your application ${row.reference} is already with us`,
      ) as string,
    });
  });

  test("an address with an account gets the same answer as a repeat, and a mail that says what is so", async () => {
    const someone = await make.client();
    const before = countOf("applications");
    const input = filledIn({ email: someone.email });
    const answered = await submitApplication(db, visitor, input);
    expect(answered).toEqual({ ok: true, reference: expect.stringMatching(/^APP-\d{4}-\d{4}$/) as string });
    expect(await submitApplication(db, visitor, input)).toEqual(answered);
    expect(countOf("applications")).toBe(before);
    expect(kindsTo(someone.email)).toEqual(["application-has-account"]);
  });

  test("no answer comes sooner than the work takes for anybody", async () => {
    for (const email of [(await make.client()).email, filledIn().email]) {
      const began = performance.now();
      await submitApplication(db, visitor, filledIn({ email }));
      expect(performance.now() - began).toBeGreaterThanOrEqual(20);
    }
  });

  test("after a refusal one may apply again", async () => {
    const row = await applied();
    await decline(row.id);
    const again = await submitApplication(db, visitor, row.input);
    expect(again).toMatchObject({ ok: true });
    expect(again.ok && again.reference).not.toBe(row.reference);
  });

  test("what can't be stored leaves nothing behind and loses nothing that was typed", async () => {
    const before = counts();
    const result = await whileAuditFails("TRUE", () => submitApplication(db, visitor, filledIn()));
    expect(result).toEqual({ ok: false, reason: "failed" });
    expect(counts()).toEqual(before);
    expect(takeErrors()).toHaveLength(1);
  });
});

test("of fifty at once the one that can't be stored fails alone; numbers and audit log go on without a gap", async () => {
  const before = countOf("applications");
  const last = await applied();
  const inputs = Array.from({ length: 50 }, (_, at) => filledIn(at === 20 ? { city: "Nowhere" } : {}));
  sqlite.exec(
    `CREATE TRIGGER no_city BEFORE INSERT ON applications WHEN new.city = 'Nowhere' BEGIN SELECT RAISE(ABORT, 'no city'); END`,
  );
  const results = await Promise.all(inputs.map((input) => submitApplication(db, visitor, input))).finally(
    () => sqlite.exec("DROP TRIGGER no_city"),
  );
  expect(results.flatMap(({ ok }, at) => (ok ? [] : [at]))).toEqual([20]);
  expect(takeErrors()).toHaveLength(1);
  expect(countOf("applications")).toBe(before + 50);
  const numberOf = (reference: string) => Number(reference.slice(-4));
  const given = results.flatMap((result) => (result.ok ? [numberOf(result.reference)] : []));
  const next = numberOf(last.reference) + 1;
  expect(given.toSorted((one, other) => one - other)).toEqual(given.map((_, at) => next + at));
  const audited = rowsOf("audit", { action: "application.submit" }).map(({ details }) => details);
  expect(audited, "entries stand in the order of the numbers").toEqual(audited.toSorted());
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});

test.skipIf(process.env.TEST_POSTGRES)(
  "an open application is found by its address, not among all that are open",
  async () => {
    const queries = watchQueries();
    await applied();
    queries.stop();
    const [asked] = [...queries.asked].filter((text) =>
      /from "applications" where "email_normalised"/.test(text),
    );
    expect(sqlite.prepare(`EXPLAIN QUERY PLAN ${asked}`).all("x")).toMatchObject([
      { detail: expect.stringContaining("applications_one_open (email_normalised=?)") },
    ]);
    expect(asked).toContain(OPEN_STATES.map((state) => `'${state}'`).join(", "));
  },
);

describe("who may decide", () => {
  test.each<[string, () => Promise<Actor>]>([
    ["a visitor", async () => visitor],
    ["a client", client],
  ])("%s may not, and nothing changes", async (_, who) => {
    const { id } = await applied();
    const actor = await who();
    const before = counts();
    const refused = { ok: false, reason: "not-staff" };
    expect(await startReview(db, actor, id)).toEqual(refused);
    expect(await requestInformation(db, actor, { applicationId: id, message: "?" })).toEqual(refused);
    expect(await decline(id, "no", actor)).toEqual(refused);
    expect(await approve(id, actor)).toEqual(refused);
    expect(await findApplication(db, actor, id)).toBeNull();
    expect(await countRows(db, actor, applicationList, { state: "all" })).toBe(0);
    expect(stateOf(id)).toBe("submitted");
    expect(counts()).toEqual(before);
  });

  test.each(["", "1", "nonsense", "' OR 1=1--", newId()])("there is no application %j", async (id) => {
    expect(await startReview(db, reviewer, id)).toEqual({ ok: false, reason: "not-found" });
    expect(await approve(id)).toEqual({ ok: false, reason: "not-found" });
    expect(await findApplication(db, reviewer, id)).toBeNull();
  });
});

describe("the review", () => {
  test("has one reviewer: the second is told who was first", async () => {
    const { id } = await applied();
    const results = await Promise.all([reviewer, colleague].map((who) => startReview(db, who, id)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/already in review with Ada/),
    });
  });

  test("asks the applicant through a private link, and one answer of twenty joins the thread", async () => {
    const { id, token } = await asked();
    expect(stateOf(id)).toBe("needs-information");
    const answers = await Promise.all(Array.from({ length: 20 }, () => reply(token, "Six.\nOr seven.")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const found = await findApplication(db, reviewer, id);
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
    expect(await reply(token)).toEqual({ ok: false, reason: "used" });
  });

  test("asks once when the form is posted twice, and anew when it is asked again", async () => {
    const row = await applied();
    const question = { applicationId: row.id, message: "How many users?", once: "a-b-c" };
    await requestInformation(db, reviewer, question);
    await requestInformation(db, reviewer, question);
    expect((await findApplication(db, reviewer, row.id))?.thread).toHaveLength(1);
    const first = tokenMailed(row.email, "application-reply");
    await requestInformation(db, reviewer, { ...question, message: "And where?", once: "d-e-f" });
    expect(await reply(first)).toEqual({ ok: false, reason: "revoked" });
    expect(await reply(tokenMailed(row.email, "application-reply"))).toEqual({ ok: true });
  });

  test.each(["nonsense", "", "A".repeat(43), "../../x"])("the link %j opens nothing", async (token) => {
    expect(await reply(token)).toEqual({ ok: false, reason: "unknown" });
    expect(await withdrawApplication(db, visitor, { token })).toEqual({ ok: false, reason: "unknown" });
  });

  test("an old link is told from a forged one", async () => {
    const { id, token } = await asked();
    const expired = { expires_at: isoAfter(-1) };
    await db.updateTable("links").set(expired).where("application_id", "=", id).execute();
    expect(await reply(token)).toEqual({ ok: false, reason: "expired" });
  });

  test("the applicant may withdraw, and staff see it", async () => {
    const { id, email, token } = await asked();
    expect(await withdrawApplication(db, visitor, { token })).toEqual({ ok: true });
    expect(stateOf(id)).toBe("withdrawn");
    expect(kindsTo(email).at(-1)).toBe("application-withdrawn");
    expect(await approve(id)).toMatchObject({
      reason: "moved",
      message: "The applicant has withdrawn this application.",
    });
  });

  test("a refusal tells the applicant why and closes their link", async () => {
    const { id, email, token } = await asked();
    const reason = "We serve institutions only.";
    expect(await decline(id, reason)).toEqual({ ok: true });
    expect(mailsTo(email).at(-1)?.text).toContain(reason);
    expect(await reply(token)).toEqual({ ok: false, reason: "revoked" });
    expect(await decline(id, reason, colleague)).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/already decided by Ada .*: declined\./),
    });
  });
});

describe("approval", () => {
  test("makes everything a client needs, in one transaction", async () => {
    const row = await applied();
    const result = await approve(row.id);
    if (!result.ok) throw new Error(result.reason);
    const { userId, companyId } = result;
    expect(rowOf("users", { id: userId })).toMatchObject({
      role: "client",
      status: "pending",
      email: row.email,
      company_id: companyId,
      password_hash: null,
    });
    expect(rowOf("companies", { id: companyId })).toMatchObject({
      name: row.company,
      country: "GB",
      access_level: "client",
    });
    expect(rowsOf("company_tools", { company_id: companyId })).toMatchObject([{ tool: "deal-flow" }]);
    expect(rowsOf("subscriptions", { company_id: companyId })).toMatchObject([
      { service_id: "consultancy", status: "active", seats: 1 },
    ]);
    expect(rowsOf("user_keys", { assigned_email: row.email })).toMatchObject([
      { status: "active", created_by: reviewer.userId },
    ]);
    const [link, ...others] = rowsOf("links", { user_id: userId });
    expect([link, others]).toMatchObject([{ kind: "onboarding", used_at: null, revoked_at: null }, []]);
    const lives = Date.parse(link?.expires_at ?? "") - Date.parse(link?.created_at ?? "");
    expect(lives / 86_400_000).toBeCloseTo(7, 3);
    expect(tokenMailed(row.email, "welcome")).toHaveLength(43);
    expect(stateOf(row.id)).toBe("approved");
    expect(
      rowsOf("audit")
        .slice(-4)
        .map((entry) => entry.action),
    ).toEqual(["client.create", "user-key.generate", "onboarding.send", "application.approve"]);
  });

  test("has one winner", async () => {
    const row = await applied();
    const actors: Admin[] = [reviewer, colleague, reviewer, colleague];
    const results = await Promise.all(actors.map((actor) => approve(row.id, actor)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    for (const lost of results.filter((result) => !result.ok))
      expect(lost).toMatchObject({
        reason: "moved",
        message: expect.stringMatching(/already decided by Ada/),
      });
    expect(countOf("users", { email_normalised: row.email_normalised })).toBe(1);
  });

  test("and refusal at the same time: one of them stands", async () => {
    const { id } = await applied();
    const [approved, declined] = await Promise.all([approve(id), decline(id, "No", colleague)]);
    expect(approved.ok).not.toBe(declined.ok);
    expect(stateOf(id)).toBe(approved.ok ? "approved" : "declined");
  });

  test("is refused when the address already has an account", async () => {
    const row = await applied();
    await make.client({ email: row.email });
    expect(await approve(row.id)).toEqual({ ok: false, reason: "has-account" });
    expect((await findApplication(db, reviewer, row.id))?.hasAccount).toBe(true);
    expect(stateOf(row.id)).toBe("submitted");
  });

  test("is refused for a service that is not offered", async () => {
    const { id } = await applied();
    const before = counts();
    const wrong = { ...approval(id), services: ["consultancy", "nonsense"] };
    expect(await approveApplication(db, reviewer, wrong)).toEqual({ ok: false, reason: "unknown-service" });
    expect(counts()).toEqual(before);
  });

  test("leaves nothing behind when its last step fails", async () => {
    const { id } = await applied();
    const before = counts();
    const failing = whileAuditFails("NEW.action = 'application.approve'", () => approve(id));
    await expect(failing).rejects.toThrow("disk full");
    expect(counts()).toEqual(before);
    expect(stateOf(id)).toBe("submitted");
  });
});

describe("the queue", () => {
  test("finds literally, by reference, name, company and address", async () => {
    const row = await applied({ company: "50% Off_Shore 'Quoted' Ltd", firstName: "Zeno" });
    const all = { state: "all", sort: "oldest", limit: 5 } as const;
    const find = async (search: string) =>
      (await listRows(db, reviewer, applicationList, { ...all, search })).rows.map(({ id }) => id);
    for (const search of ["50% off_", "'quoted'", "ZENO", row.reference.toLowerCase(), row.email])
      expect(await find(search), search).toEqual([row.id]);
    for (const search of ["%_%", "' OR 1=1--", "\\", "5_%"]) expect(await find(search), search).toEqual([]);
  });

  test("counts by state", async () => {
    const counted = (state: ApplicationFilter) => countRows(db, reviewer, applicationList, { state });
    const open = [await counted("to-review"), await counted("needs-information")];
    expect(await counted("open")).toBe((open[0] ?? 0) + (open[1] ?? 0));
    expect(await counted("all")).toBe(countOf("applications"));
  });
});

test("the demonstration story goes through the same doors, is marked and is not throttled", async () => {
  const input = filledIn();
  expect(await submitApplication(db, system, input, { isDemo: true })).toMatchObject({ ok: true });
  const row = rowOf("applications", { email_normalised: input.email });
  expect(row.is_demo).toBe(1);
  expect((await approve(row.id, system)).ok).toBe(true);
  expect(rowsOf("outbox", { to_address: row.email }).every((mail) => mail.is_demo === 1)).toBe(true);
});

test("the audit log holds together after all of it", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
