import type { ReactNode } from "react";
import { Choice, choiceId } from "./choice.tsx";
import { describedBy, picksOf, type Field, type SelectOption, type Optional } from "./field.ts";
import { FieldError, FieldGroup } from "./field-frame.tsx";

export interface CheckboxFieldProps {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  value?: string;
  /** An empty box is an answer, unless it has to be ticked. */
  required?: boolean;
}

/** One tick: posts its value ("on") or nothing. */
export function CheckboxField({ field, label, hint, value = "on", required }: CheckboxFieldProps) {
  return (
    <div className="field" data-invalid={field.errors ? "" : undefined}>
      <FieldError field={field} />
      <Choice
        type="checkbox"
        id={field.id}
        name={field.name}
        value={value}
        label={label}
        hint={hint}
        defaultChecked={picksOf(field).includes(value) || field.initialValue === true}
        required={required}
        invalid={Boolean(field.errors)}
        describedBy={field.errors ? field.errorId : undefined}
      />
    </div>
  );
}

export interface CheckboxesFieldProps {
  field: Field;
  legend: ReactNode;
  options: readonly SelectOption[];
  hint?: ReactNode;
  optional?: Optional;
  inline?: boolean;
}

/** Any number of a list, each posted under the same name. */
export function CheckboxesField({ field, legend, options, hint, optional, inline }: CheckboxesFieldProps) {
  const picked = picksOf(field);
  return (
    <FieldGroup
      field={field}
      legend={legend}
      hint={hint}
      optional={optional}
      describedBy={describedBy(field, hint)}
    >
      <div className={inline ? "choices choices-inline" : "choices"}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type="checkbox"
            id={choiceId(field.id, index)}
            name={field.name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            defaultChecked={picked.includes(option.value)}
            invalid={Boolean(field.errors)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
