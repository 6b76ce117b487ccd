/** The JSON API as programs meet it, and its own description to hold answers against. */
import { expect } from "vitest";
import { z } from "zod";
import { newApiToken, apiTokenHash, startOf } from "#app/features/access/api-tokens/token-value.server.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { App } from "./product/harness.ts";
import type { Page } from "./product/page.ts";
import { Person } from "./scene/person.ts";
import { newRow } from "./scene/rows.ts";

export type HeaderChanges = Record<string, string | null>;

/** A call by somebody in a browser: the cookie, and the headers a browser adds. */
export function ask(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  headers: HeaderChanges = {},
): Promise<Page> {
  if (body === undefined) return person.send(method, path, undefined, { headers });
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return person.send(method, path, undefined, {
    body: text,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/** A program: none of what a browser adds, no cookies but those given. */
export async function program(
  app: App,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Page> {
  const bare = { "Sec-Fetch-Site": null, "Sec-Fetch-Mode": null, "Sec-Fetch-Dest": null, Origin: null };
  return ask(new Person(app.fetch, app.origin), method, path, body, { ...bare, ...headers });
}

/** A token of somebody's, as if they had made it on their page. */
export async function tokenFor(
  app: Pick<App, "db">,
  userId: string,
  scopes: readonly string[],
  values: { expires_at?: string; revoked_at?: string; revoked_reason?: string } = {},
): Promise<{ id: string; token: string; bearer: { Authorization: string } }> {
  const token = newApiToken();
  const id = newId();
  const hash = apiTokenHash(token);
  if (!hash) throw new Error("The token is none.");
  await app.db
    .insertInto("api_tokens")
    .values(
      newRow("api_tokens", {
        id,
        user_id: userId,
        token_hash: hash,
        token_start: startOf(token),
        scopes: JSON.stringify(scopes),
        expires_at: isoAfter(days(30)),
        ...values,
      }),
    )
    .execute();
  return { id, token, bearer: { Authorization: `Bearer ${token}` } };
}

export interface Described {
  parameters: { name: string; in: "path" | "query" | "header"; schema: Record<string, unknown> }[];
  requestBody?: { content: { "application/json"?: { schema: BodySchema } } };
  responses: Record<string, Answer | { $ref: string }>;
}

interface Answer {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }>;
}

interface BodySchema {
  properties: Record<string, { enum?: string[]; maxLength?: number; minLength?: number }>;
  required?: string[];
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, Answer> };
}

/** The description as it is served, each enumeration put where it is pointed at: input is made from it there. */
export async function readDescription(person: Person): Promise<OpenApi> {
  const { html } = await person.get("/api/openapi.json");
  const { components } = JSON.parse(html) as { components: { schemas: Record<string, object> } };
  return JSON.parse(html, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
    const { $ref, ...rest } = value;
    const named = components.schemas[String($ref).split("/").at(-1) ?? ""];
    return named && "enum" in named ? { ...named, ...rest } : value;
  }) as OpenApi;
}

/** What the description says of one answer of a call, wherever it says it. */
export function answerOf(api: OpenApi, method: string, template: string, status: number): Answer | undefined {
  const own = api.paths[template]?.[method.toLowerCase()]?.responses[String(status)];
  if (!own || !("$ref" in own)) return own;
  return api.components.responses[own.$ref.split("/").at(-1) ?? ""];
}

/**
 * Holds an answer against the description: its status must be described for the call, and its body be what stands
 * there.
 * @returns what is wrong with it; empty when nothing is.
 */
export function deviations(api: OpenApi, method: string, template: string, page: Page): string[] {
  const described = answerOf(api, method, template, page.status);
  if (!described)
    return [`${method} ${template} does not describe ${page.status}: ${page.html.slice(0, 200)}`];
  if (page.status >= 400) {
    const { code, type: linked } = page.json as { code: string; type: string };
    if (!described.description.includes(`\`${code}\``))
      return [`${method} ${template} does not describe ${page.status} ${code}`];
    if (!linked.endsWith(`/documentation/api/errors#${code}`))
      return [`${linked} is not where ${code} is told`];
  }
  const type = (page.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  if (!described.content)
    return page.bytes.byteLength === 0 ? [] : ["There is a body where none is described"];
  const content = described.content[type] ?? described.content["*/*"];
  if (!content)
    return [`${method} ${template} ${page.status} does not describe ${type || "an answer without type"}`];
  if (!type.includes("json")) return [];
  const read = schemaOf(api, content.schema).safeParse(page.json);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

/**
 * Holds a refusal against the description and against what every refusal has: the status, a sentence, and the code or
 * the name of the field where one is expected.
 * @param named method and path as the description has them.
 */
export function expectRefusal(
  api: OpenApi,
  named: string,
  page: Page,
  expected: { status: number; code?: string; field?: string | null; about: string },
): void {
  const { status, code, field = null, about } = expected;
  const [method = "", template = ""] = named.split(" ");
  const said = `${about}: ${page.html.slice(0, 300)}`;
  expect(page.status, said).toBe(status);
  expect(deviations(api, method, template, page), said).toEqual([]);
  const told = page.json as { message: string; code: string; errors?: Record<string, string[]> };
  expect(told.message.length, said).toBeGreaterThan(8);
  if (code !== undefined) expect(told.code, said).toBe(code);
  if (field === null) return;
  const of = Object.entries(told.errors ?? {}).filter(
    ([name]) => name === field || name.startsWith(`${field}.`),
  );
  expect(of, said).not.toEqual([]);
  for (const text of of.flatMap(([, texts]) => texts)) expect(text.length, said).toBeGreaterThan(8);
}

const made = new WeakMap<object, z.ZodType>();

function schemaOf(api: OpenApi, schema: z.core.JSONSchema.JSONSchema): z.ZodType {
  const known = made.get(schema);
  if (known) return known;
  const read = readSchema(api, schema);
  made.set(schema, read);
  return read;
}

function readSchema(api: OpenApi, schema: z.core.JSONSchema.JSONSchema): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: api.components.schemas });
  // Programs are told that fields may come; a field that comes undescribed is refused here.
  const closed = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && "properties" in value && !("additionalProperties" in value)
      ? { ...value, additionalProperties: false }
      : value;
  return z.fromJSONSchema(
    JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"), closed) as z.core.JSONSchema.JSONSchema,
  );
}

/** Reads a list to its end, page by page along the Link headers. */
export async function everyPage<Row>(
  person: Person,
  path: string,
): Promise<{ rows: Row[]; pages: number; statuses: number[] }> {
  const rows: Row[] = [];
  const statuses: number[] = [];
  let next: string | undefined = path;
  while (next !== undefined && statuses.length < 200) {
    const page: Page = await person.get(next);
    statuses.push(page.status);
    if (page.status !== 200) break;
    rows.push(...(page.json as Row[]));
    const link: URL | undefined =
      URL.parse(/<([^>]+)>; rel="next"/.exec(page.headers.get("Link") ?? "")?.[1] ?? "") ?? undefined;
    next = link && link.pathname + link.search;
  }
  return { rows, pages: statuses.length, statuses };
}
