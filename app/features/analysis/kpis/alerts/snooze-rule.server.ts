import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findRule } from "../records/find-rules.server.ts";
import { isOpenStatus } from "../maths/rule-state.ts";

export type SnoozeResult =
  | { ok: true; until: string | null }
  /** "over": nothing stands that could rest. "past": the day is over. */
  | { ok: false; reason: "not-found" | "over" | "past" };

/**
 * Lets the alert of a rule rest up to the end of a day, or wakes it. It ends with the alert: the next one is told.
 * @param until YYYY-MM-DD in London; null wakes it.
 */
export async function snoozeRule(
  db: Db,
  actor: Actor,
  { ruleId, until }: { ruleId: string; until: string | null },
): Promise<SnoozeResult> {
  return db.transaction().execute(async (trx): Promise<SnoozeResult> => {
    const rule = await findRule(trx, actor, ruleId);
    if (!rule) return { ok: false, reason: "not-found" };
    if (!isOpenStatus(rule.state.status)) return { ok: false, reason: "over" };
    if (until !== null && until < londonDay(now())) return { ok: false, reason: "past" };
    await trx.updateTable("kpi_rules").set({ snooze_until: until }).where("id", "=", rule.id).execute();
    await recordAudit(trx, actor, {
      action: "kpi-rule.snooze",
      target: `kpi-rule:${rule.id}`,
      details: { until, ...aboutCompany(actor, rule.companyId) },
    });
    return { ok: true, until };
  });
}
