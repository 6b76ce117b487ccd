import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import { findRule } from "../records/find-rules.server.ts";
import { isOpenStatus } from "../maths/rule-state.ts";

/**
 * Lets the alert of a rule rest up to the end of a day, or wakes it. It ends with the alert: the next one is told.
 * @param until YYYY-MM-DD in London; null wakes it.
 */
export const snoozeRule = command(
  async (trx, actor, { ruleId, until }: { ruleId: string; until: string | null }) => {
    const rule = await findRule(trx, actor, ruleId);
    if (!rule) return refused("not-found");
    if (!isOpenStatus(rule.state.status)) return refused("over");
    if (until !== null && until < londonDay(now())) return refused("past");
    await trx.updateTable("kpi_rules").set({ snooze_until: until }).where("id", "=", rule.id).execute();
    await recordAudit(trx, actor, {
      action: "kpi-rule.snooze",
      target: `kpi-rule:${rule.id}`,
      details: { until, ...aboutCompany(actor, rule.companyId) },
    });
    return done({ until });
  },
);
