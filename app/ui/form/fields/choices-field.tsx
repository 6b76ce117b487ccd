import type { ReactNode } from "react";
import { Choice, choiceId } from "./choice.tsx";
import { describedBy, type Field, type SelectOption, type Optional } from "./field.ts";
import { FieldGroup } from "./field-frame.tsx";

export interface ChoicesFieldProps {
  field: Field;
  legend: ReactNode;
  options: readonly SelectOption[];
  hint?: ReactNode;
  optional?: Optional;
  inline?: boolean;
}

interface Props extends ChoicesFieldProps {
  type: "radio" | "checkbox";
  isPicked(value: string): boolean;
}

/** A list to choose from, under one legend; all of it is posted under one name. */
export function ChoicesField({ type, field, options, inline, isPicked, ...group }: Props) {
  const isRadio = type === "radio";
  return (
    <FieldGroup
      {...group}
      field={field}
      role={isRadio ? "radiogroup" : undefined}
      describedBy={describedBy(field, group.hint)}
    >
      <div className={inline ? "choices choices-inline" : "choices"}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type={type}
            id={choiceId(field.id, index)}
            name={field.name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            defaultChecked={isPicked(option.value)}
            invalid={!isRadio && Boolean(field.errors)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
