/** What each form of the valuation refuses, and the sentence that says what would be right. */
import { expect, test } from "vitest";
import type { z } from "zod";
import {
  addFlowSchema,
  addHoldingSchema,
  addRateSchema,
  chooseMethodSchema,
  valuingSchema,
} from "#app/features/analysis/valuation/forms/holding.schema.ts";

const plan = { cashFlows: "10\n12\n14", terminalBy: "growth", wacc: "10", growth: "2" };
const forms = {
  holding: [addHoldingSchema, { name: "A", sector: "B", currency: "GBP", stake: "25", cost: "1000000" }],
  plan: [valuingSchema, plan],
  exit: [valuingSchema, { ...plan, terminalBy: "multiple", growth: "", exitMultiple: "8", exitEbitda: "4" }],
  flow: [addFlowSchema, { date: "2025-01-31", direction: "in", amount: "5" }],
  rate: [addRateSchema, { from: "EUR", rate: "0.86", date: "2026-09-30", source: "ECB" }],
  method: [chooseMethodSchema, { method: "dcf", reason: "It fits." }],
} as const satisfies Record<string, [z.ZodType, Record<string, string>]>;

const messages = (form: keyof typeof forms, more: Record<string, string>) => {
  const [schema, right] = forms[form];
  const read = schema.safeParse({ ...right, ...more });
  return read.success ? [] : read.error.issues.map(({ message }) => message);
};

test.each(Object.keys(forms) as (keyof typeof forms)[])("the %s is taken as it is", (form) => {
  expect(messages(form, {})).toEqual([]);
});

test("numbers are taken as people write them, whole", () => {
  const holding = { ...forms.holding[1], name: "A" };
  const costOf = (cost: string) => addHoldingSchema.parse({ ...holding, cost }).cost;
  expect(["£2.5m", "1'234.5", "1\u00a0234.50", "1.5E+06", "0.29"].map(costOf)).toEqual([
    250_000_000, 123_450, 123_450, 150_000_000, 29,
  ]);
  const stakeOf = (stake: string) => addHoldingSchema.parse({ ...holding, stake }).stake;
  expect(["12.3456789 %", "33.3333333333333"].map(stakeOf)).toEqual([0.123456789, 0.333333333333333]);
  const rate = addRateSchema.parse({ ...forms.rate[1], rate: "0.000001234567891" });
  expect(rate.rate).toBe(0.000001234567891);
  expect(valuingSchema.parse({ ...plan, cashFlows: "1\u00a0000\n(2,000.50)" }).cashFlows).toEqual([
    100_000, -200_050,
  ]);
});

const growth = "Enter a growth below the WACC: at or above it the value would be without bounds";
test.each<[keyof typeof forms, Record<string, string>, string]>([
  ["holding", { stake: "0" }, "Stake must be from 0.0001 to 100"],
  ["holding", { stake: "101" }, "Stake must be from 0.0001 to 100"],
  ["holding", { stake: "33.33333333333333333333" }, "Stake takes 15 digits at most"],
  ["exit", { exitMultiple: "0.5k" }, "Exit multiple must be a number, like 8.5"],
  ["holding", { stake: "£25" }, "Stake must be a number, like 25"],
  ["holding", { discount: "12x" }, "Marketability discount must be a number, like 20"],
  ["holding", { cost: "1.234" }, "Cost: “1.234” can be 1.234 or 1,234. Write 1.234 or 1234"],
  ["holding", { cost: "12%" }, "Cost must be a number, like 2500000"],
  ["holding", { stake: "a quarter" }, "Stake must be a number, like 25"],
  ["holding", { cost: "1,00,000" }, "Cost must be a number, like 2500000"],
  ["holding", { cost: "10,5" }, "Cost: “10,5” has a comma for its decimals. Write 10.5"],
  ["holding", { cost: "12.500" }, "Cost: “12.500” can be 12.5 or 12,500. Write 12.5 or 12500"],
  ["holding", { cost: "NaN" }, "Cost must be a number, like 2500000"],
  ["holding", { cost: "-5" }, "Cost must be from 0 to 1,000,000,000,000"],
  ["holding", { ebitda: "NaN" }, "EBITDA must be a number, like 2500000"],
  ["holding", { revenue: "Infinity" }, "Revenue must be a number, like 2500000"],
  ["holding", { currency: "EURO" }, "Currency must be three letters, like EUR"],
  [
    "holding",
    { postMoney: "0", roundDate: "2026-06-30" },
    "Post-money valuation must be from 0.01 to 1,000,000,000,000",
  ],
  ["holding", { postMoney: "5000000" }, "Enter the date of the round"],
  ["holding", { roundDate: "2026-06-30" }, "Enter the post-money valuation"],
  ["holding", { netAssets: "5", netAssetsDate: "31/6/2026" }, "Date of the accounts must be a real date"],
  ["holding", { discount: "100" }, "Marketability discount must be from 0 to 99"],
  ["holding", { name: "x\u0007y" }, "Name"],
  ["plan", { growth: "10" }, growth],
  ["plan", { growth: "12" }, growth],
  ["plan", { growth: "" }, "Enter the growth in percent, like 2"],
  ["plan", { wacc: "" }, "Enter the WACC in percent, like 10"],
  ["plan", { wacc: "0" }, "WACC must be from 0.01 to 100"],
  ["plan", { cashFlows: "10\nten\n14" }, "Year 2 must be a number, like 1200000 or -300000"],
  ["plan", { cashFlows: "10\n10.0051" }, "Year 2 takes two decimals at most"],
  ["plan", { wacc: "12.34567890123456789" }, "WACC takes 15 digits at most"],
  ["plan", { wacc: "9.99999999", growth: "9.99999999" }, growth],
  ["exit", { exitMultiple: "1.2345678901234567890" }, "Exit multiple takes 15 digits at most"],
  ["plan", { cashFlows: "1 ".repeat(21) }, "Free cash flows must be 20 years or fewer"],
  ["exit", { exitMultiple: "" }, "Enter the exit multiple, like 8.5"],
  ["exit", { exitEbitda: "-4" }, "EBITDA of the last year must be from 0.01"],
  ["flow", { date: "2026-02-30" }, "Date must be a real date, like 31/3/2027"],
  ["flow", { date: "" }, "Enter date"],
  ["flow", { amount: "0" }, "Amount must be from 0.01"],
  ["flow", { amount: "-5" }, "Amount must be from 0.01"],
  ["flow", { direction: "sideways" }, "Select direction"],
  ["rate", { from: "POUND" }, "Currency must be three letters, like EUR"],
  ["rate", { rate: "0" }, "Rate must be from 0"],
  ["rate", { rate: "1,086" }, "Rate: “1,086” can be 1,086 or 1.086. Write 1086 or 1.086"],
  ["rate", { source: "" }, "Enter"],
  ["method", { reason: "" }, "Enter why this method is the right one"],
  ["method", { method: "guess" }, "Select method from the list"],
])("%s with %o: %s", (form, wrong, sentence) => {
  expect(messages(form, wrong)).toEqual([expect.stringContaining(sentence)]);
});
