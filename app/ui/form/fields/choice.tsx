import type { ReactNode } from "react";

interface ChoiceProps {
  type: "radio" | "checkbox";
  /** The id of the form it belongs to, where it stands outside it. */
  form?: string | undefined;
  id: string;
  name: string;
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  defaultChecked: boolean;
  required?: boolean | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** One radio or tick with its label beside it, also where no style is: the whole line can be pressed. */
export function Choice({
  type,
  form,
  id,
  name,
  value,
  label,
  hint,
  defaultChecked,
  required,
  invalid,
  describedBy,
}: ChoiceProps) {
  const hintId = hint ? `${id}-hint` : "";
  return (
    <div className="choice">
      <input
        type={type}
        form={form}
        id={id}
        name={name}
        value={value}
        defaultChecked={defaultChecked}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={[hintId, describedBy].filter(Boolean).join(" ") || undefined}
      />{" "}
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The first of a group has the field's own id, so that the error summary's link lands on it. */
export function choiceId(fieldId: string, index: number): string {
  return index === 0 ? fieldId : `${fieldId}-${index + 1}`;
}
