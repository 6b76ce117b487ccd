import { describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { acknowledgeAlert, snoozeRule } from "#app/features/analysis/kpis/alerts/alert.commands.server.ts";
import { editRule } from "#app/features/analysis/kpis/records/rule.commands.server.ts";
import { enterValue, removeValue } from "#app/features/analysis/kpis/records/value.commands.server.ts";
import {
  evaluateEveryRule,
  evaluateRules,
} from "#app/features/analysis/kpis/alerts/evaluate-rules.server.ts";
import { findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { findRule } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { ruleSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { dueDay, type Period, periodAfter, periodOfDay } from "#app/features/analysis/kpis/maths/period.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import { lookAt, take } from "../../support/scene/imports.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { newKpi, newMember, newRule } from "../../support/scene/tool-people.ts";

const house = await freshDatabase();
const { db } = house;
const running = periodOfDay(londonDay(now()), "monthly");
const ago = (months: number): Period => periodAfter(running, -months);
/** Noon, so many days after a period's value was due. */
const afterDue = (period: Period, days = 1) =>
  new Date(Date.parse(`${dueDay(period, 15)}T12:00:00Z`) + days * 86_400_000);

const granted = () => newMember(house, "kpi-alerts");

const kpiOf = (member: Member, more?: Record<string, string>) => newKpi(db, member, more);
const ruleOf = (member: Member, kpiId: string, more?: Record<string, string>) =>
  newRule(db, member, kpiId, more);

const enter = (member: Member, kpiId: string, period: Period, value: string) =>
  enterValue(db, member, { kpiId, period, value });
const mailsTo = async (member: Member) =>
  (
    await db
      .selectFrom("outbox")
      .select("subject")
      .where("to_address", "=", member.email)
      .orderBy("seq")
      .execute()
  ).map(({ subject }) => subject);
const statusOf = async (member: Member, ruleId: string) => (await findRule(db, member, ruleId))?.state.status;
const toldOf = async (member: Member, ruleId: string) =>
  (await findAlerts(db, member, { ruleId }, 25)).filter(({ isTold }) => isTold).map(({ notice }) => notice);

describe("on write", () => {
  test("a breach tells the people named once, however often it is judged", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    const ruleId = await ruleOf(member, kpiId);
    await enter(member, kpiId, ago(2), "3.5");
    expect(await mailsTo(member)).toEqual([]);
    expect(await enter(member, kpiId, ago(1), "4.5")).toMatchObject({ ok: true, told: 1 });
    expect(await mailsTo(member)).toEqual(["Alert: Too much debt"]);
    expect(await statusOf(member, ruleId)).toBe("alerting");
    const at = now();
    for (let run = 0; run < 3; run += 1) expect(await evaluateEveryRule(db, at)).toBe(0);
    expect(await enter(member, kpiId, ago(1), "4.5")).toMatchObject({ changed: false });
    expect(await mailsTo(member)).toHaveLength(1);
    expect(await toldOf(member, ruleId)).toEqual(["alert"]);
  });

  test("two posts at once tell once", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    await ruleOf(member, kpiId);
    await Promise.all(Array.from({ length: 20 }, () => enter(member, kpiId, ago(1), "9")));
    expect(await mailsTo(member)).toHaveLength(1);
  });

  test("a computed KPI is judged when a part of it changes", async () => {
    const member = await granted();
    const debt = await kpiOf(member, { name: "Net debt", unit: "money", currency: "GBP" });
    const ebitda = await kpiOf(member, { name: "EBITDA", unit: "money", currency: "GBP" });
    const ratio = await kpiOf(member, { name: "Ratio", formula: "net_debt ÷ ebitda" });
    const ruleId = await ruleOf(member, ratio);
    await enter(member, debt, ago(1), "50");
    await enter(member, ebitda, ago(1), "10");
    expect(await statusOf(member, ruleId)).toBe("alerting");
    await enter(member, ebitda, ago(1), "20");
    expect(await statusOf(member, ruleId)).toBe("normal");
    expect(await toldOf(member, ruleId)).toEqual(["recovered", "alert"]);
  });

  test("a rule made over years of values tells how it stands, not what was over long ago", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    for (const [back, value] of [
      [9, "9"],
      [8, "3"],
      [7, "3"],
    ] as const) {
      await enter(member, kpiId, ago(back), value);
    }
    const quiet = await ruleOf(member, kpiId, { name: "Debt" });
    expect(await toldOf(member, quiet)).not.toContain("alert");
    expect(await toldOf(member, quiet)).not.toContain("recovered");
  });
});

