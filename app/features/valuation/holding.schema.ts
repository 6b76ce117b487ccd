import { z } from "zod";
import { choice, optionalChoice, ticked } from "#app/features/fields/choice.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { rule } from "#app/features/fields/rule.schema.ts";
import { line, optionalLine, paragraph, typeMessage } from "#app/features/fields/text.schema.ts";
import { isDay } from "#app/features/calendar.ts";
import { MULTIPLE_NAMES, MULTIPLES } from "./comparables.ts";
import { FLOW_DIRECTIONS, TERMINALS } from "./holding-options.ts";
import { VALUATION_METHODS } from "./holding.ts";

const MOST_UNITS = 1_000_000_000_000;

/** What people write for a number: "1,234.5", "−12", "(12)" for a loss, a currency's sign or percent beside it. */
function numberIn(text: string): number | null {
  const bare = text.replace(/^[£€$]\s?|\s?%$/g, "").replaceAll("−", "-");
  const isLoss = /^\(.+\)$/.test(bare);
  const written = /^(-?)((?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,10})?)$/.exec(
    isLoss ? bare.slice(1, -1) : bare,
  );
  if (!written || (isLoss && written[1])) return null;
  const value = Number(written[2]?.replaceAll(",", ""));
  return written[1] || isLoss ? 0 - value : value;
}

interface NumberRules {
  least: number;
  most: number;
  /** An example of what would be right. */
  like: string;
}

/** A number that may be left empty. */
function optionalNumber(label: string, { least, most, like }: NumberRules) {
  return z
    .string({ error: typeMessage(label, `Enter ${label.toLowerCase()}`) })
    .trim()
    .max(40, { error: `${label} must be a number, like ${like}`, abort: true })
    .optional()
    .transform((text, context): number | null => {
      if (!text) return null;
      const value = numberIn(text);
      if (value === null) {
        context.addIssue({ code: "custom", message: `${label} must be a number, like ${like}` });
        return z.NEVER;
      }
      if (value >= least && value <= most) return value;
      const range = `from ${least.toLocaleString("en-GB")} to ${most.toLocaleString("en-GB")}`;
      context.addIssue({ code: "custom", message: `${label} must be ${range}` });
      return z.NEVER;
    });
}

/** A sum in units of a currency, in its whole hundredths; empty is null. */
export function optionalSum(label: string, least = -MOST_UNITS) {
  return optionalNumber(label, { least, most: MOST_UNITS, like: "2500000" }).transform((units) =>
    units === null ? null : Math.round(units * 100) || 0,
  );
}

/** The same, needed. */
export function sumOf(label: string, least = -MOST_UNITS) {
  return optionalSum(label, least).transform((pence, context) => pence ?? needed(label, context));
}

/** Percent as a share; empty is null. */
function optionalPercent(label: string, rules: NumberRules) {
  return optionalNumber(label, rules).transform((percent) =>
    percent === null ? null : Number((percent / 100).toFixed(6)),
  );
}

function needed(label: string, context: z.RefinementCtx): number {
  context.addIssue({ code: "custom", message: `Enter ${label.toLowerCase()}` });
  return z.NEVER;
}

/** A day that exists, as browsers send it (2026-03-31) or as people write it (31/3/2026); empty is null. */
export function optionalDate(label: string) {
  return z
    .string({ error: typeMessage(label, `Enter ${label.toLowerCase()}`) })
    .trim()
    .max(20, { error: `${label} must be a real date, like 31/3/2026`, abort: true })
    .optional()
    .transform((text, context): string | null => {
      if (!text) return null;
      const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
      const day = british
        ? `${british[3]}-${british[2]?.padStart(2, "0")}-${british[1]?.padStart(2, "0")}`
        : text;
      if (isDay(day) && day >= "1990" && day < "2101") return day;
      context.addIssue({ code: "custom", message: `${label} must be a real date, like 31/3/2026` });
      return z.NEVER;
    });
}

