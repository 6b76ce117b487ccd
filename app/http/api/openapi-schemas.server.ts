/** Zod's schemas as OpenAPI 3.1 has them: JSON Schema 2020-12, with what has a name among the components. */
import { z } from "zod";
import { nameOfEnumeration } from "./enumerations.ts";

export type Json = { [name: string]: unknown };

/** @param schemas the components: what the schema names and is missing there is added. */
export function schemaOf(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io, override: asTaken }) as Json & { $defs?: Record<string, Json> };
  const settle = (one: unknown) => settled(one, io, schemas) as Json;
  for (const [id, definition] of Object.entries($defs)) schemas[id] = settle(definition);
  return settle(own);
}

/**
 * A pattern of JSON Schema has no flags: one that ignores case would refuse there what is taken here. And of what is made
 * something else Zod drops the examples: ours are of what is sent.
 */
function asTaken({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) jsonSchema.examples = examples;
  const { checks = [] } = zodSchema._zod.def;
  const hasFlags = checks.some((check) => {
    const { pattern } = check._zod.def as { pattern?: RegExp };
    return pattern !== undefined && pattern.flags !== "";
  });
  if (hasFlags) delete jsonSchema.pattern;
}

/**
 * Enumerations and names become pointers to the components. An answer may have further fields with time, so its objects
 * are not closed; requests are.
 */
function settled(given: unknown, io: "input" | "output", schemas: Json): unknown {
  if (Array.isArray(given)) return given.map((one) => settled(one, io, schemas));
  if (typeof given !== "object" || given === null) return given;
  const { enum: values, type, ...rest } = given as Json & { enum?: unknown[] };
  if (values) {
    const id = nameOfEnumeration(values);
    schemas[id] = { type, enum: values };
    return { $ref: `#/components/schemas/${id}`, ...rest };
  }
  const one: Json = { ...(type !== undefined && { type }), ...rest };
  if (typeof one.$ref === "string") one.$ref = one.$ref.replace("#/$defs/", "#/components/schemas/");
  if (io === "output" && one.additionalProperties === false) delete one.additionalProperties;
  if (one.format === "date") one.maxLength = 10;
  if (type === "integer") one.format = isSmall(one) ? "int32" : "int64";
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, isData(name) ? value : settled(value, io, schemas)]),
  );
}

const isData = (keyword: string) => keyword === "examples" || keyword === "default" || keyword === "required";

function isSmall({ minimum, maximum }: Json): boolean {
  const within = (bound: unknown) => typeof bound === "number" && Math.abs(bound) < 2 ** 31;
  return within(minimum) && within(maximum);
}
