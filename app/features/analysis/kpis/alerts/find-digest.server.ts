import type { SystemActor } from "#app/features/actor.ts";
import { writtenPlain } from "#app/features/numbers/unit.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { type Digest, type DigestWeek, earliestSince } from "./digest.ts";
import { dueValues } from "../maths/due.ts";
import { findLastPeriods } from "../records/find-kpi-book.server.ts";
import type { StoredRule } from "../records/find-rules.server.ts";
import { kpiTransitionsVisibleTo } from "../records/kpi.scope.server.ts";
import { unitOf } from "../records/kpi.ts";
import { findWatched } from "./find-watched.server.ts";
import { isOpenStatus, isQuiet } from "../maths/rule-state.ts";
import { judgedText } from "../pages/judged-text.ts";
import { conditionText, limitsOf } from "../pages/rule-words.ts";

const mostChanges = 500;
const mostMoves = 5000;

export interface DigestCompany {
  id: string;
  name: string;
  isDemo: boolean;
}

/**
 * How a company's KPIs stood at the moment of a week's digest, without rules that are muted or snoozed. What has been
 * mended, entered or removed since is left out: nobody needs to hear of it any more.
 * @param rules those that count, by name.
 */
export async function findDigest(
  trx: Trx,
  actor: SystemActor,
  company: DigestCompany,
  rules: readonly StoredRule[],
  week: DigestWeek,
): Promise<Digest> {
  const heard = rules.filter((rule) => !isQuiet(rule, week.day));
  const open = await openAt(trx, actor, heard, week.moment);
  const { book, of } = await findWatched(trx, actor, company.id, open, week.day);
  // Samples that a company plays with fall due as time goes by; those of the demonstration are its own.
  const counted = book.kpis.filter(
    ({ isDemo, createdAt }) => isDemo === company.isDemo && createdAt < week.moment,
  );
  const lasts = counted.length > 0 ? await findLastPeriods(trx, actor, counted) : new Map<string, string>();
  return {
    companyName: company.name,
    week,
    open: open.flatMap((rule) => {
      const watched = of.get(rule.id);
      if (!watched) return [];
      const { kpi, series } = watched;
      const { status, period, since } = rule.state;
      const value = series.get(period ?? "");
      const written =
        value === undefined
          ? "no value"
          : judgedText(value, unitOf(kpi), limitsOf(rule.condition).value, writtenPlain);
      const shown = period === null ? "" : `, ${period}: ${written}`;
      return {
        ruleId: rule.id,
        covenantId: rule.covenantId,
        rule: rule.name,
        level: rule.level,
        status,
        since,
        kpi: `${kpi.name}${shown}`,
        condition: conditionText(rule.condition, kpi),
      };
    }),
    changes: await changesUpTo(trx, actor, company.id, heard, week),
    due: dueValues(counted, lasts, week.day),
  };
}

/** Rules that stand open, and stood open at that moment. */
async function openAt(
  trx: Trx,
  actor: SystemActor,
  rules: readonly StoredRule[],
  moment: string,
): Promise<StoredRule[]> {
  const open = rules.filter(({ state }) => isOpenStatus(state.status));
  if (open.length === 0) return [];
  const moves = await kpiTransitionsVisibleTo(trx, actor)
    .select(["kpi_transitions.rule_id as ruleId", "kpi_transitions.from_status as from"])
    .where(
      "kpi_transitions.rule_id",
      "in",
      open.map(({ id }) => id),
    )
    .where("kpi_transitions.changed_at", ">=", moment)
    .orderBy("kpi_transitions.changed_at")
    .orderBy("kpi_transitions.key")
    .limit(mostMoves)
    .execute();
  return open.filter(({ id }) => {
    const first = moves.find(({ ruleId }) => ruleId === id);
    return !first || isOpenStatus(first.from);
  });
}

async function changesUpTo(
  trx: Trx,
  actor: SystemActor,
  companyId: string,
  rules: readonly StoredRule[],
  week: DigestWeek,
): Promise<Digest["changes"]> {
  const rows = await kpiTransitionsVisibleTo(trx, actor)
    .innerJoin("kpi_rules", "kpi_rules.id", "kpi_transitions.rule_id")
    .innerJoin("kpis", "kpis.id", "kpi_rules.kpi_id")
    .select(["kpi_transitions.rule_id", "kpi_transitions.notice", "kpi_transitions.period"])
    .select(["kpi_transitions.changed_at", "kpi_rules.name as rule", "kpis.name as kpi"])
    .where("kpi_transitions.company_id", "=", companyId)
    .where("kpi_transitions.is_told", "=", 1)
    .where("kpi_transitions.changed_at", ">=", earliestSince(week))
    .where("kpi_transitions.changed_at", "<", week.moment)
    .orderBy("kpi_transitions.changed_at", "desc")
    .orderBy("kpi_transitions.key", "desc")
    .limit(mostChanges)
    .execute();
  const heard = new Set(rules.map(({ id }) => id));
  return rows
    .filter((row) => heard.has(row.rule_id))
    .map(({ rule, kpi, notice, period, changed_at: changedAt }) => ({
      rule,
      kpi,
      notice,
      period,
      changedAt,
    }));
}
