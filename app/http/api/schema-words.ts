import { count } from "#app/plural.ts";
/** JSON Schema, as it stands in the description of the API, in words and in examples. */
export interface Shape {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Shape[];
  items?: Shape;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  examples?: readonly unknown[];
}

export type Shapes = Readonly<Record<string, Shape>>;

/** More values than this are counted, not named. */
const mostValues = 12;
const safe = 2 ** 53 - 1;

/** Follows a pointer to the named shapes; what stands beside the pointer holds, too. */
export function resolved({ $ref, ...own }: Shape, shapes: Shapes): Shape {
  return $ref === undefined ? own : { ...shapes[nameOf($ref)], ...own };
}

function nameOf(pointer: string): string {
  return pointer.slice("#/components/schemas/".length);
}

/** What may stand there: "text, up to 80 characters", "whole number, 1 to 100", "list of ClientReport". */
export function typeInWords(given: Shape, shapes: Shapes): string {
  const shape = resolved(given, shapes);
  // An enumeration is told by its values, everything else by its name.
  if (given.$ref && !shape.enum) return nameOf(given.$ref);
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) {
    if (shape.enum.length > mostValues)
      return `one of ${count(shape.enum.length, "value")}, such as ${shown(shape.enum[0])}`;
    return shape.enum.map(shown).join(", ");
  }
  const kinds = kindsOf(shape);
  if (kinds) return [...new Set(kinds.map((one) => typeInWords(one, shapes)))].join(" or ");
  switch (shape.type) {
    case "array":
      return `list of ${shape.items ? typeInWords(shape.items, shapes) : "anything"}`;
    case "object": {
      const names = Object.keys(shape.properties ?? {});
      return names.length > 0 ? `{ ${names.join(", ")} }` : "object";
    }
    case "string":
      return textInWords(shape);
    case "integer":
      return ["whole number", boundsOf(shape)].filter(Boolean).join(", ");
    case "number":
      return ["number", boundsOf(shape)].filter(Boolean).join(", ");
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    default:
      return "any value";
  }
}

/** A shape that may be one of several; null for one that is just itself. */
function kindsOf(shape: Shape): readonly Shape[] | null {
  // Of an object it says which fields it may have.
  if (shape.anyOf && shape.type !== "object") return shape.anyOf;
  const { type } = shape;
  return typeof type === "object" ? type.map((one) => ({ ...shape, type: one })) : null;
}

function textInWords({ format, minLength = 0, maxLength }: Shape): string {
  if (format === "date-time") return "moment";
  if (format === "date") return "day";
  if (format === "email") return "email address";
  if (maxLength === undefined) return "text";
  return minLength > 1
    ? `text of ${minLength} to ${count(maxLength, "character")}`
    : `text, up to ${count(maxLength, "character")}`;
}

function boundsOf({ minimum = -safe, maximum = safe }: Shape): string {
  if (minimum <= -safe) return maximum >= safe ? "" : `at most ${maximum}`;
  return maximum >= safe ? `at least ${minimum}` : `${minimum} to ${maximum}`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A value that will do, for an example: the schema's own where it names one. */
export function exampleOf(name: string, given: Shape, shapes: Shapes): unknown {
  const shape = resolved(given, shapes);
  if (shape.examples?.[0] !== undefined) return shape.examples[0];
  if (shape.default !== undefined) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const kinds = kindsOf(shape);
  if (kinds) return exampleOf(name, kinds.find(({ type }) => type !== "null") ?? { type: "null" }, shapes);
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        [...(shape.required ?? []), ...(shape.anyOf?.[0]?.required ?? [])].map((field) => [
          field,
          exampleOf(field, shape.properties?.[field] ?? {}, shapes),
        ]),
      );
    case "array":
      return shape.items ? [exampleOf(name, shape.items, shapes)] : [];
    case "integer":
    case "number": {
      const { minimum = 1 } = shape;
      return minimum <= -safe ? 1 : minimum;
    }
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textFor(name, shape);
  }
}

function textFor(name: string, { format, maxLength = 4000 }: Shape): string {
  if (format === "date") return "2026-11-20";
  if (format === "date-time") return "2026-11-20T09:30:00.000Z";
  const word = name.toLowerCase();
  if (format === "email" || word.includes("email")) return "ines.marchetti@lender.example";
  if (word.includes("phone")) return "+44 20 7946 0018";
  if (word.endsWith("id")) return "0".repeat(32);
  const said = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return (said.charAt(0).toUpperCase() + said.slice(1)).slice(0, maxLength);
}
