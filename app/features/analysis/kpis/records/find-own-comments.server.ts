import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { kpiTransitionsVisibleTo } from "./kpi.scope.server.ts";

/** The keys of the alerts that one person has acknowledged. @param most more than anybody does by hand. */
export async function findOwnCommentKeys(db: Db, actor: Member, most: number): Promise<{ id: string }[]> {
  return kpiTransitionsVisibleTo(db, actor)
    .select("kpi_transitions.key as id")
    .where("kpi_transitions.acknowledged_by", "=", actor.userId)
    .limit(most)
    .execute();
}

/** Which alerts those were, and what the person wrote about each. */
export async function findOwnComments(db: Db, actor: Member, keys: string[]) {
  return kpiTransitionsVisibleTo(db, actor)
    .innerJoin("kpi_rules", "kpi_rules.id", "kpi_transitions.rule_id")
    .where("kpi_transitions.key", "in", keys)
    .where("kpi_transitions.acknowledged_by", "=", actor.userId)
    .select(["kpi_rules.name as rule", "kpi_transitions.period", "kpi_transitions.to_status as state"])
    .select(["kpi_transitions.acknowledged_at", "kpi_transitions.comment"])
    .orderBy("kpi_transitions.acknowledged_at")
    .limit(keys.length)
    .execute();
}
