import { z } from "zod";
import { choice, optionalChoice, ticked } from "#app/features/fields/choice.schema.ts";
import { neededDay, optionalDay } from "#app/features/fields/day.schema.ts";
import {
  needed,
  optionalNumber,
  optionalPence,
  optionalPercent,
} from "#app/features/fields/number.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { rule } from "#app/features/fields/rule.schema.ts";
import { line, optionalLine, paragraph, typeMessage } from "#app/features/fields/text.schema.ts";
import { isAtLeast } from "#app/features/numbers/limit.ts";
import { FLOW_DIRECTIONS, TERMINALS } from "./holding-options.ts";
import { VALUATION_METHODS } from "../records/holding.ts";

const MOST_UNITS = 1_000_000_000_000;

const sums = { least: -MOST_UNITS, most: MOST_UNITS, like: "2500000" };

/** A sum in units of a currency, in its whole hundredths; empty is null. */
function optionalSum(label: string, least = sums.least) {
  return optionalPence(label, { ...sums, least });
}

/** The same, needed. */
function sumOf(label: string, least = sums.least) {
  return optionalSum(label, least).transform(needed(label.toLowerCase()));
}

const currency = (label: string) =>
  z
    .string({ error: typeMessage(label, "Enter the currency") })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, { error: `${label} must be three letters, like EUR` });

const facts = {
  name: line("Name", { max: 200 }),
  sector: line("Sector", { max: 80 }),
  currency: currency("Currency"),
  stake: optionalPercent("Stake", { least: 0.0001, most: 100, like: "25" }).transform(
    needed("the stake in percent"),
  ),
  cost: sumOf("Cost", 0),
  revenue: optionalSum("Revenue"),
  ebitda: optionalSum("EBITDA"),
  netDebt: optionalSum("Net debt").transform((pence) => pence ?? 0),
  financialsDate: optionalDay("Last day of the twelve months"),
  preferred: optionalSum("Preferred shares", 0).transform((pence) => pence ?? 0),
  minorities: optionalSum("Minority interests", 0).transform((pence) => pence ?? 0),
  postMoney: optionalSum("Post-money valuation", 0.01),
  roundDate: optionalDay("Date of the round"),
  netAssets: optionalSum("Net assets"),
  netAssetsDate: optionalDay("Date of the accounts"),
  discount: optionalPercent("Marketability discount", { least: 0, most: 99, like: "20" }).transform(
    (share) => share ?? 0,
  ),
};

interface Paired {
  postMoney: number | null;
  roundDate: string | null;
  netAssets: number | null;
  netAssetsDate: string | null;
}

/** A value without its day can't be said as of when; a day without a value says nothing. */
function paired<Value extends keyof Paired, Day extends keyof Paired>(
  [valueField, ofValue]: [Value, string],
  [dayField, ofDay]: [Day, string],
) {
  return rule<Paired, Value | Day>([valueField, dayField], (given, ask) => {
    if (given[valueField] !== null && given[dayField] === null) ask(dayField, `Enter ${ofDay}`);
    if (given[valueField] === null && given[dayField] !== null) ask(valueField, `Enter ${ofValue}`);
  });
}

const pairs = [
  paired(["postMoney", "the post-money valuation"], ["roundDate", "the date of the round"]),
  paired(["netAssets", "the net assets"], ["netAssetsDate", "the date of the accounts"]),
];

const id = (label: string) => optionalLine(label, { max: 64 });

/** The revision the page showed. */
const seen = z.coerce.number().int().optional().catch(undefined);

export const addHoldingSchema = z.object({ ...facts, deal: id("Deal"), _once: once }).check(...pairs);

export const editHoldingSchema = z
  .object({
    ...facts,
    deal: id("Deal"),
    seen,
  })
  .check(...pairs);

const yearSum = (label: string) => optionalPence(label, { ...sums, like: "1200000 or -300000" });

/** The numbers of a plan as people type or paste them: one a line, or with spaces or semicolons between. */
const planYears = z
  .string({ error: typeMessage("Free cash flows", "Enter the free cash flows") })
  .trim()
  .max(1000, { error: "Free cash flows must be 1,000 characters or fewer" })
  .optional()
  .transform((text, context): number[] => {
    // Other spaces separate thousands.
    const parts = (text ?? "").split(/[ \t\r\n;]+/).filter(Boolean);
    if (parts.length > 20) {
      context.addIssue({ code: "custom", message: "Free cash flows must be 20 years or fewer" });
      return z.NEVER;
    }
    return parts.map((part, index) => {
      const year = yearSum(`Year ${index + 1}`).safeParse(part);
      if (year.success) return year.data ?? 0;
      context.addIssue({ code: "custom", message: year.error.issues[0]?.message ?? "" });
      return z.NEVER;
    });
  });

