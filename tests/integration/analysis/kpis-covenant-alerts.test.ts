import { expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { acknowledgeAlert } from "#app/features/analysis/kpis/alerts/alert.commands.server.ts";
import { evaluateEveryRule } from "#app/features/analysis/kpis/alerts/evaluate-rules.server.ts";
import { findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { covenantSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import {
  addCovenant,
  editCovenant,
  removeCovenant,
} from "#app/features/analysis/kpis/records/covenant.commands.server.ts";
import { enterValue } from "#app/features/analysis/kpis/records/value.commands.server.ts";
import {
  countCovenants,
  countOpenRules,
  findRuleOfCovenant,
} from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { dashboardStats } from "#app/features/desk/activity/dashboard-stats.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { newKpi, newMember } from "../../support/scene/tool-people.ts";

const house = await freshDatabase();
const { db } = house;

const mailsTo = async (member: Member) =>
  (
    await db
      .selectFrom("outbox")
      .select("subject")
      .where("to_address", "=", member.email)
      .orderBy("seq")
      .execute()
  ).map(({ subject }) => subject);

test("a covenant that breaks is an open alert, told once by mail, acknowledged as others are, and told once when it is over", async () => {
  const member = await newMember(house, "kpi-alerts");
  const companyId = member.companyId ?? "";
  const money = { unit: "money", currency: "GBP", frequency: "yearly", dueLag: "365" };
  const ebitda = await newKpi(db, member, { ...money, name: "EBITDA" });
  const netDebt = await newKpi(db, member, { ...money, name: "Net debt" });
  const enter = (kpiId: string, period: string, value: string) =>
    enterValue(db, member, { kpiId, period, value });
  await enter(netDebt, "2024", "30");
  await enter(ebitda, "2024", "10");
  const {
    _once: _,
    seen: __,
    ...terms
  } = covenantSchema.parse({
    name: "Bank",
    kind: "leverage",
    limit: "4",
    ebitda,
    netDebt,
  });
  const made = await addCovenant(db, member, terms);
  if (!made.ok) throw new Error("It was not added");
  const open = () => countOpenRules(db, member, companyId);
  expect(await open()).toBe(0);
  expect(await mailsTo(member)).toEqual([]);

  // The other part is what breaks it: net debt is no KPI of the rule's own.
  await enter(ebitda, "2025", "10");
  await enter(netDebt, "2025", "50");
  expect(await open()).toBe(1);
  expect(await countCovenants(db, member, companyId)).toEqual({ all: 1, broken: 1 });
  expect((await dashboardStats(db, member)).openAlerts).toBe(1);
  expect(await mailsTo(member)).toEqual(["Alert: Bank"]);
  for (let run = 0; run < 3; run += 1) expect(await evaluateEveryRule(db)).toBe(0);
  expect(await mailsTo(member)).toHaveLength(1);

  const rule = await findRuleOfCovenant(db, member, made.id);
  if (!rule) throw new Error("Nothing watches it");
  const [alert] = await findAlerts(db, member, { ruleId: rule.id }, 5);
  expect(alert).toMatchObject({
    covenantId: made.id,
    notice: "alert",
    canAcknowledge: true,
    number: { value: 5, unit: { kind: "multiple" } },
  });
  expect(await acknowledgeAlert(db, member, { key: alert?.key ?? "" })).toMatchObject({ ok: true });

  await editCovenant(db, member, { ...terms, covenantId: made.id, limit: 5 });
  expect(await open()).toBe(0);
  expect(await mailsTo(member)).toEqual(["Alert: Bank", "Recovered: Bank"]);
  await editCovenant(db, member, { ...terms, covenantId: made.id, limit: 4.5 });
  expect(await open()).toBe(1);
  await removeCovenant(db, member, made.id);
  expect(await open()).toBe(0);
});
