import type { ReactNode } from "react";
import { Choice } from "./choice.tsx";
import { ChoicesField, type ChoicesFieldProps } from "./choices-field.tsx";
import { picksOf, type Field } from "./field.ts";
import { FieldError } from "./field-frame.tsx";

interface CheckboxFieldProps {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  /** An empty box is an answer, unless it has to be ticked. */
  required?: boolean;
}

/** One tick: posts "on" or nothing. */
export function CheckboxField({ field, label, hint, required }: CheckboxFieldProps) {
  return (
    <div className="field" data-invalid={field.errors ? "" : undefined}>
      <FieldError field={field} />
      <Choice
        type="checkbox"
        id={field.id}
        name={field.name}
        value="on"
        label={label}
        hint={hint}
        defaultChecked={picksOf(field).includes("on") || field.initialValue === true}
        required={required}
        invalid={Boolean(field.errors)}
        describedBy={field.errors ? field.errorId : undefined}
      />
    </div>
  );
}

/** Any number of a list, each posted under the same name. */
export function CheckboxesField(props: ChoicesFieldProps) {
  const picked = picksOf(props.field);
  return <ChoicesField {...props} type="checkbox" isPicked={(value) => picked.includes(value)} />;
}
