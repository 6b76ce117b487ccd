import type { Actor } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { insertRule, ruleColumns } from "../records/rule.commands.server.ts";
import type { CovenantKind } from "../records/covenant-fields.ts";
import { findRuleOfCovenant } from "../records/find-rules.server.ts";
import type { Rule } from "../records/rule.ts";
import { evaluateRules } from "./evaluate-rules.server.ts";

interface Covenant {
  id: string;
  companyId: string;
  name: string;
  kind: CovenantKind;
  limit: number;
  ebitda: string;
  isDemo: boolean;
}

/** Keeps the rule that watches a covenant by its terms; the next judging says how it stands. */
export async function watchCovenant(
  trx: Trx,
  actor: Pick<Actor, "userId">,
  covenant: Covenant,
): Promise<void> {
  const rule = ruleOfCovenant(covenant);
  const before = await trx
    .selectFrom("kpi_rules")
    .select("id")
    .where("covenant_id", "=", covenant.id)
    .executeTakeFirst();
  if (!before) {
    await insertRule(trx, actor, covenant.companyId, rule, covenant.isDemo);
    return;
  }
  await trx
    .updateTable("kpi_rules")
    .set({ ...ruleColumns(rule), kpi_id: rule.kpiId, updated_at: nowIso() })
    .where("id", "=", before.id)
    .execute();
}

/** Judges a covenant that was added or changed by each of its periods: told once is how it stands now. */
export async function evaluateCovenant(
  trx: Trx,
  actor: Actor,
  companyId: string,
  covenantId: string,
): Promise<void> {
  const rule = await findRuleOfCovenant(trx, actor, covenantId);
  if (rule) await evaluateRules(trx, actor, companyId, { only: rule.id });
}

/** Nobody is told of a covenant that is gone; its changes stay in the list of alerts. */
export async function forgetCovenant(trx: Trx, covenantId: string, at: string): Promise<void> {
  await trx
    .updateTable("kpi_rules")
    .set({ removed_at: at, updated_at: at })
    .where("covenant_id", "=", covenantId)
    .where("removed_at", "is", null)
    .execute();
}

/** A lender holds to the limit at each test: one period is enough to break it. */
function ruleOfCovenant({ id, kind, limit, name, ebitda }: Covenant): Rule {
  return {
    id: newId(),
    kpiId: ebitda,
    covenantId: id,
    name,
    condition: { kind: kind === "leverage" ? "above" : "below", limit },
    level: "critical",
    forPeriods: 1,
    recipients: [],
    muteUntil: null,
  };
}
