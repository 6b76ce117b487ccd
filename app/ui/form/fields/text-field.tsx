import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { controlProps, textOf, type Field, type Optional } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";

export interface TextFieldProps {
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
