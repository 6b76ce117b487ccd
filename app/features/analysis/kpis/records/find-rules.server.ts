import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { byName } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { KpiRulesTable } from "#db/tool-tables.ts";
import type { StoredFinding } from "../maths/judge-rule.ts";
import { kpiRulesVisibleTo } from "./kpi.scope.server.ts";
import { MOST_PERIODS } from "./kpi.ts";
import type { Period } from "../maths/period.ts";
import { MOST_COVENANTS, MOST_RULES } from "./room-for-records.server.ts";
import {
  type Condition,
  type FormerCondition,
  type FormerRecovery,
  readCondition,
  type Rule,
} from "./rule.ts";
import { OPEN_STATUSES, type RuleState } from "../maths/rule-state.ts";

export interface StoredRule extends Omit<Rule, "recipients" | "condition"> {
  condition: Condition | FormerCondition;
  recovery: FormerRecovery;
  covenantId: string | null;
  companyId: string;
  snoozeUntil: string | null;
  state: RuleState;
  createdAt: string;
  updatedAt: string;
  isDemo: boolean;
  /** Of the sample, which is nobody's. */
  isSample: boolean;
}

/** A company's rules that weren't removed, covenants' among them; with `kpiId` those that watch this KPI. By name. */
export async function findRules(
  db: Db,
  actor: Actor,
  companyId: string,
  kpiId?: string,
): Promise<StoredRule[]> {
  let rules = kpiRulesVisibleTo(db, actor)
    .selectAll("kpi_rules")
    .where("kpi_rules.company_id", "=", companyId)
    .where("kpi_rules.removed_at", "is", null);
  if (kpiId !== undefined) {
    rules = rules.where("kpi_rules.kpi_id", "=", kpiId).where("kpi_rules.covenant_id", "is", null);
  }
  const rows = await rules
    .orderBy("kpi_rules.name")
    .orderBy("kpi_rules.id")
    .limit(MOST_RULES + MOST_COVENANTS)
    .execute();
  return byName(rows.map(toRule), ({ name }) => name);
}

/** How many of a company's rules stand open: alerting, or without the data they look at. */
export async function countOpenRules(db: Db, actor: Actor, companyId: string): Promise<number> {
  const { open } = await kpiRulesVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("kpi_rules.company_id", "=", companyId)
    .where("kpi_rules.removed_at", "is", null)
    .where("kpi_rules.status", "in", OPEN_STATUSES)
    .executeTakeFirstOrThrow();
  return open;
}

