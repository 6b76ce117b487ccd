import { z } from "zod";
import { numberCell } from "#app/features/csv/number-cells.ts";
import { choice } from "#app/features/fields/choice.schema.ts";
import { optionalDay } from "#app/features/fields/day.schema.ts";
import { needed, optionalNumber } from "#app/features/fields/number.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine, optionalParagraph } from "#app/features/fields/text.schema.ts";
import { MOST_FORMULA } from "#app/features/analysis/formulas/formula.ts";
import { COVENANTS } from "../records/covenant.ts";
import { CODE_SHAPE, DIRECTIONS, KPI_UNITS } from "../records/kpi.ts";
import { FREQUENCIES } from "../maths/period.ts";
import { LEVELS, MOST_FOR, RULE_KINDS } from "../records/rule.ts";

/** A whole number from a form. */
const wholeNumber = (label: string, least: number, most: number, otherwise: number) =>
  optionalLine(label, { max: 20 }).transform((text, context) => {
    if (text === undefined) return otherwise;
    const read = numberCell({ least, most, isWhole: true })(text);
    if (read.ok) return read.value;
    context.addIssue({ code: "custom", message: `${label} must be a whole number from ${least} to ${most}` });
    return z.NEVER;
  });

const seen = z.string().max(30).optional().catch(undefined);

export const kpiSchema = z.object({
  name: line("Name", { max: 120 }),
  code: optionalLine("Code", { max: 40 }).refine((code) => code === undefined || CODE_SHAPE.test(code), {
    error: "Code must begin with a letter and hold letters, digits and underscores only",
  }),
  unit: choice("Unit", KPI_UNITS),
  currency: optionalLine("Currency", { max: 3 })
    .transform((code) => code?.toUpperCase())
    .refine((code) => code === undefined || /^[A-Z]{3}$/.test(code), {
      error: "Currency must be three letters, like GBP",
    }),
  direction: choice("Direction", DIRECTIONS),
  frequency: choice("Frequency", FREQUENCIES),
  formula: optionalLine("Formula", { max: MOST_FORMULA }),
  dueLag: wholeNumber("Due after days", 0, 365, 15),
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
  name: line("Name", { max: 120 }),
  kind: choice("Kind of rule", RULE_KINDS),
  limit: number("Limit"),
  low: number("Lower limit"),
  high: number("Upper limit"),
  change: number("Change"),
  level: choice("Level", LEVELS),
  forPeriods: wholeNumber("Periods before it alerts", 1, MOST_FOR, 1),
  recipients: z.preprocess(
    (input) => (input === undefined ? [] : Array.isArray(input) ? input : [input]),
    z
      .array(z.string().max(64))
      .max(200)
      .transform((ids) => [...new Set(ids)]),
  ),
  muteUntil: optionalDay("Muted until"),
  seen,
  _once: once,
});

export const acknowledgeSchema = z.object({
  key: line("Alert", { max: 120, missing: "Choose an alert" }),
  comment: optionalParagraph("Comment", { max: 1000 }),
  snoozeUntil: optionalDay("Quiet until"),
});

export const snoozeSchema = z.object({ snoozeUntil: optionalDay("Quiet until") });

const part = (label: string) => optionalLine(label, { max: 64 });

export const covenantSchema = z.object({
  name: line("Name", { max: 120 }),
  kind: choice("Covenant", COVENANTS),
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
