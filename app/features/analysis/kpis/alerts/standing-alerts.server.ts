import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#db/schema.ts";

/**
 * Whether a change of state is an alert that is not over: the last one of a rule whose alert stands open, or of one that
 * waits for its value. Whoever acknowledges it, or lets it rest, means that alert and not the next one.
 * @param eb of a query over `kpi_transitions` and their `kpi_rules`.
 */
export function isStanding(eb: ExpressionBuilder<Schema, "kpi_transitions" | "kpi_rules">) {
  const later = eb
    .selectFrom("kpi_transitions as later")
    .select("later.key")
    .whereRef("later.rule_id", "=", "kpi_transitions.rule_id")
    .where((is) =>
      is(
        is.refTuple("later.changed_at", "later.key"),
        ">",
        is.refTuple("kpi_transitions.changed_at", "kpi_transitions.key"),
      ),
    );
  return eb.and([
    eb("kpi_rules.removed_at", "is", null),
    eb.or([
      eb.and([
        eb("kpi_transitions.notice", "=", "alert"),
        eb("kpi_rules.is_open", "=", 1),
        eb.not(eb.exists(later.where("later.notice", "in", ["alert", "recovered", "data-back"]))),
      ]),
      eb.and([
        eb("kpi_transitions.notice", "=", "no-data"),
        eb("kpi_rules.status", "=", "no-data"),
        eb.not(eb.exists(later)),
      ]),
    ]),
  ]);
}