/** How many covenants a company has, and how many of them are broken. */
export async function countCovenants(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<{ all: number; broken: number }> {
  const rows = await kpiRulesVisibleTo(db, actor)
    .select(["kpi_rules.status", (eb) => eb.fn.countAll<number>().as("kept")])
    .where("kpi_rules.company_id", "=", companyId)
    .where("kpi_rules.removed_at", "is", null)
    .where("kpi_rules.covenant_id", "is not", null)
    .groupBy("kpi_rules.status")
    .execute();
  const all = rows.reduce((sum, { kept }) => sum + kept, 0);
  return { all, broken: rows.find(({ status }) => status === "alerting")?.kept ?? 0 };
}

/** The rule that watches a covenant, or null. */
export async function findRuleOfCovenant(
  db: Db,
  actor: Actor,
  covenantId: string,
): Promise<StoredRule | null> {
  const row = await kpiRulesVisibleTo(db, actor)
    .selectAll("kpi_rules")
    .where("kpi_rules.covenant_id", "=", covenantId)
    .where("kpi_rules.removed_at", "is", null)
    .executeTakeFirst();
  return row ? toRule(row) : null;
}

/** One rule this person may see that wasn't removed, or null. */
export async function findRule(db: Db, actor: Actor, ruleId: string): Promise<StoredRule | null> {
  if (!isId(ruleId)) return null;
  const row = await kpiRulesVisibleTo(db, actor)
    .selectAll("kpi_rules")
    .where("kpi_rules.id", "=", ruleId)
    .where("kpi_rules.removed_at", "is", null)
    .executeTakeFirst();
  return row ? toRule(row) : null;
}

/** Who is told of each rule: people of its company that can sign in. A covenant names nobody and is told to everybody. */
export async function findRecipients(
  db: Db,
  rules: readonly Pick<StoredRule, "id" | "companyId" | "covenantId" | "isSample">[],
): Promise<Map<string, { id: string; email: string; name: string }[]>> {
  const found = new Map<string, { id: string; email: string; name: string }[]>();
  const [first] = rules;
  if (!first) return found;
  const rows = await db
    .selectFrom("kpi_rule_recipients")
    .innerJoin("users", "users.id", "kpi_rule_recipients.user_id")
    .select([
      "kpi_rule_recipients.rule_id as ruleId",
      "users.id",
      "users.email",
      "users.first_name",
      "users.last_name",
    ])
    .where(
      "kpi_rule_recipients.rule_id",
      "in",
      rules.map(({ id }) => id),
    )
    .where("users.company_id", "=", first.companyId)
    .where("users.status", "!=", "disabled")
    .orderBy("users.first_name_folded")
    .orderBy("users.last_name_folded")
    .limit(rules.length * MOST_RECIPIENTS)
    .execute();
  for (const { ruleId, id, email, first_name: one, last_name: other } of rows) {
    const person = { id, email, name: `${one} ${other}`.trim() || email };
    found.set(ruleId, [...(found.get(ruleId) ?? []), person]);
  }
  const covenants = rules.filter(({ covenantId, isSample }) => covenantId !== null && !isSample);
  const all = covenants.length > 0 ? await findPeople(db, first.companyId) : [];
  for (const { id } of covenants) found.set(id, all);
  return found;
}

export const MOST_RECIPIENTS = 20;

/** What was found by rules, by rule and period. */
export async function findFindings(
  db: Db,
  ruleIds: readonly string[],
): Promise<Map<string, Map<Period, StoredFinding>>> {
  const found = new Map<string, Map<Period, StoredFinding>>();
  if (ruleIds.length === 0) return found;
  const rows = await db
    .selectFrom("kpi_findings")
    .select(["rule_id", "period", "found", "value"])
    .where("rule_id", "in", ruleIds)
    .orderBy("rule_id")
    .orderBy("period")
    .limit(ruleIds.length * 2 * MOST_PERIODS)
    .execute();
  for (const { rule_id: ruleId, period, found: what, value } of rows) {
    const own = found.get(ruleId) ?? new Map<Period, StoredFinding>();
    own.set(period, { found: what, value });
    found.set(ruleId, own);
  }
  return found;
}

/** People who may be named in rules. */
export async function findColleagues(db: Db, companyId: string): Promise<{ value: string; label: string }[]> {
  return (await findPeople(db, companyId)).map(({ id, name, email }) => ({
    value: id,
    label: name === email ? email : `${name} (${email})`,
  }));
}

async function findPeople(db: Db, companyId: string): Promise<{ id: string; email: string; name: string }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("company_id", "=", companyId)
    .where("status", "!=", "disabled")
    .orderBy("first_name_folded")
    .orderBy("last_name_folded")
    .limit(200)
    .execute();
  return rows.map(({ id, email, first_name: one, last_name: other }) => ({
    id,
    email,
    name: `${one} ${other}`.trim() || email,
  }));
}

function toRule(row: Selectable<KpiRulesTable>): StoredRule {
  return {
    id: row.id,
    companyId: row.company_id,
    kpiId: row.kpi_id,
    covenantId: row.covenant_id,
    name: row.name,
    ...readCondition(row.condition, row.recover_periods),
    level: row.level,
    forPeriods: row.for_periods,
    muteUntil: row.mute_until,
    snoozeUntil: row.snooze_until,
    state: {
      status: row.status,
      period: row.period,
      since: row.since,
      broken: row.broken,
      kept: row.kept,
      isOpen: row.is_open === 1,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isDemo: row.is_demo === 1,
    isSample: row.is_demo === 1 && row.created_by === null,
  };
}
