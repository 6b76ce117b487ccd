import { createContext, useContext, type ReactNode } from "react";
import type { Field, Optional } from "./field.ts";

const Starred = createContext(false);
/** Inside it required fields are marked with a star, as a form says whose message speaks of the star. */
export const StarredProvider = Starred.Provider;

/** The words or the sign after a label that say whether its field may be left empty. */
function Mark({ optional, ofTicks }: { optional: Optional; ofTicks?: boolean }) {
  const isStarred = useContext(Starred);
  if (optional === true) return <span className="optional"> (optional)</span>;
  if (optional) return null;
  // No attribute says it of a group.
  if (ofTicks) return <span className="optional"> (at least one)</span>;
  return isStarred && " *";
}

function FieldHint({ field, children }: { field: Field; children: ReactNode }) {
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
  optional?: Optional;
  children: ReactNode;
}

/** Label, hint and error around one control, in the order they are read. */
export function FieldFrame({ field, label, hint, optional, children }: FieldFrameProps) {
  return (
    <div className="field" data-invalid={field.errors ? "" : undefined}>
      <label htmlFor={field.id} className="label">
        {label}
        <Mark optional={optional} />
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
  role?: "radiogroup" | undefined;
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
      aria-required={role && !optional ? true : undefined}
    >
      <legend className="label">
        {legend}
        <Mark optional={optional} ofTicks={!role} />
      </legend>
      <FieldHint field={field}>{hint}</FieldHint>
      <FieldError field={field} />
      {children}
    </fieldset>
  );
}
