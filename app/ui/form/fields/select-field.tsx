import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { controlProps, textOf, type Field, type SelectOption, type Optional } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";

export interface SelectFieldProps {
  field: Field;
  label: ReactNode;
  options: readonly SelectOption[];
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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
