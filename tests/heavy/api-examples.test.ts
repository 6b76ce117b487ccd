/** The examples of the API's pages, taken from the pages as a reader would, and run against the product on a socket. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOfError, API_ERRORS, type ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { API_SCOPES } from "#app/features/access/api-tokens/api-token.ts";
import { shapeAnchor } from "#app/features/site/guides/api-reference.ts";
import { apiGroups } from "#app/http/api/reference.server.ts";
import { calls } from "#app/http/api/calls.server.ts";
import { openApi, operationId } from "#app/http/api/openapi.server.ts";
import { readBody } from "#app/http/api/read-input.server.ts";
import { exampleOf, type Shape, type Shapes } from "#app/http/api/schema-words.ts";
import type { Connection } from "#db/connection.server.ts";
import { connectBeside } from "../support/product/data-directory.ts";
import { tokenFor } from "../support/api.ts";
import { factories } from "../support/scene/factories.ts";
import { dataCopy, serve, type Served } from "../support/product/front.ts";
import { decodeEntities } from "../support/product/page.ts";
import { type SignInDetails, signInFields } from "../support/scene/person.ts";
import { origin, testSecret } from "../support/product/test-env.ts";

Object.assign(process.env, { APP_ORIGIN: origin, APP_SECRET: testSecret });

let served: Served;
let connection: Connection;
let client: SignInDetails;
let folder: string;
const variables: Record<string, string> = {};

beforeAll(async () => {
  const dataDir = dataCopy();
  served = await serve(dataDir);
  connection = connectBeside(dataDir);
  const make = factories(connection.db);
  const who = await make.client();
  client = who;
  for (const title of ["First report", "Second report", "Third report"])
    await make.holding(who.companyId, (await make.report({ title })).id);
  const staff = await make.admin();
  const scopes = API_SCOPES.map(({ value }) => value);
  variables.TOKEN = (await tokenFor(connection, who.userId, scopes)).token;
  variables.STAFF_TOKEN = (await tokenFor(connection, staff.userId, scopes)).token;
  folder = mkdtempSync(join(tmpdir(), "portal-examples-"));
});

afterAll(async () => {
  await served.stop("SIGKILL");
  await connection.close();
  for (const each of [served.dataDir, folder]) rmSync(each, { recursive: true, force: true });
});

interface Example {
  section: string;
  language: string;
  code: string;
}

/** What stands in the page's boxes, by the section it stands in. */
async function examplesOn(path: string): Promise<Example[]> {
  const answer = await served.fetch(path, { headers: { Host: served.host } });
  expect(answer.status, path).toBe(200);
  const html = await answer.text();
  return html.split(/<section\b/).flatMap((part) => {
    const section = /\sid="([^"]+)"/.exec(part)?.[1] ?? "";
    const boxes = part.matchAll(/<pre[^>]*data-example="(\w+)"[^>]*><code>([\s\S]*?)<\/code>/g);
    return [...boxes].map(([, language = "", code = ""]) => ({
      section,
      language,
      code: decodeEntities(code),
    }));
  });
}

function run({ language, code }: Example, more: Record<string, string> = {}) {
  const [command, args]: [string, string[]] =
    language === "shell"
      ? ["bash", ["-euo", "pipefail", "-c", code]]
      : [process.execPath, ["--input-type=module", "-e", code]];
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...variables, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let trouble = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (trouble += chunk.toString()));
  return new Promise<{ status: number | null; output: string; trouble: string }>((resolve) =>
    child.once("close", (status) => resolve({ status, output, trouble })),
  );
}

