import { z } from "zod";
import { neededField, optionalField } from "#app/features/kinds/kind.schema.ts";
import { DAY, wordsKind } from "#app/features/kinds/kinds.ts";
import { needed, optionalNumber } from "#app/features/fields/number.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine } from "#app/features/fields/text.schema.ts";
import { COVENANT } from "../records/covenant-fields.ts";
import { KPI } from "../records/kpi.ts";
import { RULE } from "../records/rule.ts";

const seen = z.string().max(30).optional().catch(undefined);

export const kpiSchema = z.object({
  name: neededField("Name", KPI.name),
  code: optionalField("Code", KPI.code),
  unit: neededField("Unit", KPI.unit),
  currency: optionalField("Currency", KPI.currency),
  direction: neededField("Direction", KPI.direction),
  frequency: neededField("Frequency", KPI.frequency),
  formula: optionalField("Formula", KPI.formula),
  dueLag: optionalField("Due after days", KPI.dueLag),
  /** The revision the page showed: nobody overwrites what they have not seen. */
  seen,
  _once: once,
});

export const kpiValueSchema = z.object({
  period: line("Period", { max: 20 }),
  value: line("Value", { max: 40 }),
  source: optionalLine("Source", { max: 120 }),
});

const number = (label: string) => optionalLine(label, { max: 40 });

export const ruleSchema = z.object({
  name: neededField("Name", RULE.name),
  kind: neededField("Kind of rule", RULE.kind),
  limit: number("Limit"),
  low: number("Lower limit"),
  high: number("Upper limit"),
  change: number("Change"),
  level: neededField("Level", RULE.level),
  forPeriods: optionalField("Periods before it alerts", RULE.forPeriods),
  recipients: z.preprocess(
    (input) => (input === undefined ? [] : Array.isArray(input) ? input : [input]),
    z
      .array(z.string().max(64))
      .max(200)
      .transform((ids) => [...new Set(ids)]),
  ),
  muteUntil: optionalField("Muted until", RULE.muteUntil),
  seen,
  _once: once,
});

export const acknowledgeSchema = z.object({
  key: line("Alert", { max: 120, missing: "Choose an alert" }),
  comment: optionalField("Comment", wordsKind(1000)),
  snoozeUntil: optionalField("Quiet until", DAY),
});

export const snoozeSchema = z.object({ snoozeUntil: optionalField("Quiet until", DAY) });

const part = (label: string) => optionalLine(label, { max: 64 });

export const covenantSchema = z.object({
  name: neededField("Name", COVENANT.name),
  kind: neededField("Covenant", COVENANT.kind),
  limit: optionalNumber("Limit", { least: 0.000001, most: 1_000_000, like: "4" }).transform(
    needed("the limit in times, like 4"),
  ),
  netDebt: part("Net debt"),
  ebitda: line("EBITDA", { max: 64, missing: "Select the KPI that holds EBITDA" }),
  interest: part("Interest"),
  capex: part("Capital expenditure"),
  amortisation: part("Scheduled amortisation"),
  seen,
  _once: once,
});

export type KpiForm = z.input<typeof kpiSchema>;
export type KpiInput = Omit<z.output<typeof kpiSchema>, "_once" | "seen">;
export type KpiValueForm = z.input<typeof kpiValueSchema>;
export type RuleForm = z.input<typeof ruleSchema>;
export type RuleInput = Omit<z.output<typeof ruleSchema>, "_once" | "seen">;
export type CovenantForm = z.input<typeof covenantSchema>;
export type CovenantInput = Omit<z.output<typeof covenantSchema>, "_once" | "seen">;
