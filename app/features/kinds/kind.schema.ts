import { z } from "zod";
import { numberCell } from "#app/features/csv/number-cells.ts";
import { choice, optionalChoice } from "../fields/choice.schema.ts";
import { optionalDay } from "../fields/day.schema.ts";
import { email } from "../fields/email.schema.ts";
import {
  type ChoiceKind,
  type CodeKind,
  type CurrencyKind,
  type DayKind,
  type Kind,
  type MoneyKind,
  percentOptions,
  type PercentsKind,
  type TextKind,
  type WholeKind,
} from "./kinds.ts";
import { optionalPence } from "../fields/number.schema.ts";
import { phone } from "../fields/phone.schema.ts";
import { line, optionalLine, optionalParagraph, paragraph } from "../fields/text.schema.ts";

type Filled<Value> = z.ZodType<Value, string | undefined>;
/** Text that may be missing: nothing but spaces counts as nothing. */
type Optional = ReturnType<typeof optionalLine>;

/** A form's field of a kind, which can't be left empty. */
export function neededField(label: string, kind: TextKind): z.ZodString;
export function neededField<Value extends string>(
  label: string,
  kind: ChoiceKind<Value>,
): ReturnType<typeof choice<Value>>;
export function neededField(label: string, kind: TextKind | ChoiceKind): z.ZodType {
  switch (kind.is) {
    case "line":
      return line(label, kind);
    case "words":
      return paragraph(label, kind);
    case "email":
      return email(label);
    case "phone":
      return phone(label);
    case "choice":
      return choice(label, kind.options);
  }
}

/** A form's field of a kind, which may be left empty: a number is the usual one then, a day null, else there is none. */
export function optionalField(label: string, kind: TextKind | CodeKind | CurrencyKind): Optional;
export function optionalField<Value extends string>(
  label: string,
  kind: ChoiceKind<Value>,
): ReturnType<typeof optionalChoice<Value>>;
export function optionalField<Value extends number>(label: string, kind: PercentsKind<Value>): Filled<Value>;
export function optionalField(label: string, kind: MoneyKind | WholeKind): Filled<number>;
export function optionalField(label: string, kind: DayKind): ReturnType<typeof optionalDay>;
export function optionalField(label: string, kind: Kind): z.ZodType {
  switch (kind.is) {
    case "line":
      return optionalLine(label, kind);
    case "words":
      return optionalParagraph(label, kind);
    case "email":
    case "phone":
      return neededField(label, kind).optional();
    case "code": {
      const { max, shape } = kind;
      return optionalLine(label, { max }).refine((text) => !text || !shape || shape.of.test(text), {
        error: `${label} must ${shape?.must}`,
      });
    }
    case "currency":
      return optionalLine(label, { max: 3 })
        .transform((code) => code?.toUpperCase())
        .refine((code) => code === undefined || /^[A-Z]{3}$/.test(code), {
          error: `${label} must be three letters, like GBP`,
        });
    case "choice":
      return optionalChoice(label, kind.options);
    case "percents":
      return optionalChoice(label, percentOptions(kind)).transform((value) =>
        Number(value ?? kind.otherwise),
      );
    case "money":
      return optionalPence(label, { ...kind, least: 0, of: "pounds" }).transform((pence) => pence ?? 0);
    case "whole":
      return wholeNumber(label, kind);
    case "day":
      return optionalDay(label);
  }
}

function wholeNumber(label: string, { least, most, otherwise }: WholeKind) {
  return optionalLine(label, { max: 20 }).transform((text, context) => {
    if (text === undefined) return otherwise;
    const read = numberCell({ least, most, isWhole: true })(text);
    if (read.ok) return read.value;
    context.addIssue({ code: "custom", message: `${label} must be a whole number from ${least} to ${most}` });
    return z.NEVER;
  });
}
