/** The API described in OpenAPI 3.1, made from the same schemas that check each call. */
import { z } from "zod";
import { brand } from "#app/brand.ts";
import { env } from "#app/platform/env.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import type { Call } from "./call.server.ts";
import { calls } from "./calls.server.ts";
import { problemDetails } from "./entities.ts";
import { exampleOf, type Shape, type Shapes } from "./schema-words.ts";
import { TAGS } from "./tags.ts";

type Json = { [name: string]: unknown };

/** What goes wrong with more than one call, by status. */
const common: Readonly<Record<number, string>> = {
  400: "The query or the body can't be read, or a field will not do: `errors` says which.",
  401: "Nobody is signed in, the token is not valid, or identity has to be confirmed anew (`confirm_identity`).",
  403: "Your role does not reach this, the token lacks the scope, or the request came from another site.",
  408: "The file came too slowly.",
  406: "The answer comes in no type that was asked for.",
  409: "The first request with this Idempotency-Key is still under way.",
  413: "The body is larger than 256 KB.",
  415: "The body is not JSON in UTF-8.",
  422: "The Idempotency-Key came before with another request.",
  429: "Too many requests: `Retry-After` says how many seconds to wait.",
};

/** What generators of clients know a file by. */
const bytes = { type: "string", format: "binary" };

let made: Json | undefined;

export function openApi(): Json {
  made ??= describe();
  return made;
}

function describe(): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  const problem = schemaOf(problemDetails, "output", schemas);
  for (const one of calls) {
    (paths[one.path] ??= {})[one.method.toLowerCase()] = operation(one, schemas, problem);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${brand.name} API`,
      version: "1.0.0",
      summary: "What clients and staff can click, programs can call.",
      description:
        'Lists are arrays; `Link: <…>; rel="next"` leads to the next page. Errors are problem details (RFC 9457). ' +
        "Calls are limited to 300 a minute for each session or token, 120 for each network without one; the " +
        "`RateLimit` headers say what is left.",
      contact: { name: brand.name, email: brand.email.clients },
      license: { name: "For clients under their agreement", url: `${env().origin}/terms` },
    },
    servers: [{ url: env().origin }],
    externalDocs: {
      url: `${env().origin}/documentation/api`,
      description: "How to begin, and every call with an example.",
    },
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "crr_…",
          description: "A token made on the page /account/api, with the scope the call names.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie.name,
          description: "Set by `POST /api/login`.",
        },
      },
    },
  };
}

function operation(one: Call, schemas: Json, problem: Json): Json {
  const { summary, description, tag } = one;
  return {
    operationId: operationId(one),
    tags: [tag],
    summary,
    description: [description, rights(one)].filter(Boolean).join("\n\n"),
    security: security(one),
    parameters: [
      ...parameters("path", one.params, schemas),
      ...parameters("query", one.query, schemas),
      ...(one.hasEtag
        ? [header("If-None-Match", "The ETag of an earlier answer: 304 when it still holds.")]
        : []),
      ...(one.creates
        ? [
            header(
              "Idempotency-Key",
              "Any 1 to 255 visible characters, such as a UUID: sent again, nothing is made twice.",
            ),
          ]
        : []),
    ],
    ...(one.takesFile && {
      requestBody: {
        required: true,
        description: "The file itself, 50 MB at most.",
        content: { "application/octet-stream": { schema: bytes } },
      },
    }),
    ...(one.body && {
      requestBody: {
        required: true,
        content: { "application/json": withExample(schemaOf(one.body, "input", schemas), schemas) },
      },
    }),
    responses: responses(one, schemas, problem),
  };
}

function responses(one: Call, schemas: Json, problem: Json): Json {
  const { answer } = one;
  const answers: Json = {};
  if (answer === "nothing") answers["204"] = { description: "Done." };
  else {
    const isFile = answer === "pdf" || answer === "file";
    const schema = isFile ? bytes : schemaOf(answer, "output", schemas);
    const type = isFile ? { pdf: "application/pdf", file: "*/*" }[answer] : "application/json";
    const isList = Boolean(one.query && "cursor" in one.query.shape);
    const named = {
      ...(isList && { Link: text('The next page, `rel="next"`; absent on the last.') }),
      ...(one.hasEtag && { ETag: text("Names this answer.") }),
      ...(isFile && { "Content-Disposition": text("The file’s name.") }),
    };
    answers[String(one.status ?? 200)] = {
      description: one.summary,
      ...(Object.keys(named).length > 0 && { headers: named }),
      content: { [type]: { schema } },
    };
    if (one.hasEtag) answers["304"] = { description: "As it was." };
  }
  // Uploads that come too slowly, too many at once, or find no room.
  const ofFiles = one.takesFile ? [408, 503, 507] : [];
  const refused = new Set<number>([
    400,
    401,
    403,
    429,
    ...ofFiles,
    ...Object.keys(one.refusals ?? {}).map(Number),
  ]);
  if (one.method !== "GET") refused.add(413).add(415);
  if (answer !== "nothing" && answer !== "file") refused.add(406);
  if (one.creates) refused.add(409).add(422);
  for (const status of [...refused].sort((a, b) => a - b)) {
    const said = [one.refusals?.[status], common[status]].filter(Boolean).join(" ");
    answers[String(status)] = {
      description: said || "It can't be answered now: `Retry-After` says when to try again.",
      ...(status === 429 && {
        headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds." } },
      }),
      content: { "application/problem+json": { schema: problem } },
    };
  }
  return answers;
}

function withExample(schema: Json, schemas: Json): Json {
  return { schema, example: exampleOf("body", schema as Shape, schemas as Shapes) };
}

/** In words: what no keyword of OpenAPI says. */
function rights({ who, scope, needsProof }: Call): string {
  const people = {
    anyone: "Open to everybody.",
    member: "For everybody who is signed in.",
    client: "For clients.",
    admin: "For staff.",
  }[who];
  const token = scope === null ? "Takes no token." : `Token scope: \`${scope}\`.`;
  return [people, token, needsProof && "Needs a proof of identity not older than ten minutes."]
    .filter(Boolean)
    .join(" ");
}