describe("the examples of the first page", () => {
  const expected: Record<string, RegExp[]> = {
    start: [/"title":"Third report"/, /[0-9a-f]{32} Third report/],
    sessions: [/"role":"client"/],
    pages: [/(?=[\s\S]*First report)(?=[\s\S]*Second report)(?=[\s\S]*Third report)/],
    unchanged: [/^200 \{[\s\S]*\n304\n$/],
    once: [/^$/],
    errors: [/^invalid_input The limit must be a whole number from 1 to 100/],
  };

  test("run as written, and show what is said of them", async () => {
    // Just now: the code of an authenticator holds for half a minute.
    const factors = await signInFields(client);
    variables.EMAIL = factors.email ?? "";
    variables.PASSWORD = factors.password ?? "";
    variables.USER_KEY = factors.userKey ?? "";
    variables.CODE = factors.authenticatorCode ?? "";
    const examples = await examplesOn("/documentation/api");
    expect([...new Set(examples.map(({ section }) => section))]).toEqual(Object.keys(expected));
    for (const [section, answers] of Object.entries(expected)) {
      const own = examples.filter((one) => one.section === section);
      expect(own.length, section).toBe(answers.length);
      for (const [index, example] of own.entries()) {
        const { status, output, trouble } = await run(example);
        expect(status, `${example.code}\n${output}\n${trouble}`).toBe(0);
        expect(output, example.code).toMatch(answers[index] ?? /./);
      }
    }
    expect(statSync(join(folder, "our-quarter.pdf")).size).toBeGreaterThan(1000);
  });
});

test("the error it shows is the one its example is told", async () => {
  const answer = await served.fetch("/api/client/reports?limit=1000", {
    headers: { Host: served.host, Authorization: `Bearer ${variables.TOKEN}` },
  });
  const html = await (await served.fetch("/documentation/api", { headers: { Host: served.host } })).text();
  const shown = /<code>(\{\s*&quot;type&quot;[\s\S]*?)<\/code>/.exec(html)?.[1] ?? "";
  expect({ ...((await answer.json()) as object), requestId: "…" }).toEqual(JSON.parse(decodeEntities(shown)));
});

test("each code has its anchor on the page of errors, where an error's type leads", async () => {
  const page = await served.fetch("/documentation/api/errors", { headers: { Host: served.host } });
  const html = await page.text();
  for (const code of Object.keys(API_ERRORS) as ApiErrorCode[]) {
    const [at, anchor] = addressOfError(code).split("#");
    expect(at).toBe("/documentation/api/errors");
    expect(html).toContain(` id="${anchor}"`);
  }
});

describe("the examples of the calls", () => {
  test("are on the page of their group, one for each call", async () => {
    for (const { slug, calls: listed } of apiGroups()) {
      const examples = await examplesOn(`/documentation/api/${slug}`);
      expect(examples.map(({ section }) => section)).toEqual(listed.map(({ id }) => id));
    }
  });

  test("read as written: each that asks for a list or a record by no id", async () => {
    const reading = apiGroups().flatMap(({ slug, calls: listed }) =>
      listed
        .filter(({ method, path }) => method === "GET" && !path.includes("{"))
        .map(({ id }) => ({ id, slug })),
    );
    expect(reading.length).toBeGreaterThan(10);
    for (const { id, slug } of reading) {
      const example = (await examplesOn(`/documentation/api/${slug}`)).find(({ section }) => section === id);
      if (!example) throw new Error(`${id} has no example`);
      const asStaff = calls.find((one) => operationId(one) === id)?.who === "admin";
      const { status, output, trouble } = await run(
        example,
        asStaff ? { TOKEN: variables.STAFF_TOKEN ?? "" } : {},
      );
      expect(status, `${example.code}\n${output}\n${trouble}`).toBe(0);
      if (!example.code.includes(" -o ")) expect(() => JSON.parse(output) as unknown, id).not.toThrow();
    }
  }, 120_000);

  test("send bodies that their call takes", () => {
    const { paths, components } = openApi() as unknown as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: Shape }> } } | undefined>
      >;
      components: { schemas: Shapes };
    };
    for (const one of calls.filter(({ body }) => body)) {
      const content = paths[one.path]?.[one.method.toLowerCase()]?.requestBody?.content;
      const schema = content?.["application/json"]?.schema;
      if (!schema) throw new Error(`${one.method} ${one.path} describes no body`);
      const body = JSON.stringify(exampleOf("body", schema, components.schemas));
      const request = new Request(`${origin}${one.path}`, {
        method: one.method,
        headers: { "Content-Type": "application/json" },
        body,
      });
      const read = readBody(request, new TextEncoder().encode(body), one);
      expect(read, `${one.method} ${one.path}: ${body}`).toMatchObject({ ok: true });
    }
  });
});

test("every call and every one of its fields stands on a page, and unknown groups are not found", async () => {
  for (const { slug, calls: listed, shapes } of apiGroups()) {
    const answer = await served.fetch(`/documentation/api/${slug}`, { headers: { Host: served.host } });
    const html = decodeEntities(await answer.text());
    for (const { name, fields } of shapes)
      for (const text of [`id="${shapeAnchor(name)}"`, ...fields.map((field) => field.name)])
        expect(html, `${name}: ${text}`).toContain(text);
    for (const { id, path, summary, query, body, answer: told } of listed) {
      if (told.shape) expect(html, id).toContain(`href="#${shapeAnchor(told.shape)}"`);
      expect(html, id).toContain(`id="${id}"`);
      for (const text of [path, summary, ...[...query, ...body, ...told.fields].map(({ name }) => name)])
        expect(html, `${id}: ${text}`).toContain(text);
    }
  }
  const unknown = await served.fetch("/documentation/api/nothing", { headers: { Host: served.host } });
  expect(unknown.status).toBe(404);
});