describe("corrections", () => {
  test("are replayed: told once how it stands now, and again when it turns back", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    const ruleId = await ruleOf(member, kpiId);
    await enter(member, kpiId, ago(1), "5");
    await enter(member, kpiId, ago(1), "3");
    await enter(member, kpiId, ago(1), "5");
    await enter(member, kpiId, ago(1), "3");
    expect(await toldOf(member, ruleId)).toHaveLength(4);
    expect(await statusOf(member, ruleId)).toBe("normal");
    expect(await mailsTo(member)).toHaveLength(4);
  });

  test("a value taken back takes back what was found by it", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    const ruleId = await ruleOf(member, kpiId);
    await enter(member, kpiId, running, "5");
    expect(await statusOf(member, ruleId)).toBe("alerting");
    expect(await removeValue(db, member, { kpiId, period: running })).toEqual({ ok: true, period: running });
    expect(await statusOf(member, ruleId)).toBe("normal");
    await enter(member, kpiId, running, "5");
    expect(await statusOf(member, ruleId)).toBe("alerting");
    expect(await mailsTo(member)).toHaveLength(3);
  });

  test("a rule that is changed is judged again from its first period on", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    const ruleId = await ruleOf(member, kpiId);
    await enter(member, kpiId, ago(1), "5");
    const changed = ruleSchema.parse({ name: "Debt", kind: "above", limit: "6", level: "warn" });
    expect(await editRule(db, member, { ...changed, ruleId })).toEqual({ ok: true, name: "Debt" });
    expect(await statusOf(member, ruleId)).toBe("normal");
    expect(await findRule(db, member, ruleId)).toMatchObject({ condition: { limit: 6 }, level: "warn" });
  });
});

describe("by the clock", () => {
  test("a value that is late is no data, once, whatever the clock does", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member, { dueLag: "15" });
    const ruleId = await ruleOf(member, kpiId);
    await enter(member, kpiId, running, "3");
    const late = afterDue(periodAfter(running));
    await evaluateEveryRule(db, afterDue(periodAfter(running), 0));
    expect(await statusOf(member, ruleId)).toBe("normal");
    await evaluateEveryRule(db, late);
    expect(await statusOf(member, ruleId)).toBe("no-data");
    expect(await mailsTo(member)).toEqual(["No data: Too much debt"]);
    // Back to today, far ahead, and to the day itself again.
    for (const at of [now(), afterDue(periodAfter(running, 5)), now(), late, late]) {
      await evaluateEveryRule(db, at);
    }
    expect(await mailsTo(member)).toEqual(["No data: Too much debt"]);
  });

  test("muted and snoozed rules move on and tell nobody; a snooze ends with its alert", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    const muted = await ruleOf(member, kpiId, { muteUntil: "2099-12-31" });
    await enter(member, kpiId, ago(2), "5");
    expect(await statusOf(member, muted)).toBe("alerting");
    expect(await mailsTo(member)).toEqual([]);

    const loud = await ruleOf(member, kpiId, { name: "Loud" });
    const [alert] = await findAlerts(db, member, { ruleId: loud }, 25);
    const key = alert?.key ?? "";
    expect(
      await acknowledgeAlert(db, member, { key, comment: "Seen to", snoozeUntil: "2099-12-31" }),
    ).toMatchObject({ ok: true, ruleId: loud });
    expect(await acknowledgeAlert(db, member, { key })).toEqual({ ok: false, reason: "acknowledged" });
    await enter(member, kpiId, ago(2), "3");
    expect((await findRule(db, member, loud))?.snoozeUntil).toBeNull();
    const before = (await mailsTo(member)).length;
    await enter(member, kpiId, ago(1), "5");
    expect(await mailsTo(member)).toHaveLength(before + 1);
  });

  test("a start after one that broke off tells what that one didn't, once", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member, { dueLag: "15" });
    await ruleOf(member, kpiId);
    await enter(member, kpiId, running, "3");
    const late = afterDue(periodAfter(running));
    const companyId = member.companyId ?? "";
    const brokenOff = db.transaction().execute(async (trx) => {
      expect(await evaluateRules(trx, member, companyId, { at: late })).toBe(1);
      throw new Error("The process is gone");
    });
    await expect(brokenOff).rejects.toThrow("The process is gone");
    expect(await mailsTo(member)).toEqual([]);
    await evaluateEveryRule(db, late);
    expect(await mailsTo(member)).toEqual(["No data: Too much debt"]);
    await Promise.all([evaluateEveryRule(db, late), evaluateEveryRule(db, late)]);
    expect(await mailsTo(member)).toHaveLength(1);
  });
});

