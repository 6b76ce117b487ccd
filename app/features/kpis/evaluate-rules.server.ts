import { type Actor, systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { eachCompanyWithRules } from "./each-company.server.ts";
import { findKpiBook } from "./find-kpi-book.server.ts";
import { findFindings, findRecipients, findRules, type StoredRule } from "./find-rules.server.ts";
import { type Judgement, judgeRule, UNJUDGED } from "./judge-rule.ts";
import { dependantsOf, type KpiGraph } from "./kpi-graph.ts";
import { mailChanges, type ToldChange } from "./mail-changes.server.ts";
import { isTold } from "./rule-state.ts";

interface Evaluation {
  /** Codes of KPIs whose values or definition changed; only rules of these, and of what is computed of them. */
  codes?: readonly string[];
  /** A rule that was changed: it is judged again from its first period on. */
  anew?: string;
  at?: Date;
}

/**
 * Judges a company's rules inside the transaction that changed something, or the scheduler's: what was found, where
 * each rule stands, its changes of state and the mails about them are kept together or not at all.
 * @returns how many changes people were told of.
 */
export async function evaluateRules(
  trx: Trx,
  actor: Actor,
  companyId: string,
  { codes, anew, at = now() }: Evaluation = {},
): Promise<number> {
  const everyRule = await findRules(trx, actor, companyId);
  if (everyRule.length === 0) return 0;
  const touchedIn = (graph: KpiGraph) =>
    codes && new Set(codes.flatMap((code) => [code, ...dependantsOf(graph, code)]));
  const book = await findKpiBook(trx, actor, companyId, (all, graph) => {
    const touched = touchedIn(graph);
    const watched = new Set(everyRule.map(({ kpiId }) => kpiId));
    return all.filter(({ id, code }) => watched.has(id) && (!touched || touched.has(code)));
  });
  const touched = touchedIn(book.graph);
  const kpis = new Map(book.kpis.map((kpi) => [kpi.id, kpi]));
  const rules = everyRule.filter(({ kpiId }) => !touched || touched.has(kpis.get(kpiId)?.code ?? ""));
  if (rules.length === 0) return 0;
  const kept = await findFindings(
    trx,
    rules.map(({ id }) => id),
  );
  const today = londonDay(at);
  const told: ToldChange[] = [];
  for (const rule of rules) {
    const kpi = kpis.get(rule.kpiId);
    if (!kpi) continue;
    const judged = judgeRule({
      rule,
      kpi,
      series: book.series.get(kpi.code) ?? new Map(),
      kept: kept.get(rule.id) ?? new Map(),
      state: rule.state,
      today,
      since: londonDay(new Date(rule.createdAt)),
      isAnew: rule.id === anew,
    });
    await keepFindings(trx, rule.id, judged, at);
    await keepState(trx, rule, judged);
    for (const change of judged.changes) {
      const key = await keepTransition(trx, rule, change, { at, today });
      if (key === null) continue;
      const { transition } = change;
      const value = book.series.get(kpi.code)?.get(transition.period) ?? null;
      told.push({ rule, kpi, transition, value });
      await recordAudit(trx, actor, {
        action: `kpi-rule.${transition.notice ?? "move"}`,
        target: `kpi-rule:${rule.id}`,
        details: { ...aboutCompany(actor, companyId), period: transition.period, to: transition.to },
      });
    }
  }
  if (told.length > 0) {
    const recipients = await findRecipients(
      trx,
      told.map(({ rule }) => rule),
    );
    await mailChanges(trx, told, recipients);
  }
  return told.length;
}

async function keepFindings(trx: Trx, ruleId: string, { found, gone }: Judgement, at: Date): Promise<void> {
  for (let from = 0; from < found.length; from += 200) {
    const rows = found.slice(from, from + 200).map(({ period, found: what, value }) => ({
      rule_id: ruleId,
      period,
      found: what,
      value,
      judged_at: at.toISOString(),
    }));
    await trx
      .insertInto("kpi_findings")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["rule_id", "period"]).doUpdateSet((eb) => ({
          found: eb.ref("excluded.found"),
          value: eb.ref("excluded.value"),
          judged_at: eb.ref("excluded.judged_at"),
        })),
      )
      .execute();
  }
  if (gone.length > 0) {
    await trx.deleteFrom("kpi_findings").where("rule_id", "=", ruleId).where("period", "in", gone).execute();
  }
}

async function keepState(trx: Trx, { id, state: before }: StoredRule, { state }: Judgement) {
  const keys = Object.keys(UNJUDGED) as (keyof typeof UNJUDGED)[];
  if (keys.every((key) => before[key] === state[key])) return;
  // Whoever lets an alert rest lets that alert rest, not the next one.
  const isOver = before.isOpen && !state.isOpen;
  await trx
    .updateTable("kpi_rules")
    .set({
      status: state.status,
      period: state.period,
      since: state.since,
      broken: state.broken,
      kept: state.kept,
      is_open: state.isOpen ? 1 : 0,
      ...(isOver && { snooze_until: null }),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * The line of the timeline that makes telling happen once: a day that passes twice, by a restart or a clock that was put
 * back, finds it there. What somebody's value brought about a second time is a change of its own.
 * @returns its key when people are to be told of it.
 */
async function keepTransition(
  trx: Trx,
  rule: StoredRule,
  { transition, isNews, byValue }: Judgement["changes"][number],
  { at, today }: { at: Date; today: string },
): Promise<string | null> {
  const { muteUntil, snoozeUntil } = rule;
  const isHeard = isNews && isTold(transition, { muteUntil, snoozeUntil, today });
  for (let again = 1; again <= (byValue ? mostAgain : 1); again += 1) {
    const key = again === 1 ? transition.key : `${transition.key}~${again}`;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("kpi_transitions")
      .values({
        key,
        rule_id: rule.id,
        company_id: rule.companyId,
        from_status: transition.from,
        to_status: transition.to,
        period: transition.period,
        notice: transition.notice,
        is_told: isHeard ? 1 : 0,
        changed_at: at.toISOString(),
        acknowledged_by: null,
        acknowledged_at: null,
        comment: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return isHeard ? key : null;
  }
  return null;
}

/** How often people may bring about one change of one period; who goes on is playing. */
const mostAgain = 50;

/**
 * Judges every company's rules anew: values that are late make no write. For the scheduler.
 * @returns how many changes people were told of.
 */
export async function evaluateEveryRule(db: Db, at: Date = now()): Promise<number> {
  const actor = systemActor("evaluate-kpi-rules");
  let told = 0;
  await eachCompanyWithRules(db, actor, "kpi-rules.evaluate", async (companyId) => {
    told += await db.transaction().execute((trx) => evaluateRules(trx, actor, companyId, { at }));
  });
  return told;
}
