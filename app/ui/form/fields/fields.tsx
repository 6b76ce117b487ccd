import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { controlProps, textOf, type Field, type Optional } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import { type Options, optionsOf } from "./options.ts";

interface TextFieldProps {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  type?: "text" | "email" | "tel" | "url" | "search" | "date";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "email" | "tel" | "url" | "numeric" | "decimal" | "search";
  optional?: Optional;
  readOnly?: boolean;
  width?: "s" | "m" | "l" | "full";
  spellCheck?: boolean;
  autoCapitalize?: "none" | "characters" | "words" | "sentences";
}

export function TextField({
  field,
  label,
  hint,
  optional,
  type = "text",
  width = "full",
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <input
        {...controlProps(field, hint, optional)}
        {...input}
        type={type}
        defaultValue={textOf(field)}
        className={width === "full" ? "control" : `control control-${width}`}
      />
    </FieldFrame>
  );
}

type Reached = Pick<TextFieldProps, "field" | "label" | "hint" | "optional">;

/** The address of whoever fills in the form. */
export function EmailField(props: Reached) {
  return (
    <TextField
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Where they can be rung up: a number of any country. */
export function PhoneField(props: Omit<Reached, "hint">) {
  return (
    <TextField
      {...props}
      hint="With the country code if it is not a UK number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      width="l"
    />
  );
}

interface TextAreaProps {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  rows?: number;
  optional?: Optional;
  spellCheck?: boolean;
}

export function TextArea({ field, label, hint, optional, rows = 5, spellCheck }: TextAreaProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <textarea
        {...controlProps(field, hint, optional)}
        rows={rows}
        spellCheck={spellCheck}
        defaultValue={textOf(field)}
        className="control"
      />
    </FieldFrame>
  );
}

interface SelectFieldProps {
  field: Field;
  label: ReactNode;
  options: Options;
  /** Words of the first, empty option; `null` leaves it out. */
  blank?: string | null;
  hint?: ReactNode;
  optional?: Optional;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  width?: "s" | "m" | "l" | "full";
}

export function SelectField(props: SelectFieldProps) {
  const { field, label, options, blank = "Choose one", hint, optional, autoComplete, width = "full" } = props;
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <select
        {...controlProps(field, hint, optional)}
        autoComplete={autoComplete}
        defaultValue={textOf(field) ?? ""}
        className={width === "full" ? "control" : `control control-${width}`}
      >
        {blank !== null && <option value="">{blank}</option>}
        {optionsOf(options, field.id).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
