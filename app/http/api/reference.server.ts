/** The API in words for its pages, from the same definitions that check its calls and make its description. */
import {
  type ApiAnswer,
  type ApiCallText,
  type ApiField,
  type ApiGroup,
  type ApiShape,
  slugOfTag,
} from "#app/features/site/guides/api-reference.ts";
import { API_ERRORS, type ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { env } from "#app/platform/env.server.ts";
import type { Call } from "./call.server.ts";
import { login, logout } from "./calls/identity.server.ts";
import { calls } from "./calls.server.ts";
import { openApi, operationId } from "./openapi.server.ts";
import type { Operation, Parameter } from "./openapi-schemas.server.ts";
import { exampleOf, resolved, type Shape, type Shapes, typeInWords } from "./schema-words.ts";
import { type Tag, TAGS } from "./tags.ts";

let made: readonly ApiGroup[] | undefined;

/** Every call, by the group it stands in, in the order of the description. */
export function apiGroups(): readonly ApiGroup[] {
  made ??= groups();
  return made;
}

function groups(): ApiGroup[] {
  const { paths, components } = openApi();
  const byTag = new Map<Tag, ApiCallText[]>();
  for (const one of calls) {
    const operation = paths[one.path]?.[one.method.toLowerCase()];
    if (!operation) throw new Error(`${one.method} ${one.path} is not described.`);
    const group = byTag.get(one.tag) ?? [];
    byTag.set(one.tag, group);
    group.push(textOf(one, operation, components.schemas));
  }
  return [...byTag].map(([tag, texts]) => ({
    tag,
    about: TAGS[tag],
    slug: slugOfTag(tag),
    calls: texts,
    shapes: shapesOf(texts, components.schemas),
  }));
}

/** What the calls answer, with every named shape within it. */
function shapesOf(texts: readonly ApiCallText[], shapes: Shapes): ApiShape[] {
  const named = new Set(texts.flatMap(({ answer }) => answer.shape ?? []));
  // A set hands out what was added to it meanwhile, too.
  for (const name of named)
    for (const [, inner = ""] of JSON.stringify(shapes[name]).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!shapes[inner]?.enum) named.add(inner);
  return [...named].map((name) => ({ name, fields: fieldsOf(shapes[name], shapes) }));
}

function textOf(one: Call, operation: Operation, shapes: Shapes): ApiCallText {
  const { method, path, summary } = one;
  const placed = (place: Parameter["in"]) =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required = false, description = "", schema }): ApiField => ({
        name,
        type: typeInWords(schema, shapes),
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
    refusals: Object.entries(one.refusals ?? {}).map(([code, text]) => ({
      code: code as ApiErrorCode,
      text: text === true ? API_ERRORS[code as ApiErrorCode].meaning : text,
    })),
    curl: curlOf(one, operation, shapes),
    needs: needsOf(one),
  };
}

function bodyOf(operation: Operation): Shape | undefined {
  return operation.requestBody?.content["application/json"]?.schema;
}

function answerOf(operation: Operation, shapes: Shapes): ApiAnswer {
  const [status, { content = {} }] = Object.entries(operation.responses).find(([one]) =>
    one.startsWith("2"),
  ) ?? ["200", {}];
  const [[type, { schema }] = [null, { schema: undefined }]] = Object.entries(content);
  const isList = schema?.type === "array";
  const item = isList ? schema.items : schema;
  const shape = item?.$ref?.split("/").at(-1) ?? null;
  const isNamed = shape !== null || type !== "application/json";
  return { status, type, isList, shape, fields: isNamed ? [] : fieldsOf(item, shapes) };
}

function fieldsOf(given: Shape | undefined, shapes: Shapes): ApiField[] {
  if (!given) return [];
  const { properties = {}, required = [] } = resolved(given, shapes);
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    type: typeInWords(shape, shapes),
    isRequired: required.includes(name),
    text: shape.description ?? resolved(shape, shapes).description ?? "",
  }));
}

const tokenOrCookie = ({ path, scope, who }: Call) => {
  if (scope !== null) return "token";
  if (path === login.path) return "new cookie";
  return who === "anyone" && path !== logout.path ? "nothing" : "cookie";
};

/** A parameter's name as a variable of the shell: `quoteId` is `QUOTE_ID`. */
const variableOf = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();

const file = "licence-schedule.pdf";

/** Ids stand as variables of the shell; sessions come from the cookies that signing in saved. */
function curlOf(one: Call, operation: Operation, shapes: Shapes): string {
  const { method, path, creates, answer } = one;
  const needed = operation.parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(name, schema, shapes)))}`);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(name)}`);
  const url = `${env().origin}${address}${needed.length > 0 ? `?${needed.join("&")}` : ""}`;
  const body = bodyOf(operation);
  const lines = [
    method === "GET" ? "curl --fail-with-body" : `curl --fail-with-body -X ${method}`,
    ...{
      token: ['-H "Authorization: Bearer $TOKEN"'],
      "new cookie": ["-c cookies.txt"],
      cookie: ["-b cookies.txt"],
      nothing: [],
    }[tokenOrCookie(one)],
    ...(creates ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...(body
      ? [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(exampleOf("body", body, shapes)).replaceAll("'", "'\\''")}'`,
        ]
      : []),
    ...(one.takesFile ? ['-H "Content-Type: application/octet-stream"', `--data-binary @${file}`] : []),
    ...(answer === "pdf" || answer === "file" ? ["-o report.pdf"] : []),
    `"${url}"`,
  ];
  return lines.join(" \\\n  ");
}

function needsOf(one: Call): ApiCallText["needs"] {
  return [
    ...{
      token: [{ name: "TOKEN", what: `an API token with the scope \`${one.scope}\`` }],
      "new cookie": [],
      cookie: [{ name: "cookies.txt", what: "the session’s cookie, which signing in saved" }],
      nothing: [],
    }[tokenOrCookie(one)],
    ...(one.creates ? [{ name: "KEY", what: "a word of your own, new for each thing" }] : []),
    ...Object.entries(one.params?.shape ?? {}).map(([name, { description }]) => ({
      name: variableOf(name),
      what: description ? lowered(description) : "its id, from a list or from where it was made",
    })),
    ...(one.takesFile ? [{ name: file, what: "any file of yours" }] : []),
  ];
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