/** The same, needed. */
export function dateOf(label: string) {
  return optionalDate(label).transform((day, context) => {
    if (day !== null) return day;
    context.addIssue({ code: "custom", message: `Enter ${label.toLowerCase()}` });
    return z.NEVER;
  });
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
    (share, context) => share ?? needed("the stake in percent", context),
  ),
  cost: sumOf("Cost", 0),
  revenue: optionalSum("Revenue"),
  ebitda: optionalSum("EBITDA"),
  netDebt: optionalSum("Net debt").transform((pence) => pence ?? 0),
  preferred: optionalSum("Preferred shares", 0).transform((pence) => pence ?? 0),
  minorities: optionalSum("Minority interests", 0).transform((pence) => pence ?? 0),
  postMoney: optionalSum("Post-money valuation", 0.01),
  roundDate: optionalDate("Date of the round"),
  netAssets: optionalSum("Net assets"),
  netAssetsDate: optionalDate("Date of the accounts"),
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

export const addHoldingSchema = z.object({ ...facts, deal: id("Deal"), _once: once }).check(...pairs);

export const editHoldingSchema = z
  .object({
    ...facts,
    deal: id("Deal"),
    /** The revision the page showed: nobody overwrites what they have not seen. */
    seen: z.coerce.number().int().optional().catch(undefined),
  })
  .check(...pairs);

/** The numbers of a plan as people type or paste them: one a line, or with spaces or semicolons between. */
const planYears = z
  .string({ error: typeMessage("Free cash flows", "Enter the free cash flows") })
  .trim()
  .max(1000, { error: "Free cash flows must be 1,000 characters or fewer", abort: true })
  .optional()
  .transform((text, context): number[] => {
    const parts = (text ?? "").split(/[\s;]+/).filter(Boolean);
    if (parts.length > 20) {
      context.addIssue({ code: "custom", message: "Free cash flows must be 20 years or fewer" });
      return z.NEVER;
    }
    return parts.map((part, index) => {
      const value = numberIn(part);
      if (value === null || Math.abs(value) > MOST_UNITS) {
        const message = `Year ${index + 1} must be a number, like 1200000 or -300000`;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }
      return Math.round(value * 100) || 0;
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
    seen: z.coerce.number().int().optional().catch(undefined),
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
      if (growth !== null && wacc !== null && growth >= wacc)
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

/** What was true at entry: asked in an address, nothing of it is kept. */
export const calibrationSchema = z.object({
  by: choice(
    "Multiple",
    MULTIPLES.map((value) => ({ value, label: MULTIPLE_NAMES[value] })),
  ),
  metric: sumOf("EBITDA or revenue at entry", 0.01),
  netDebt: optionalSum("Net debt at entry").transform((pence) => pence ?? 0),
  peerMedian: optionalNumber("Peers’ median at entry", { least: 0.01, most: 1000, like: "8.2" }).transform(
    (multiple, context) => multiple ?? needed("the peers’ median at entry", context),
  ),
});

export const chooseMethodSchema = z.object({
  method: choice("Method", VALUATION_METHODS, "Select the method"),
  reason: paragraph("Reason", { max: 4000, missing: "Enter why this method is the right one" }),
  seen: z.coerce.number().int().optional().catch(undefined),
});

export const addFlowSchema = z.object({
  date: dateOf("Date"),
  direction: choice("Direction", FLOW_DIRECTIONS),
  amount: sumOf("Amount", 0.01),
  note: optionalLine("Note", { max: 200 }),
  _once: once,
});

export const addRateSchema = z.object({
  from: currency("Currency"),
  rate: optionalNumber("Rate", { least: 0.000001, most: 1_000_000, like: "0.86" }).transform(
    (rate, context) => rate ?? needed("the rate", context),
  ),
  date: dateOf("Date"),
  source: line("Source", { max: 200 }),
});

export const freezeSchema = z.object({
  name: line("Name", { max: 200 }),
  asOf: dateOf("Date"),
  _once: once,
});

export type AddHoldingInput = Omit<z.output<typeof addHoldingSchema>, "_once">;
export type EditHoldingInput = z.output<typeof editHoldingSchema>;
export type ValuingInput = z.output<typeof valuingSchema>;
export type ChooseMethodInput = z.output<typeof chooseMethodSchema>;
export type AddFlowInput = Omit<z.output<typeof addFlowSchema>, "_once">;
export type AddRateInput = z.output<typeof addRateSchema>;
