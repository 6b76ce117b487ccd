/** What OpenAPI's readers need of a schema beyond what zod-openapi makes of it. */
import { z } from "zod";
import type { ZodOpenApiOverrideContext } from "zod-openapi";
import { nameOfEnumeration } from "./enumerations.ts";
import type { Shape, Shapes } from "./schema-words.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: true;
  description?: string;
  schema: Shape;
  example?: unknown;
}

type Content = Record<string, { schema: Shape; example?: unknown }>;

export interface Operation {
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

/** The description as far as others here read it. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Shapes };
}

/** Says of a schema what its readers need to know, and nothing that refuses what is taken. */
export function adjust({ zodSchema, jsonSchema, io }: ZodOpenApiOverrideContext): void {
  // Of what is made something else Zod drops the examples: ours are of what is sent.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) jsonSchema.examples = examples;
  // An answer may have further fields with time, so its objects are not closed; requests are.
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format === "date") jsonSchema.maxLength = 10;
  if (jsonSchema.type === "integer") jsonSchema.format = isSmall(jsonSchema) ? "int32" : "int64";
}

function isSmall({ minimum, maximum }: { minimum?: number; maximum?: number }): boolean {
  const within = (bound?: number) => bound !== undefined && Math.abs(bound) < 2 ** 31;
  return within(minimum) && within(maximum);
}

/**
 * A description in which each enumeration stands once, among the components, by its name. Zod's `id` is one schema's
 * alone, and forms say with one enumeration what is wrong with several fields.
 */
export function withNamedEnumerations(document: object): Description {
  const enumerations: Record<string, Shape> = {};
  const description = JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (!enumerates(value)) return value;
    const { enum: values, type, ...rest } = value;
    const name = nameOfEnumeration(values);
    enumerations[name] = { ...(type && { type }), enum: values };
    return { $ref: `#/components/schemas/${name}`, ...rest };
  }) as Description;
  Object.assign(description.components.schemas, enumerations);
  return description;
}

function enumerates(value: unknown): value is Shape & { enum: readonly unknown[] } {
  return typeof value === "object" && value !== null && "enum" in value && Array.isArray(value.enum);
}
