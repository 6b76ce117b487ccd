import type { ReactNode } from "react";
import { Choice, choiceId } from "./choice.tsx";
import { describedBy, textOf, type Field, type SelectOption, type Optional } from "./field.ts";
import { FieldGroup } from "./field-frame.tsx";

export interface RadioFieldProps {
  field: Field;
  legend: ReactNode;
  options: readonly SelectOption[];
  hint?: ReactNode;
  inline?: boolean;
  optional?: Optional;
}

export function RadioField({ field, legend, options, hint, inline, optional }: RadioFieldProps) {
  const picked = textOf(field);
  return (
    <FieldGroup
      field={field}
      legend={legend}
      hint={hint}
      optional={optional}
      role="radiogroup"
      describedBy={describedBy(field, hint)}
    >
      <div className={inline ? "choices choices-inline" : "choices"}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type="radio"
            id={choiceId(field.id, index)}
            name={field.name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            defaultChecked={picked === option.value}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
