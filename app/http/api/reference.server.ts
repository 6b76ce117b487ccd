/** The API in words for its pages, from the same definitions that check its calls and make its description. */
import {
  type ApiCallText,
  type ApiField,
  type ApiGroup,
  slugOfTag,
} from "#app/features/guides/api-reference.ts";
import { env } from "#app/platform/env.server.ts";
import type { Call } from "./call.server.ts";
import { calls } from "./calls.server.ts";
import { openApi, operationId } from "./openapi.server.ts";
import { exampleOf, resolved, type Shape, type Shapes, typeInWords } from "./schema-words.ts";
import { type Tag, TAGS } from "./tags.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Shape;
}

interface Operation {
  description: string;
  parameters: readonly Parameter[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Shape }> }>;
}

interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Shapes };
}

let made: readonly ApiGroup[] | undefined;

/** Every call, by the group it stands in, in the order of the description. */
export function apiGroups(): readonly ApiGroup[] {
  made ??= groups();
  return made;
}

function groups(): ApiGroup[] {
  const { paths, components } = openApi() as unknown as Described;
  const byTag = new Map<Tag, ApiCallText[]>();
  for (const one of calls) {
    const operation = paths[one.path]?.[one.method.toLowerCase()];
    if (!operation) throw new Error(`${one.method} ${one.path} is not described.`);
    const group = byTag.get(one.tag) ?? [];
    byTag.set(one.tag, group);
    group.push(textOf(one, operation, components.schemas));
  }
  return [...byTag].map(([tag, texts]) => ({ tag, about: TAGS[tag], slug: slugOfTag(tag), calls: texts }));
}

function textOf(one: Call, operation: Operation, shapes: Shapes): ApiCallText {
  const { method, path, summary } = one;
  const placed = (place: Parameter["in"]) =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, description = "", schema }): ApiField => ({
        name,
        type: typeInWords(schema),
        isRequired: required,
        text: description,
      }));
  return {
    id: operationId(one),
    method,
    path,
    summary,
    description: operation.description.split("\n\n"),
    headers: placed("header"),
    parameters: placed("path"),
    query: placed("query"),
    body: fieldsOf(bodyOf(operation), shapes),
    answer: answerOf(operation, shapes),
    refusals: Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, text: description })),
    curl: curlOf(one, operation, shapes),
  };
}

function bodyOf(operation: Operation): Shape | undefined {
  return operation.requestBody?.content["application/json"]?.schema;
}

function answerOf(operation: Operation, shapes: Shapes): ApiCallText["answer"] {
  const [status, { content = {} }] = Object.entries(operation.responses).find(([one]) =>
    one.startsWith("2"),
  ) ?? ["200", {}];
  const [[type, { schema }] = ["", { schema: undefined }]] = Object.entries(content);
  if (!schema) return { status, type: "nothing", fields: [] };
  if (type !== "application/json") return { status, type, fields: [] };
  const item = schema.type === "array" ? (schema.items ?? {}) : schema;
  const fields = fieldsOf(item, shapes);
  return { status, type: schema.type === "array" ? "a list of objects" : "an object", fields };
}

function fieldsOf(given: Shape | undefined, shapes: Shapes): ApiField[] {
  if (!given) return [];
  const { properties = {}, required = [] } = resolved(given, shapes);
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    type: typeInWords(shape),
    isRequired: required.includes(name),
    text: shape.description ?? resolved(shape, shapes).description ?? "",
  }));
}

/** Ids stand as variables of the shell; sessions come from the cookies that signing in saved. */
function curlOf(one: Call, operation: Operation, shapes: Shapes): string {
  const { method, path, scope, who, creates, answer } = one;
  const variable = (name: string) => `$${name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase()}`;
  const needed = operation.parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(name, schema, shapes)))}`);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => variable(name));
  const url = `${env().origin}${address}${needed.length > 0 ? `?${needed.join("&")}` : ""}`;
  const body = bodyOf(operation);
  const lines = [
    method === "GET" ? "curl --fail-with-body" : `curl --fail-with-body -X ${method}`,
    ...(scope !== null
      ? ['-H "Authorization: Bearer $TOKEN"']
      : path === "/api/login"
        ? ["-c cookies.txt"]
        : who === "anyone" && path !== "/api/logout"
          ? []
          : ["-b cookies.txt"]),
    ...(creates ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...(body
      ? [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(exampleOf("body", body, shapes)).replaceAll("'", "'\\''")}'`,
        ]
      : []),
    ...(one.takesFile
      ? ['-H "Content-Type: application/octet-stream"', "--data-binary @licence-schedule.pdf"]
      : []),
    ...(answer === "pdf" || answer === "file" ? ["-o report.pdf"] : []),
    `"${url}"`,
  ];
  return lines.join(" \\\n  ");
}