function security({ who, scope }: Call): Json[] {
  const ways: Json[] = [{ session: [] }, ...(scope === null ? [] : [{ token: [] }])];
  return who === "anyone" ? [{}, ...(scope === null ? [] : ways)] : ways;
}

/** `getApiClientReports`: from method and path, so that it changes with neither wording nor code. */
export function operationId({ method, path }: Pick<Call, "method" | "path">): string {
  const words = path
    .slice("/api/".length)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function parameters(place: "path" | "query", fields: z.ZodObject | undefined, schemas: Json): Json[] {
  if (!fields) return [];
  const { properties = {}, required = [] } = schemaOf(fields, "input", schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

function header(name: string, description: string): Json {
  return { name, in: "header", required: false, description, schema: { type: "string" } };
}

function text(description: string): Json {
  return { description, schema: { type: "string" } };
}

/** A schema as JSON Schema; what has an id goes among the components, and is pointed at. */
function schemaOf(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io, override: withoutFlags }) as Json & { $defs?: Record<string, Json> };
  for (const [id, definition] of Object.entries($defs)) schemas[id] = pointed(definition);
  return pointed(own);
}

/** A pattern of JSON Schema has no flags: one that ignores case would refuse there what is taken here. */
function withoutFlags({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const { checks = [] } = zodSchema._zod.def;
  const hasFlags = checks.some((check) => {
    const { pattern } = check._zod.def as { pattern?: RegExp };
    return pattern !== undefined && pattern.flags !== "";
  });
  if (hasFlags) delete jsonSchema.pattern;
}

function pointed(definition: Json): Json {
  return JSON.parse(JSON.stringify(definition).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
