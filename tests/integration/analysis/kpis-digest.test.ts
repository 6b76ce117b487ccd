import { describe, expect, test } from "vitest";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import { type Member, systemActor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { digestWeek } from "#app/features/analysis/kpis/alerts/digest.ts";
import { editRule } from "#app/features/analysis/kpis/records/rule.commands.server.ts";
import { enterValue } from "#app/features/analysis/kpis/records/value.commands.server.ts";
import { findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { mailDigests, mailDigestsOf } from "#app/features/analysis/kpis/alerts/mail-digests.server.ts";
import { type Period, periodAfter, periodOfDay } from "#app/features/analysis/kpis/maths/period.ts";
import { resetSampleKpis } from "#app/features/analysis/kpis/records/reset-sample-kpis.server.ts";
import { chooseNotificationPreferences } from "#app/features/core/notification-preferences/notification-preference.commands.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { colleagueOf, newKpi, newMember, newRule, ruleInput } from "../../support/scene/tool-people.ts";

const house = await freshDatabase();
const { db, client } = house;
const ago = (months: number): Period => periodAfter(periodOfDay(londonDay(now()), "monthly"), -months);
/** Until its seventh hour a Monday belongs to the week before: its digest is still to come. */
const thisMonday = Date.parse(`${digestWeek(new Date(now().getTime() - 7 * 3_600_000)).day}T12:00:00Z`);
/** Noon of the Monday so many weeks after this week's. What a test does now is told on the next one. */
const monday = (weeks: number, hours = 0) => new Date(thisMonday + (weeks * 7 * 24 + hours) * 3_600_000);

const granted = () => newMember(house, "kpi-alerts");

const kpiOf = (member: Member, more?: Record<string, string>) => newKpi(db, member, more);
const ruleOf = (member: Member, kpiId: string, more?: Record<string, string>) =>
  newRule(db, member, kpiId, more);

/** Somebody whose rule alerts. */
async function alerted(more: Record<string, string> = {}) {
  const member = await granted();
  const kpiId = await kpiOf(member);
  const ruleId = await ruleOf(member, kpiId, more);
  await enterValue(db, member, { kpiId, period: ago(1), value: "4.5" });
  return { member, kpiId, ruleId };
}

async function mailsTo(member: Member, kind = "kpi-digest") {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "subject", "body_enc", "link_enc", "related_id"])
    .where("to_address", "=", member.email)
    .where("kind", "=", kind)
    .orderBy("seq")
    .execute();
  return rows.map(({ subject, related_id: about, ...mail }) => ({ subject, about, text: openMail(mail) }));
}
const countOf = async (member: Member) => (await mailsTo(member)).length;

