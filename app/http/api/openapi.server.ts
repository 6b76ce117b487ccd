/** The API described in OpenAPI 3.1, made by zod-openapi from the same schemas that check each call. */
import { z } from "zod";
import {
  createDocument,
  type oas32,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { brand } from "#app/brand.ts";
import { env } from "#app/platform/env.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import type { Call, Method } from "./call.server.ts";
import { recordOf, tagOf } from "./conditions.server.ts";
import { calls } from "./calls.server.ts";
import { adjust, type Description, withNamedEnumerations } from "./openapi-schemas.server.ts";
import { fileSchema, headers, responses } from "./openapi-responses.server.ts";
import { exampleOf } from "./schema-words.ts";
import { TAGS } from "./tags.ts";

let made: Description | undefined;

export function openApi(): Description {
  made ??= withExamples(withNamedEnumerations(createDocument(document(), { override: adjust })));
  return made;
}

function document(): ZodOpenApiObject {
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
    paths: pathsOf(),
    components: {
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

function pathsOf(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const one of calls)
    (paths[one.path] ??= {})[one.method.toLowerCase() as Lowercase<Method>] = operation(one);
  return paths;
}

function operation(one: Call): ZodOpenApiOperationObject {
  const { summary, description, tag, params, query, body, takesFile } = one;
  return {
    operationId: operationId(one),
    tags: [tag],
    summary,
    description: [description, rights(one)].filter(Boolean).join("\n\n"),
    security: security(one),
    requestParams: { ...(params && { path: params }), ...(query && { query }), header: headersOf(one) },
    ...(takesFile && {
      requestBody: {
        required: true,
        description: "The file itself, 50 MB at most.",
        content: { "application/octet-stream": { schema: fileSchema } },
      },
    }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: bodyOf(one, body) } } },
    }),
    responses: responses(one),
  };
}

function bodyOf({ oneOf }: Call, body: z.ZodObject): z.ZodObject {
  return oneOf ? body.meta({ anyOf: oneOf.map((field) => ({ required: [field] })) }) : body;
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

function security({ who, scope }: Call): oas32.SecurityRequirementObject[] {
  // Generated clients take the first: programs have tokens.
  const ways: oas32.SecurityRequirementObject[] = [
    ...(scope === null ? [] : [{ token: [] }]),
    { session: [] },
  ];
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

const entityTag = z
  .string()
  .max(1000)
  .regex(/^[ -~]*$/)
  .optional();
const tagExample = ['"o2vT3dV1p6nR4cKs9aWx0Q"'];
const ifNoneMatch = entityTag.meta({
  description: "The ETag of an earlier answer: 304 when it still holds.",
  examples: tagExample,
});
const ifMatch = entityTag.meta({
  description: "The ETag of the record as you read it: 412 when it is another by now, and nothing is done.",
  examples: tagExample,
});
const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[!-~]+$/)
  .optional()
  .meta({
    description: "Any 1 to 255 visible characters, such as a UUID: sent again, nothing is made twice.",
    examples: ["b5b1f0c6-6f0e-4d2b-9f55-0d5c8f9a7e21"],
  });

/** The headers that a call reads. */
function headersOf(one: Call): z.ZodObject {
  const read: Record<string, z.ZodType> = {
    ...(one.method === "GET" && tagOf(one, "") !== null && { "If-None-Match": ifNoneMatch }),
    ...(recordOf(one) && { "If-Match": ifMatch }),
    ...(one.creates && { "Idempotency-Key": idempotencyKey }),
  };
  return z.object(read);
}

/** A description whose parameters and bodies have examples: their schemas' own, or made from their bounds. */
function withExamples(description: Description): Description {
  const { paths, components } = description;
  for (const { parameters, requestBody } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const parameter of parameters) {
      // Readers look for what is said at the parameter; zod-openapi says it of a schema, however deep, as well.
      const { description: said, ...schema } = parameter.schema;
      const example = exampleOf(parameter.name, schema, components.schemas);
      Object.assign(parameter, { description: said, schema, example });
    }
    const body = requestBody?.content["application/json"];
    if (body) body.example = exampleOf("body", body.schema, components.schemas);
  }
  return description;
}
