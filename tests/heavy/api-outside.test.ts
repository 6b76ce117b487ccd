/**
 * The description of the API through the eyes of programs that others wrote: Spectral's rules, two generators of
 * clients, and Postman. Their reports stand in test-results/api-description.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { callAt } from "#app/http/api/addresses.server.ts";
import { calls } from "#app/http/api/calls.server.ts";
import { openApi } from "#app/http/api/openapi.server.ts";
import { readBody, readQuery } from "#app/http/api/read-input.server.ts";
import { outsideTools } from "../../scripts/testing/outside-tools.ts";
import { testSecret } from "../support/product/test-env.ts";

// One of Spectral's rules is about where the product is reached: not on this machine.
const origin = "https://portal.calderrow.example";
Object.assign(process.env, { APP_ORIGIN: origin, APP_SECRET: testSecret });

const reports = resolve("test-results/api-description");
const description = join(reports, "openapi.json");
let tools: string;

beforeAll(() => {
  tools = outsideTools("tests/outside");
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  writeFileSync(description, JSON.stringify(openApi(), null, 2));
}, 300_000);

function run(name: string, args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(join(tools, "node_modules/.bin", name), args, {
    cwd: tools,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return { status, said: `${stdout}${stderr}` };
}

describe("Spectral, with every rule of OpenAPI's and OWASP's", () => {
  interface Finding {
    code: string;
    path: (string | number)[];
    message: string;
  }
  const findings = (file: string): Finding[] => {
    const report = file.replace(/\.json$/, ".spectral.json");
    const { said } = run("spectral", ["lint", file, "-r", "spectral.yaml", "-f", "json", "-o", report, "-q"]);
    expect(said).toBe("");
    return JSON.parse(readFileSync(report, "utf8")) as Finding[];
  };

  test("finds nothing but what is let pass for a reason", () => {
    const exceptions = JSON.parse(readFileSync(join(tools, "exceptions.json"), "utf8")) as {
      rule: string;
      reason: string;
    }[];
    const passed = new Set(exceptions.map(({ rule }) => rule));
    const found = findings(description);
    const others = found.filter(({ code }) => !passed.has(code));
    expect(others.map(({ code, path, message }) => `${code}: ${message} ${path.join("/")}`)).toEqual([]);
    const met = new Set(found.map(({ code }) => code));
    expect(
      [...passed].filter((rule) => !met.has(rule)),
      "These exceptions are needed no more.",
    ).toEqual([]);
    for (const { rule, reason } of exceptions) expect(reason.length, rule).toBeGreaterThan(40);
  });

  test("would find what is wrong", () => {
    const spoilt = JSON.parse(readFileSync(description, "utf8")) as {
      components: { schemas: Record<string, { properties: Record<string, object> }> };
      paths: Record<string, Record<string, { operationId?: string; responses: Record<string, object> }>>;
    };
    const reading = spoilt.paths["/api/client/reports"]?.get;
    const report = spoilt.components.schemas.ClientReport;
    if (!reading || !report) throw new Error("What is to be spoilt is not described.");
    delete reading.operationId;
    delete reading.responses["429"];
    report.properties.title = { type: "string" };
    const file = join(reports, "spoilt.json");
    writeFileSync(file, JSON.stringify(spoilt));
    const found = findings(file).map(({ code }) => code);
    for (const rule of [
      "operation-operationId",
      "owasp:api4:2023-rate-limit-responses-429",
      "owasp:api4:2023-string-limit",
    ])
      expect(found).toContain(rule);
  });
});

const strict = {
  strict: true,
  noEmit: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  lib: ["ES2022", "DOM", "DOM.Iterable"],
  types: [],
};

/** What the compiler says of a client and of a program that stands beside it. */
function complaints(folder: string, program: string): string {
  writeFileSync(join(folder, "program.ts"), program);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: strict, include: ["."] }));
  const { said } = run("tsc", ["-p", join(folder, "tsconfig.json"), "--pretty", "false"]);
  return said.trim();
}

const right = `
export async function nightly(): Promise<string[]> {
  const { data: reports } = await READ_REPORTS;
  return (reports as ClientReport[]).map(({ id, title, createdAt, fileType }) => [id, title, createdAt, fileType].join(" "));
}
export const status: UserKeyStatus = "active";
// A name of the description's own: generators make up one for each place of what has none.
export const level: AccessLevel = "client";
export const deal: ADD_DEAL = { name: "Aldgate", type: "Series A", sector: "Technology" };
export const problem = ({ code, message, requestId }: Problem) => [code, message, requestId].join(" ");
`;
const wrong = [
  [`export const state: UserKeyStatus = "open";`, '"open"'],
  [`export const field: ClientReport["fileName"] = "";`, "fileName"],
  [`export const more: ADD_DEAL = { name: "Aldgate", type: "Series Z", sector: "Technology" };`, "Series Z"],
  [`export const less: ADD_DEAL = { name: "Aldgate", type: "Series A" };`, "sector"],
] as const;