describe("an alert that is over", () => {
  test("can't be acknowledged, nor can what is no alert, nor with a day that has passed", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    const ruleId = await ruleOf(member, kpiId);
    const keys = async () =>
      (await findAlerts(db, member, { ruleId }, 25)).map(({ key, canAcknowledge }) => ({
        key,
        canAcknowledge,
      }));
    await enter(member, kpiId, ago(3), "5");
    const [first] = await keys();
    expect(first?.canAcknowledge).toBe(true);
    const past = { key: first?.key ?? "", snoozeUntil: "2020-01-31" };
    expect(await acknowledgeAlert(db, member, past)).toEqual({ ok: false, reason: "past" });
    await enter(member, kpiId, ago(2), "3");
    const [recovered] = await keys();
    for (const key of [first?.key ?? "", recovered?.key ?? ""]) {
      expect(await acknowledgeAlert(db, member, { key, snoozeUntil: "2099-12-31" })).toMatchObject({
        reason: "over",
      });
    }
    // So nothing rests, and the next alert is heard.
    expect((await findRule(db, member, ruleId))?.snoozeUntil).toBeNull();
    await enter(member, kpiId, ago(1), "5");
    expect(await mailsTo(member)).toEqual([
      "Alert: Too much debt",
      "Recovered: Too much debt",
      "Alert: Too much debt",
    ]);
    expect((await keys()).map(({ canAcknowledge }) => canAcknowledge)).toEqual([true, false, false]);
  });

  test("rests and is woken while it stands, and only then", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member);
    const ruleId = await ruleOf(member, kpiId);
    const rest = (until: string | null, who = member) => snoozeRule(db, who, { ruleId, until });
    expect(await rest("2099-12-31")).toEqual({ ok: false, reason: "over" });
    await enter(member, kpiId, ago(1), "5");
    expect(await rest("2020-01-31")).toEqual({ ok: false, reason: "past" });
    expect(await rest("2099-12-31", await granted())).toEqual({ ok: false, reason: "not-found" });
    expect(await rest("2099-12-31")).toEqual({ ok: true, until: "2099-12-31" });
    expect((await findRule(db, member, ruleId))?.snoozeUntil).toBe("2099-12-31");
    expect(await rest(null)).toEqual({ ok: true, until: null });
    await enter(member, kpiId, ago(1), "3");
    expect(await mailsTo(member)).toEqual(["Alert: Too much debt", "Recovered: Too much debt"]);
  });

  test("of a value that was late and rested, leaves the breach that comes with it loud", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member, { dueLag: "15" });
    const ruleId = await ruleOf(member, kpiId);
    await enter(member, kpiId, ago(3), "3");
    await evaluateEveryRule(db);
    expect(await statusOf(member, ruleId)).toBe("no-data");
    expect(await snoozeRule(db, member, { ruleId, until: "2099-12-31" })).toMatchObject({ ok: true });
    const before = await mailsTo(member);
    await enter(member, kpiId, ago(2), "5");
    await enter(member, kpiId, ago(1), "5");
    expect((await mailsTo(member)).slice(before.length)).toContain("Alert: Too much debt");
    expect((await findRule(db, member, ruleId))?.snoozeUntil).toBeNull();
  });
});