export const valuingSchema = z
  .object({
    peerSet: id("Peer set"),
    cashFlows: planYears,
    wacc: optionalPercent("WACC", { least: 0.01, most: 100, like: "10" }),
    terminalBy: optionalChoice("Terminal value", TERMINALS),
    growth: optionalPercent("Growth", { least: -99, most: 99, like: "2" }),
    exitMultiple: optionalNumber("Exit multiple", { least: 0.01, most: 1000, like: "8.5" }),
    exitEbitda: optionalSum("EBITDA of the last year", 0.01),
    isMidYear: ticked(),
    seen,
  })
  .check(
    rule(["cashFlows", "wacc"], ({ cashFlows, wacc }, ask) => {
      if (cashFlows.length > 0 && wacc === null) ask("wacc", "Enter the WACC in percent, like 10");
    }),
    rule(["cashFlows", "terminalBy", "growth"], ({ cashFlows, terminalBy, growth }, ask) => {
      if (cashFlows.length > 0 && endsByGrowth(terminalBy) && growth === null)
        ask("growth", "Enter the growth in percent, like 2");
    }),
    rule(["cashFlows", "terminalBy", "growth", "wacc"], ({ cashFlows, terminalBy, growth, wacc }, ask) => {
      if (cashFlows.length === 0 || !endsByGrowth(terminalBy)) return;
      if (growth !== null && wacc !== null && isAtLeast(growth, wacc))
        ask("growth", "Enter a growth below the WACC: at or above it the value would be without bounds");
    }),
    rule(["cashFlows", "terminalBy", "exitMultiple"], ({ cashFlows, terminalBy, exitMultiple }, ask) => {
      if (cashFlows.length > 0 && !endsByGrowth(terminalBy) && exitMultiple === null)
        ask("exitMultiple", "Enter the exit multiple, like 8.5");
    }),
    rule(["cashFlows", "terminalBy", "exitEbitda"], ({ cashFlows, terminalBy, exitEbitda }, ask) => {
      if (cashFlows.length > 0 && !endsByGrowth(terminalBy) && exitEbitda === null)
        ask("exitEbitda", "Enter the EBITDA of the last year of the plan");
    }),
  );

const endsByGrowth = (terminalBy: string | undefined) => (terminalBy ?? "growth") === "growth";

export const chooseMethodSchema = z.object({
  method: choice("Method", VALUATION_METHODS, "Select the method"),
  reason: paragraph("Reason", { max: 4000, missing: "Enter why this method is the right one" }),
  seen,
});

export const addFlowSchema = z.object({
  date: neededDay("Date"),
  direction: choice("Direction", FLOW_DIRECTIONS),
  amount: sumOf("Amount", 0.01),
  note: optionalLine("Note", { max: 200 }),
  _once: once,
});

export const addRateSchema = z.object({
  from: currency("Currency"),
  rate: optionalNumber("Rate", { least: 0.000001, most: 1_000_000, like: "0.86" }).transform(
    needed("the rate"),
  ),
  date: neededDay("Date"),
  source: line("Source", { max: 200 }),
});

export const freezeSchema = z.object({
  name: line("Name", { max: 200 }),
  asOf: neededDay("Date"),
  _once: once,
});

export type HoldingForm = Record<Exclude<keyof z.input<typeof addHoldingSchema>, "_once">, string>;
export type AddHoldingInput = Omit<z.output<typeof addHoldingSchema>, "_once">;
export type EditHoldingInput = z.output<typeof editHoldingSchema>;
export type ValuingForm = Omit<z.input<typeof valuingSchema>, "seen">;
export type ValuingInput = z.output<typeof valuingSchema>;
export type ChooseMethodInput = z.output<typeof chooseMethodSchema>;
export type AddFlowInput = Omit<z.output<typeof addFlowSchema>, "_once">;
export type AddRateInput = z.output<typeof addRateSchema>;