describe("a digest", () => {
  test("tells those whom a rule names what stands open, what changed and what is due", async () => {
    const { member, ruleId } = await alerted();
    const late = await kpiOf(member, { name: "Revenue", unit: "count", dueLag: "0" });
    await enterValue(db, member, { kpiId: late, period: ago(2), value: "100" });
    expect(await mailDigests(db, monday(1))).toBeGreaterThanOrEqual(1);
    const [mail, ...more] = await mailsTo(member);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^KPI digest: 1 open alert, 1 change, \d+ values? due$/);
    expect(mail?.about).toBe(`${member.userId}:${londonDay(monday(1))}`);
    expect(mail?.text).toContain("- Too much debt (Critical), alerting");
    expect(mail?.text).toContain(`Leverage, ${ago(1)}: 4.5×; rule: above 4×`);
    expect(mail?.text).toContain(`/client-portal/tools/kpi-alerts/rules/${ruleId}`);
    expect(mail?.text).toContain(`- Alert: Too much debt. Leverage, ${ago(1)}`);
    expect(mail?.text).toMatch(new RegExp(`- Revenue: ${ago(1)}.* late`));
    expect(mail?.text).toContain("/account/notifications");
  });

  test("comes once a week, whatever runs and whatever the clock does, and tells of changes once", async () => {
    const { member } = await alerted();
    await mailDigests(db, monday(-1));
    expect(await countOf(member)).toBe(0);
    await mailDigests(db, monday(1, -7));
    expect(await countOf(member)).toBe(0);
    await Promise.all([mailDigests(db, monday(1)), mailDigests(db, monday(1)), mailDigests(db, monday(1))]);
    await mailDigests(db, monday(1, 6 * 24));
    expect(await countOf(member)).toBe(1);
    // Back before it was made, a year ahead, and back again.
    for (const at of [monday(-1), monday(-52), monday(1), monday(52), monday(1), monday(52)]) {
      await mailDigests(db, at);
    }
    expect(await countOf(member)).toBe(2);
    await mailDigests(db, monday(2));
    const [first, , third] = await mailsTo(member);
    expect(first?.text).toContain("Changes since");
    expect(third?.subject).toMatch(/^KPI digest: 1 open alert/);
    expect(third?.text).not.toContain("Changes since");
  });

  test("that broke off is made by the next start, once, and after an outage it says what it would have said", async () => {
    const { member } = await alerted();
    const actor = systemActor("test");
    const brokenOff = db.transaction().execute(async (trx) => {
      expect(await mailDigestsOf(trx, actor, member.companyId ?? "", digestWeek(monday(1)))).toBe(1);
      throw new Error("The process is gone");
    });
    await expect(brokenOff).rejects.toThrow("The process is gone");
    expect(await countOf(member)).toBe(0);
    // Started again on Thursday.
    await mailDigests(db, monday(1, 3 * 24));
    await mailDigests(db, monday(1, 4 * 24));
    const mails = await mailsTo(member);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("KPI digest: 1 open alert, 1 change");
    expect(mails[0]?.about).toBe(`${member.userId}:${londonDay(monday(1))}`);
  });

  test("is not made of nothing, and what comes in the week waits for the next", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    await ruleOf(member, kpiId);
    await enterValue(db, member, { kpiId, period: ago(1), value: "3" });
    await mailDigests(db, monday(1));
    expect(await countOf(member)).toBe(0);
    await enterValue(db, member, { kpiId, period: ago(1), value: "5" });
    // As if it had come on the Wednesday of that week.
    await db
      .updateTable("kpi_transitions")
      .set({ changed_at: monday(1, 48).toISOString() })
      .where("company_id", "=", member.companyId ?? "")
      .execute();
    await mailDigests(db, monday(1, 72));
    expect(await countOf(member)).toBe(0);
    await mailDigests(db, monday(2));
    const [mail] = await mailsTo(member);
    expect(mail?.subject).toBe("KPI digest: 1 open alert, 1 change");
  });

  test("says nothing of what was mended, of muted rules, nor of samples", async () => {
    const mended = await alerted();
    await enterValue(db, mended.member, { kpiId: mended.kpiId, period: ago(1), value: "3" });
    await mailDigests(db, monday(1));
    const [mail] = await mailsTo(mended.member);
    expect(mail?.subject).toBe("KPI digest: 2 changes");
    expect(mail?.text).toContain("- Recovered: Too much debt");

    const muted = await alerted({ muteUntil: "2099-12-31" });
    await mailDigests(db, monday(1));
    expect(await countOf(muted.member)).toBe(0);
    // Still open when it is heard again.
    const heard = await editRule(db, muted.member, { ...ruleInput(muted.member), ruleId: muted.ruleId });
    expect(heard.ok).toBe(true);
    await mailDigests(db, monday(2));
    expect((await mailsTo(muted.member))[0]?.subject).toBe("KPI digest: 1 open alert");

    const guest = await client();
    expect(await resetSampleKpis(db, guest, null)).toMatchObject({ ok: true });
    const own = await kpiOf(guest, { name: "Own leverage", code: "own_leverage" });
    await ruleOf(guest, own);
    await mailDigests(db, monday(30));
    expect(await countOf(guest)).toBe(0);
  });
});

describe("who gets it", () => {
  test("whoever does without by mail: their alerts stand in the portal all the same", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    const ruleId = await ruleOf(member, kpiId);
    const choose = (kinds: Parameters<typeof chooseNotificationPreferences>[2]) =>
      chooseNotificationPreferences(db, member, kinds);
    await choose(["orders"]);
    await enterValue(db, member, { kpiId, period: ago(2), value: "5" });
    await mailDigests(db, monday(1));
    expect([await mailsTo(member), await mailsTo(member, "kpi-alert")]).toEqual([[], []]);
    const rows = await findAlerts(db, member, { ruleId }, 25);
    expect(rows).toMatchObject([{ notice: "alert", isTold: true }]);
    await choose(["kpi-digest"]);
    await enterValue(db, member, { kpiId, period: ago(2), value: "3" });
    await mailDigests(db, monday(1));
    expect(await mailsTo(member, "kpi-alert")).toEqual([]);
    expect(await countOf(member)).toBe(1);
    await choose(["kpi-alerts"]);
    await enterValue(db, member, { kpiId, period: ago(2), value: "5" });
    await mailDigests(db, monday(2));
    expect(await countOf(member)).toBe(1);
    const [alert, ...more] = await mailsTo(member, "kpi-alert");
    expect(more).toEqual([]);
    expect(alert?.subject).toBe("Alert: Too much debt");
    expect(alert?.text).toContain("/account/notifications");
  });

  test("two companies side by side never read of each other's, and who is named nowhere reads nothing", async () => {
    const one = await alerted({ name: "Quillfeather covenant" });
    const other = await alerted({ name: "Marchmont covenant" });
    const colleague = await colleagueOf(house, one.member);
    await mailDigests(db, monday(1));
    const [first, ...more] = await mailsTo(one.member);
    const [second] = await mailsTo(other.member);
    expect(more).toEqual([]);
    expect(first?.text).toContain("Quillfeather");
    expect(first?.text).not.toContain("Marchmont");
    expect(second?.text).toContain("Marchmont");
    expect(second?.text).not.toContain("Quillfeather");
    expect(await countOf(colleague)).toBe(0);
  });

  test("nobody whose account is disabled", async () => {
    const { member } = await alerted();
    await db.updateTable("users").set({ status: "disabled" }).where("id", "=", member.userId).execute();
    await mailDigests(db, monday(1));
    expect(await countOf(member)).toBe(0);
  });
});