describe("many rules at once", () => {
  test("are judged a few at a time: each once, told once, and by few messages", async () => {
    const member = await granted();
    const rules = 47;
    for (let made = 0; made < rules; made += 1) {
      const kpiId = await kpiOf(member, { name: `KPI ${made}` });
      await ruleOf(member, kpiId, { name: `Rule ${made}` });
    }
    const rows = Array.from({ length: rules }, (_, made) =>
      [3, 2, 1].map((back) => `kpi_${made},${ago(back)},${back === 1 && made % 2 ? 9 : 3}`),
    ).flat();
    const source = ["KPI,Period,Value", ...rows].join("\n");
    const broken = Math.floor(rules / 2);
    const seen = await lookAt(db, member, "kpi-values", source);
    if ("problems" in seen) throw new Error(seen.problems.join());
    const [first, second] = await Promise.all([take(db, member, seen), take(db, member, seen)]);
    expect(first.text).toBe(
      `${rows.length} new values, 0 that were there already. ${broken} alerts changed by them.`,
    );
    expect(second).toEqual(first);
    const told = await db
      .selectFrom("kpi_transitions")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("company_id", "=", member.companyId ?? "")
      .where("is_told", "=", 1)
      .executeTakeFirstOrThrow();
    expect(told.n).toBe(broken);
    const mails = await mailsTo(member);
    expect(mails).toHaveLength(2);
    for (let run = 0; run < 2; run += 1) expect(await evaluateEveryRule(db)).toBe(0);
    expect(await mailsTo(member)).toEqual(mails);
  });
});

describe("on too little history", () => {
  test("a change on the year is not judged before there is a year, nor from zero", async () => {
    const member = await granted();
    // Nothing is late in this story.
    const kpiId = await kpiOf(member, { dueLag: "365" });
    const ruleId = await ruleOf(member, kpiId, { kind: "change-year", change: "-10" });
    await enter(member, kpiId, ago(1), "1");
    await enter(member, kpiId, ago(13), "0");
    expect(await statusOf(member, ruleId)).toBe("normal");
    await enter(member, kpiId, ago(13), "4");
    expect(await statusOf(member, ruleId)).toBe("alerting");
  });
});

describe("settings of before", () => {
  const store = async (ruleId: string, condition: object, values: object = {}) => {
    await db
      .updateTable("kpi_rules")
      .set({ condition: JSON.stringify(condition), ...values })
      .where("id", "=", ruleId)
      .execute();
  };

  test("a rule by z-score is switched off: its alert stands no more, nobody is told, and a change wakes it", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member, { dueLag: "365" });
    const ruleId = await ruleOf(member, kpiId);
    await enter(member, kpiId, ago(2), "4.5");
    expect(await statusOf(member, ruleId)).toBe("alerting");
    const former = { kind: "z-score", limit: 2.5, over: 12 };
    await store(ruleId, former);
    const mails = await mailsTo(member);
    await enter(member, kpiId, ago(1), "99");
    expect(await statusOf(member, ruleId)).toBe("normal");
    expect(await mailsTo(member)).toEqual(mails);
    const rule = await findRule(db, member, ruleId);
    expect(rule?.condition).toEqual(former);
    const {
      _once,
      seen: _,
      ...fields
    } = ruleSchema.parse({
      name: "Debt",
      kind: "above",
      limit: "4",
      level: "warn",
    });
    expect(await editRule(db, member, { ...fields, ruleId })).toMatchObject({ ok: true });
    expect(await statusOf(member, ruleId)).toBe("alerting");
  });

  test("a rule that had a value and periods to recover by is judged by its limit, and is over at once", async () => {
    const member = await granted();
    const kpiId = await kpiOf(member, { dueLag: "365" });
    const ruleId = await ruleOf(member, kpiId);
    await store(ruleId, { kind: "above", limit: 4, recover: 3 }, { recover_periods: 3 });
    await enter(member, kpiId, ago(2), "4.5");
    await enter(member, kpiId, ago(1), "3.9");
    expect(await statusOf(member, ruleId)).toBe("normal");
    expect(await toldOf(member, ruleId)).toEqual(["recovered", "alert"]);
    expect(await findRule(db, member, ruleId)).toMatchObject({
      recovery: { at: 3, margin: null, periods: 3 },
    });
  });
});
