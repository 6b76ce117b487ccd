import { z } from "zod";
import { DOUBLE_DIGITS, doubleOf, numberOf, shifted, wholeAt } from "#app/features/numbers/decimal.ts";
import { formDoubtOf, readNumber, type WrittenNumber } from "#app/features/numbers/reading.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { said, typeMessage } from "./text.schema.ts";

/**
 * The numbers every form shares, as people write them. What is typed is kept whole or refused: nothing is rounded on
 * the way in. An empty field is null.
 */
export interface NumberFieldRules {
  /** The range, in what is typed: percent, units of a currency. */
  least: number;
  most: number;
  /** An example of what would be right. */
  like: string;
  /** What it is a number of, for the sentence: "pounds". */
  of?: string;
  /** The only currency whose sign may stand beside it; any may where it is not said, as the record has its own. */
  currency?: string;
}

type Refuse = (message: string) => never;

/** A number, with an × behind it or not. */
export function optionalNumber(label: string, rules: NumberFieldRules) {
  return field(label, { ...rules, kind: "ratio" }, ({ decimal, sign, currency, isShort }, refuse, wrong) => {
    if (sign === "%" || currency !== null || isShort) return refuse(wrong);
    return doubleOf(decimal) ?? refuse(tooManyDigits(label));
  });
}

/** Percent, with its sign or without, as a share: 12.5 is 0.125. */
export function optionalPercent(label: string, rules: NumberFieldRules) {
  return field(label, { ...rules, kind: "ratio" }, ({ decimal, sign, currency, isShort }, refuse, wrong) => {
    if (sign === "×" || currency !== null || isShort) return refuse(wrong);
    return doubleOf(shifted(decimal, -2)) ?? refuse(tooManyDigits(label));
  });
}

/** A sum of money in hundredths: 12.50 is 1250, and 2.5m is 250,000,000. */
export function optionalPence(label: string, rules: NumberFieldRules) {
  return field(label, { ...rules, kind: "money" }, ({ decimal, sign, currency }, refuse, wrong) => {
    if (sign !== null || (currency !== null && rules.currency && currency !== rules.currency))
      return refuse(wrong);
    return wholeAt(decimal, 2) ?? refuse(`${label} takes two decimals at most`);
  });
}

interface WholeRules {
  least: number;
  most: number;
  missing?: string;
  /** An example of what would be right. */
  like?: string;
}

/** A whole number in plain digits, needed. */
export function neededWhole(
  label: string,
  { least, most, missing = `Enter ${said(label)}`, like }: WholeRules,
) {
  const range = `${label} must be between ${least} and ${most.toLocaleString("en-GB")}`;
  return z
    .string({ error: typeMessage(label, missing) })
    .trim()
    .regex(/^\d{1,5}$/, { error: `${label} must be a whole number${like ? `, like ${like}` : ""}` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: range });
}

/** Makes a field that may be empty one that may not. @param what after "Enter": "the rate". */
export function needed(what: string) {
  return (value: number | null, context: z.RefinementCtx): number => {
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: `Enter ${what}` });
    return z.NEVER;
  };
}

function field(
  label: string,
  { least, most, like, of, kind }: NumberFieldRules & { kind: "money" | "ratio" },
  keep: (written: WrittenNumber, refuse: Refuse, wrong: string) => number,
) {
  const wrong = `${label} must be a number${of ? ` of ${of}` : ""}, like ${like}`;
  return z
    .string({ error: typeMessage(label, `Enter ${said(label)}`) })
    .trim()
    .max(60, { error: wrong })
    .optional()
    .transform((text, context): number | null => {
      if (!text) return null;
      const refuse: Refuse = (message) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      const read = readNumber(text);
      if (!read.ok) return refuse(wrong);
      const doubt = formDoubtOf(read.value, text, kind);
      if (doubt) return refuse(`${label}: ${doubt.what}. ${doubt.right}`);
      const value = numberOf(read.value.decimal);
      if (value >= least && value <= most) return keep(read.value, refuse, wrong);
      const range = [least, most].map((end) => showInput(end, { kind: "number" })).join(" to ");
      return refuse(`${label} must be from ${range}`);
    });
}

function tooManyDigits(label: string): string {
  return `${label} takes ${DOUBLE_DIGITS} digits at most`;
}
