import type { ReactNode } from "react";
import { controlProps, textOf, type Field, type Optional } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";

export interface TextAreaProps {
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
