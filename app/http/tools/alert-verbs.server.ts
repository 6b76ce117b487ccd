import type { Member } from "#app/features/actor.ts";
import { acknowledgeAlert, snoozeRule } from "#app/features/analysis/kpis/alerts/alert.commands.server.ts";
import { acknowledgeSchema, snoozeSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { NOT_ACKNOWLEDGED } from "#app/features/analysis/kpis/pages/rule-words.ts";
import { valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dayInFull } from "#app/features/wording.ts";

const isOver = "No alert stands any more.";
const dayPassed = { fieldErrors: { snoozeUntil: ["Quiet until must be today or a later day"] } };

interface Here {
  db: Db;
  actor: Member;
  /** The rule whose alert it is. */
  ruleId: string;
  here: string;
}

/** What is done about an alert on the page of a rule or of a covenant. */
export function alertVerbs({ db, actor, ruleId, here }: Here) {
  return {
    snooze: valid("snooze", snoozeSchema, async (form) => {
      const result = await snoozeRule(db, actor, { ruleId, until: form.value.snoozeUntil });
      if (result.ok) {
        const title = result.until ? `Quiet until ${dayInFull(result.until)}` : "People are told again";
        return succeeded(here, title);
      }
      if (result.reason === "not-found") throw notFound();
      return result.reason === "past" ? form.reject(dayPassed) : refuse("Nothing was changed", isOver);
    }),
    acknowledge: valid("acknowledge", acknowledgeSchema, async (form) => {
      const result = await acknowledgeAlert(db, actor, form.value);
      if (result.ok) return succeeded(here, "Alert acknowledged");
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "past") return form.reject(dayPassed);
      return refuse("Nothing was changed", NOT_ACKNOWLEDGED[result.reason]);
    }),
  };
}
