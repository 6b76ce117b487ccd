/** What the fields of the kit need to know of a Conform field; Conform's FieldMetadata fits it. */
export interface Field {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
}

export interface SelectOption {
  value: string;
  label: string;
  hint?: string;
}

/** The text to put back into a field: what was typed, or the default. */
export function textOf(field: Field): string | undefined {
  const value = field.initialValue;
  return typeof value === "string"
    ? value
    : Array.isArray(value) && typeof value[0] === "string"
      ? value[0]
      : undefined;
}

/** The options to tick again. */
export function picksOf(field: Field): readonly string[] {
  const value = field.initialValue;
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((pick) => typeof pick === "string") : [];
}

/** `aria-describedby`: the hint first, then the error, and only those that are on the page. */
export function describedBy(field: Field, hint: unknown): string | undefined {
  return (
    [hint ? field.descriptionId : "", field.errors ? field.errorId : ""].filter(Boolean).join(" ") ||
    undefined
  );
}

/**
 * Whether a field may be left empty. Fields are required unless they say so; one that is needed only together with
 * another field, or in its place, "depends": it has no mark, and its hint says when it is needed.
 */
export type Optional = boolean | "depends" | undefined;

/**
 * What every control carries. `aria-required` rather than `required`: browsers call an empty required field invalid
 * before anybody has sent anything, and the server decides and explains.
 */
export function controlProps(field: Field, hint: unknown, optional?: Optional) {
  return {
    id: field.id,
    name: field.name,
    "aria-required": optional ? undefined : (true as const),
    "aria-invalid": field.errors ? (true as const) : undefined,
    "aria-describedby": describedBy(field, hint),
  };
}
