import type { ReactNode } from "react";
import type { Field } from "./field.ts";

export function Optional({ when }: { when: boolean | undefined }) {
  return when ? <span className="optional"> (optional)</span> : null;
}

export function FieldHint({ field, children }: { field: Field; children: ReactNode }) {
  return children ? (
    <p id={field.descriptionId} className="hint">
      {children}
    </p>
  ) : null;
}

export function FieldError({ field }: { field: Field }) {
  return field.errors?.[0] ? (
    <p id={field.errorId} className="field-error">
      <span className="sr-only">Error: </span>
      {field.errors[0]}
    </p>
  ) : null;
}

interface FieldFrameProps {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | undefined;
  children: ReactNode;
}

/** Label, hint and error around one control, in the order they are read. */
export function FieldFrame({ field, label, hint, optional, children }: FieldFrameProps) {
  return (
    <div className="field" data-invalid={field.errors ? "" : undefined}>
      <label htmlFor={field.id} className="label">
        {label}
        <Optional when={optional} />
      </label>{" "}
      <FieldHint field={field}>{hint}</FieldHint>
      <FieldError field={field} />
      {children}
    </div>
  );
}

interface FieldGroupProps extends Omit<FieldFrameProps, "label"> {
  legend: ReactNode;
  describedBy: string | undefined;
  /** Radios answer one question together and are announced as one control. */
  role?: "radiogroup";
}

/** A set of radios or ticks under one legend. */
export function FieldGroup({ field, legend, hint, optional, describedBy, role, children }: FieldGroupProps) {
  return (
    <fieldset
      className="field"
      data-invalid={field.errors ? "" : undefined}
      role={role}
      aria-describedby={describedBy}
      aria-invalid={role && field.errors ? true : undefined}
    >
      <legend className="label">
        {legend}
        <Optional when={optional} />
      </legend>
      <FieldHint field={field}>{hint}</FieldHint>
      <FieldError field={field} />
      {children}
    </fieldset>
  );
}