describe.each([
  {
    name: "orval",
    args: (folder: string) => [
      "--input",
      description,
      "--output",
      join(folder, "client.ts"),
      "--client",
      "fetch",
    ],
    from: "./client",
    names: { READ_REPORTS: "getClientReports()", ADD_DEAL: "PostDealsBody" },
    imports: "getClientReports",
  },
  {
    name: "openapi-ts",
    args: (folder: string) => [
      "-i",
      description,
      "-o",
      join(folder, "client"),
      "-c",
      "@hey-api/client-fetch",
    ],
    from: "./client",
    names: { READ_REPORTS: "getClientReports()", ADD_DEAL: 'PostDealsData["body"]' },
    imports: "getClientReports",
  },
])("a client made by $name", ({ name, args, from, names, imports }) => {
  const folder = () => join(tools, "made", name);
  const named = (text: string) =>
    text.replaceAll("READ_REPORTS", names.READ_REPORTS).replaceAll("ADD_DEAL", names.ADD_DEAL);
  const types = [
    "ClientReport",
    "Problem",
    "UserKeyStatus",
    "AccessLevel",
    names.ADD_DEAL.replace(/\[.*/, ""),
  ];
  const head = `import { ${imports}, ${types.map((type) => `type ${type}`).join(", ")} } from "${from}";\n`;

  beforeAll(() => {
    rmSync(folder(), { recursive: true, force: true });
    mkdirSync(folder(), { recursive: true });
    const { status, said } = run(name, args(folder()));
    writeFileSync(join(reports, `${name}.txt`), said);
    expect(status, said).toBe(0);
  }, 120_000);

  test("compiles, with a program that uses it", () => {
    const said = complaints(folder(), head + named(right));
    appendFileSync(join(reports, `${name}.txt`), `\nThe compiler says: ${said || "nothing"}\n`);
    expect(said).toBe("");
  });

  test("refuses a program that uses it wrongly, line by line", () => {
    const said = complaints(folder(), head + wrong.map(([line]) => named(line)).join("\n"));
    for (const [at, [, what]] of wrong.entries())
      expect(said).toMatch(new RegExp(`program\\.ts\\(${at + 2},[^\\n]*${what}`));
    expect(said.match(/error TS/g)).toHaveLength(wrong.length);
  });
});

describe("a collection made by Postman", () => {
  interface Item {
    item?: Item[];
    request: {
      method: string;
      url: {
        path: string[];
        query: { key: string; value: string }[];
        variable: { key: string; value: string }[];
      };
      body?: { mode?: string; raw?: string };
    };
  }
  const requests: Item["request"][] = [];

  beforeAll(async () => {
    const { convert } = createRequire(join(tools, "package.json"))("openapi-to-postmanv2") as {
      convert(
        input: object,
        options: object,
        done: (error: unknown, made: { result: boolean; reason?: string; output: { data: Item }[] }) => void,
      ): void;
    };
    const data = readFileSync(description, "utf8");
    const made = await new Promise<Item>((fulfil, reject) =>
      convert(
        { type: "string", data },
        { folderStrategy: "Tags", requestParametersResolution: "Example" },
        (error, { result, reason, output }) =>
          result && output[0] ? fulfil(output[0].data) : reject(new Error(reason ?? String(error))),
      ),
    );
    writeFileSync(join(reports, "postman.json"), JSON.stringify(made, null, 2));
    const collect = ({ item, request }: Item) => (item ? item.forEach(collect) : requests.push(request));
    collect(made);
  }, 120_000);

  test("has every call, each with an address, a query and a body that the call takes", () => {
    const met = requests.map(({ method, url, body }) => {
      const own = new Map(url.variable.map(({ key, value }) => [`:${key}`, value]));
      const path = `/${url.path.map((part) => encodeURIComponent(own.get(part) ?? part)).join("/")}`;
      const call = callAt(method, path);
      const said = `${method} ${path}`;
      if (!call) throw new Error(`${said} is no call.`);
      const asked = new URL(path, origin);
      for (const { key, value } of url.query) asked.searchParams.set(key, value);
      expect(readQuery(asked, call.query), said).toMatchObject({ ok: true });
      if (call.body) {
        const request = new Request(asked, { method, headers: { "Content-Type": "application/json" } });
        const bytes = new TextEncoder().encode(body?.raw ?? "");
        expect(readBody(request, bytes, call), said).toMatchObject({ ok: true });
      }
      return `${call.method} ${call.path}`;
    });
    expect(met.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
  });
});
