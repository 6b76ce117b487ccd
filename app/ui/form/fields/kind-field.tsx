import type { ComponentProps, ReactNode } from "react";
import type { Field as FieldFacts, Optional } from "./field.ts";
import { SelectField, TextArea, TextField } from "./fields.tsx";
import type { Options } from "./options.ts";

/** As much of a kind of field (`features/kinds/kinds.ts`) as its control shows. */
type Kind = { hint?: string } & (
  | { is: "line" | "words" | "email" | "phone" | "code" | "currency" | "money" | "whole" | "day" }
  | { is: "choice"; options: Options }
  | { is: "percents"; of: readonly number[] }
);

interface Props {
  of: Kind;
  at: FieldFacts;
  label: string;
  /** Where the form says something else than its kind. */
  hint?: ReactNode;
  optional?: Optional;
  width?: "s" | "m" | "l";
  /** Of a choice: words of the first, empty option; `null` leaves it out. */
  blank?: string | null;
  /** Of running text. */
  rows?: number;
}

const INPUTS = {
  line: {},
  code: { autoCapitalize: "none", spellCheck: false },
  currency: {},
  money: { inputMode: "decimal" },
  whole: { inputMode: "numeric" },
  email: { type: "email", spellCheck: false },
  phone: { type: "tel" },
} as const satisfies Record<string, Partial<ComponentProps<typeof TextField>>>;

const WIDTHS: Partial<Record<Kind["is"], Props["width"]>> = {
  money: "l",
  day: "l",
  percents: "m",
  whole: "s",
  currency: "s",
};

/** The control that a field of its kind has in every form. */
export function KindField({ of, at, hint = of.hint, width = WIDTHS[of.is], blank, rows, ...rest }: Props) {
  const props = { ...rest, hint };
  const sized = { field: at, ...(width && { width }), ...props };
  switch (of.is) {
    case "words":
      return <TextArea field={at} {...props} {...(rows && { rows })} />;
    case "choice":
      return <SelectField {...sized} options={of.options} {...(blank !== undefined && { blank })} />;
    case "percents":
      return (
        <SelectField
          {...sized}
          options={of.of.map((value) => ({ value: String(value), label: `${value}%` }))}
          blank={null}
        />
      );
    case "day":
      return <TextField {...sized} type="date" />;
    default:
      return <TextField {...sized} autoComplete="off" {...INPUTS[of.is]} />;
  }
}
