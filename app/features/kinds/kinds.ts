import type { Option } from "#app/features/fields/choice.schema.ts";

/**
 * What the fields of a record take, as plain data. Forms read it by `kind.schema.ts`, files by `kind-column.ts`, the
 * API by `http/api/kind-shape.ts`; each lists its fields by hand, with its own labels and in its own order.
 */
export type TextKind = ({ is: "line" | "words"; max: number } | { is: "email" | "phone" }) & Hinted;

interface Hinted {
  /** What every form says beside the field. */
  hint?: string;
}

/** A line that programs read. */
export interface CodeKind extends Hinted {
  is: "code";
  max: number;
  shape?: {
    of: RegExp;
    /** After "must", where a form refuses it. */
    must: string;
    /** Where a file does. */
    what: string;
    right: string;
  };
}

export interface ChoiceKind<Value extends string = string> extends Hinted {
  is: "choice";
  options: readonly Option<Value>[];
}

/** One of a few numbers of percent; the usual one where nothing is said. */
export interface PercentsKind<Value extends number = number> extends Hinted {
  is: "percents";
  of: readonly Value[];
  otherwise: Value;
}

/** Money of one currency in hundredths. Its limits are in units; nothing is none. */
export interface MoneyKind extends Hinted {
  is: "money";
  most: number;
  currency: "GBP";
  /** An example of what would be right. */
  like: string;
}

export interface WholeKind extends Hinted {
  is: "whole";
  least: number;
  most: number;
  /** Where it is left empty. */
  otherwise: number;
}

/** Three letters of ISO 4217, or nothing. */
export interface CurrencyKind extends Hinted {
  is: "currency";
}

/** A day of the calendar, YYYY-MM-DD, or nothing. */
export interface DayKind extends Hinted {
  is: "day";
}

export type Kind =
  TextKind | CodeKind | ChoiceKind | PercentsKind | MoneyKind | WholeKind | CurrencyKind | DayKind;

/** What a field of a kind holds where it holds something. */
export type ValueOf<K extends Kind> =
  K extends ChoiceKind<infer Value>
    ? Value
    : K extends PercentsKind<infer Value>
      ? Value
      : K extends MoneyKind | WholeKind
        ? number
        : string;

export const lineKind = (max: number): TextKind => ({ is: "line", max });
/** Running text, with line breaks. */
export const wordsKind = (max: number): TextKind => ({ is: "words", max });
export const EMAIL: TextKind = { is: "email" };
export const PHONE: TextKind = { is: "phone" };
export const DAY: DayKind = { is: "day" };
export const CURRENCY: CurrencyKind = { is: "currency" };
export const codeKind = (max: number, shape?: CodeKind["shape"]): CodeKind => ({
  is: "code",
  max,
  ...(shape && { shape }),
});
export const moneyKind = (rules: Omit<MoneyKind, "is">): MoneyKind => ({ is: "money", ...rules });
export const wholeKind = (rules: Omit<WholeKind, "is">): WholeKind => ({ is: "whole", ...rules });

export function choiceKind<Value extends string>(options: readonly Option<Value>[]): ChoiceKind<Value> {
  return { is: "choice", options };
}

export function percentsKind<const Value extends number>(
  of: readonly Value[],
  otherwise: NoInfer<Value>,
): PercentsKind<Value> {
  return { is: "percents", of, otherwise };
}

/** The numbers of a choice of percent, as forms and files say them. */
export function percentOptions<Value extends number>({ of }: PercentsKind<Value>): Option[] {
  return of.map((value) => ({ value: String(value), label: `${value}%` }));
}
