/** What a call answers and refuses, as OpenAPI describes it. */
import type { oas32, ZodOpenApiResponseObject } from "zod-openapi";
import { API_ERRORS, type ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { USUAL_LIMITS } from "#app/platform/uploads/upload.ts";
import { problemDetails } from "./answers/entities.ts";
import type { Call } from "./call.server.ts";
import { readsRecord, recordOf, tellsRecord } from "./conditions.server.ts";
import { MOST_ROWS } from "./cursor.server.ts";

/** What generators of clients know a file by. */
export const fileSchema: oas32.SchemaObject = {
  type: "string",
  format: "binary",
  maxLength: USUAL_LIMITS.fileBytes,
};

/** Headers that several answers have, by name. */
export const headers: Record<string, oas32.HeaderObject> = {
  RateLimit: said(
    'What is left, such as `"token";r=299;t=60`: 299 calls in the next 60 seconds.',
    headerText(100),
  ),
  "RateLimit-Policy": said(
    'What is free, such as `"token";q=300;w=60`: 300 calls in 60 seconds.',
    headerText(100),
  ),
  "Retry-After": said("How many seconds to wait.", {
    type: "integer",
    format: "int32",
    minimum: 1,
    maximum: 86_400,
  }),
  ETag: said("Names this answer.", headerText(100)),
  Link: said('The next page, `rel="next"`; absent on the last.', headerText(2000)),
  Location: said("The address of what was made, where it has one.", headerText(200)),
  "Content-Disposition": said("The file’s name.", headerText(500)),
};

/**
 * Every code with which a call may refuse, with its meaning there: its own, and those that follow from what it is.
 * Beside them the front door refuses what is no request to the product at all (421, 431).
 */
function refusalsOf(one: Call): ReadonlyMap<ApiErrorCode, string> {
  const { who, scope, method, answer } = one;
  const isWriting = method !== "GET";
  const isOpen = who === "anyone";
  const holds: Partial<Record<ApiErrorCode, boolean>> = {
    bad_request: true,
    invalid_input: true,
    bad_idempotency_key: one.creates,
    condition_not_supported: !readsRecord(one),
    not_signed_in: !isOpen,
    invalid_token: true,
    confirm_identity: one.needsProof,
    invalid_credentials: one.proves,
    forbidden: !isOpen,
    cross_origin: isWriting,
    insufficient_scope: scope !== null,
    session_only: scope === null && !isOpen,
    token_not_taken: scope === null && isOpen,
    not_acceptable: answer !== "nothing" && answer !== "file",
    timeout: isWriting,
    request_under_way: one.creates,
    precondition_failed: recordOf(one) !== undefined,
    too_large: isWriting,
    unsupported_type: isWriting,
    idempotency_key_reused: one.creates,
    too_many_requests: true,
    unexpected: true,
    busy: true,
    storage_unavailable: true,
    no_room: one.takesFile,
  };
  const codes = (Object.keys(API_ERRORS) as ApiErrorCode[]).filter(
    (code) => holds[code] === true || one.refusals?.[code] !== undefined,
  );
  return new Map(
    codes.map((code) => {
      const own = one.refusals?.[code];
      return [code, typeof own === "string" ? own : API_ERRORS[code].meaning];
    }),
  );
}

/** What a call answers, by status. */
export function responses(one: Call): Record<string, ZodOpenApiResponseObject> {
  const answers: Record<string, ZodOpenApiResponseObject> = { [statusOf(one)]: success(one) };
  if (one.hasEtag || readsRecord(one))
    answers[304] = { description: "As it was.", headers: pointed("ETag", ...rate) };
  const byStatus = Map.groupBy(refusalsOf(one), ([code]) => API_ERRORS[code].status);
  for (const [status, refused] of byStatus) {
    const isUsual = refused.every(([code, text]) => text === API_ERRORS[code].meaning);
    answers[status] = isUsual ? usualRefusal(status, refused) : refusal(status, refused);
  }
  return answers;
}

const rate = ["RateLimit", "RateLimit-Policy"] as const;

function statusOf({ answer, status = 200 }: Call): number {
  return answer === "nothing" ? 204 : status;
}

function success(one: Call): ZodOpenApiResponseObject {
  const { answer, summary } = one;
  if (answer === "nothing") return { description: "Done.", headers: pointed(...rate) };
  const isFile = typeof answer === "string";
  const type = isFile ? { pdf: "application/pdf", file: "*/*" }[answer] : "application/json";
  const isList = Boolean(one.query && "cursor" in one.query.shape);
  return {
    description: summary,
    headers: pointed(
      ...(one.status === 201 ? ["Location"] : []),
      ...(isList ? ["Link"] : []),
      ...(one.hasEtag || tellsRecord(one) ? ["ETag"] : []),
      ...(isFile ? ["Content-Disposition"] : []),
      ...rate,
    ),
    content: {
      [type]: { schema: isFile ? fileSchema : isList ? answer.meta({ maxItems: MOST_ROWS }) : answer },
    },
  };
}

type Refused = readonly [ApiErrorCode, string][];

/** Refusals that several calls have in common: each stands once, among the components. */
const usual = new Map<string, ZodOpenApiResponseObject>();

function usualRefusal(status: number, refused: Refused): ZodOpenApiResponseObject {
  const id = refused.map(([code]) => pascal(code)).join("Or");
  const said = usual.get(id) ?? { id, ...refusal(status, refused) };
  usual.set(id, said);
  return said;
}

function refusal(status: number, refused: Refused): ZodOpenApiResponseObject {
  const waits = status === 429 || status >= 503 || refused.some(([code]) => code === "request_under_way");
  return {
    description: refused.map(([code, text]) => `\`${code}\`: ${text}`).join("\n\n"),
    headers: pointed(...(waits ? ["Retry-After"] : []), ...rate),
    content: { "application/problem+json": { schema: problemDetails } },
  };
}

function pointed(...names: readonly string[]): oas32.HeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What may stand in a header of ours: ASCII that can be seen, and spaces. */
function headerText(maxLength: number): oas32.SchemaObject {
  return { type: "string", maxLength, pattern: "^[ -~]*$" };
}

function said(description: string, schema: oas32.SchemaObject): oas32.HeaderObject {
  return { description, schema };
}

function pascal(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
