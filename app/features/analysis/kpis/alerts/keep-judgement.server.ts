import type { Trx } from "#app/platform/database.server.ts";
import { type Judgement, UNJUDGED } from "../maths/judge-rule.ts";
import { isTold, type RuleState } from "../maths/rule-state.ts";
import type { StoredRule } from "../records/find-rules.server.ts";

export async function keepFindings(
  trx: Trx,
  ruleId: string,
  { found, gone }: Judgement,
  at: Date,
): Promise<void> {
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

export async function keepState(
  trx: Trx,
  { id, state: before }: StoredRule,
  { state }: Pick<Judgement, "state">,
) {
  const keys = Object.keys(UNJUDGED) as (keyof typeof UNJUDGED)[];
  if (keys.every((key) => before[key] === state[key])) return;
  const isOver = isAnother(before, state);
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

/** Whether what stood open is over: whoever lets an alert rest, or a value that is late, doesn't mean the next alert. */
function isAnother(before: RuleState, after: RuleState): boolean {
  if (before.isOpen) return !after.isOpen;
  return before.status === "no-data" && after.status !== "no-data";
}

/**
 * The line of the timeline that makes telling happen once: a day that passes twice, by a restart or a clock that was put
 * back, finds it there. What somebody's value brought about a second time is a change of its own.
 * @returns its key when people are to be told of it.
 */
export async function keepTransition(
  trx: Trx,
  rule: StoredRule,
  { transition, isNews, byValue }: Judgement["changes"][number],
  { at, today }: { at: Date; today: string },
): Promise<string | null> {
  const { muteUntil } = rule;
  // An alert is told only when none stands: what rests is something else, a value that was late.
  const snoozeUntil = transition.notice === "alert" ? null : rule.snoozeUntil;
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
