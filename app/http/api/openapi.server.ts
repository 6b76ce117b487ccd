/** The API described in OpenAPI 3.1, made from the same schemas that check each call. */
import type { z } from "zod";
import { brand } from "#app/brand.ts";
import { env } from "#app/platform/env.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import type { Call } from "./call.server.ts";
import { recordOf, tagOf } from "./conditions.server.ts";
import { calls } from "./calls.server.ts";
import { type Json, schemaOf } from "./openapi-schemas.server.ts";
import { fileSchema, headers, responses } from "./openapi-responses.server.ts";
import { problemDetails } from "./answers/entities.ts";
import { exampleOf, type Shape, type Shapes } from "./schema-words.ts";
import { TAGS } from "./tags.ts";

let made: Json | undefined;

export function openApi(): Json {
  made ??= describe();
  return made;
}

function describe(): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  const shared: Json = {};
  schemaOf(problemDetails, "output", schemas);
  for (const one of calls) {
    (paths[one.path] ??= {})[one.method.toLowerCase()] = operation(one, schemas, shared);
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
      contact: { name: brand.name, email: brand.email.clients, url: `${env().origin}/contact` },
      license: { name: "For clients under their agreement", url: `${env().origin}/terms` },
    },
    servers: [
      {
        url: env().origin,
        description: "Production, or whichever environment this was read from.",
        "x-internal": false,
      },
    ],
    externalDocs: {
      url: `${env().origin}/documentation/api`,
      description: "How to begin, and every call with an example.",
    },
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas,
      responses: shared,
      headers,
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

function operation(one: Call, schemas: Json, shared: Json): Json {
  const { summary, description, tag, answer } = one;
  return {
    operationId: operationId(one),
    tags: [tag],
    summary,
    description: [description, rights(one)].filter(Boolean).join("\n\n"),
    security: security(one),
    parameters: [
      ...parameters("path", one.params, schemas),
      ...parameters("query", one.query, schemas),
      ...headerParameters(one),
    ],
    ...(one.takesFile && {
      requestBody: {
        required: true,
        description: "The file itself, 50 MB at most.",
        content: { "application/octet-stream": { schema: fileSchema } },
      },
    }),
    ...(one.body && {
      requestBody: {
        required: true,
        content: { "application/json": withExample(bodyOf(one, one.body, schemas), schemas) },
      },
    }),
    responses: responses(
      one,
      typeof answer === "string" ? null : schemaOf(answer, "output", schemas),
      shared,
    ),
  };
}

function bodyOf({ oneOf }: Call, body: z.ZodObject, schemas: Json): Json {
  const schema = schemaOf(body, "input", schemas);
  return oneOf ? { ...schema, anyOf: oneOf.map((field) => ({ required: [field] })) } : schema;
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
  // Generated clients take the first: programs have tokens.
  const ways: Json[] = [...(scope === null ? [] : [{ token: [] }]), { session: [] }];
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
    example: exampleOf(name, schema as Shape, schemas as Shapes),
  }));
}

function headerParameters(one: Call): Json[] {
  const tag = {
    type: "string",
    maxLength: 1000,
    pattern: "^[ -~]*$",
    examples: ['"o2vT3dV1p6nR4cKs9aWx0Q"'],
  };
  const key = {
    type: "string",
    minLength: 1,
    maxLength: 255,
    pattern: "^[!-~]+$",
    examples: ["b5b1f0c6-6f0e-4d2b-9f55-0d5c8f9a7e21"],
  };
  const said: [isTaken: boolean, name: string, description: string, schema: Json & { examples: string[] }][] =
    [
      [
        one.method === "GET" && tagOf(one, "") !== null,
        "If-None-Match",
        "The ETag of an earlier answer: 304 when it still holds.",
        tag,
      ],
      [
        recordOf(one) !== undefined,
        "If-Match",
        "The ETag of the record as you read it: 412 when it is another by now, and nothing is done.",
        tag,
      ],
      [
        one.creates === true,
        "Idempotency-Key",
        "Any 1 to 255 visible characters, such as a UUID: sent again, nothing is made twice.",
        key,
      ],
    ];
  return said
    .filter(([isTaken]) => isTaken)
    .map(
      ([
        ,
        name,
        description,
        {
          examples: [example],
          ...schema
        },
      ]) => ({
        name,
        in: "header",
        required: false,
        description,
        schema,
        example,
      }),
    );
}
