/** The description of the API through the eyes of programs that others wrote: a linter, and a generator of types. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString, type NormalizedProblem } from "@redocly/openapi-core";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../support/harness.ts";

const app = await startApp();
const address = "/api/openapi.json";
let served: string;

beforeAll(async () => {
  const answer = await app.visitor().get(address);
  expect(answer.status).toBe(200);
  served = answer.html;
});

describe("Redocly's linter", () => {
  const findings = async (source: string): Promise<string[]> => {
    // Strict: what is a warning in the recommended rules counts as an error, too.
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source, absoluteRef: `${app.origin}${address}`, config });
    return problems.map(
      ({ severity, ruleId, message, location }: NormalizedProblem) =>
        `${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ""}`,
    );
  };

  test("finds nothing against its recommended rules, warnings included", async () => {
    // One of the rules is about where the product is reached, and tests reach theirs on this machine.
    expect(await findings(served.replaceAll(app.origin, "https://portal.calderrow.example"))).toEqual([]);
  });

  test("would find what is wrong", async () => {
    interface Operation {
      operationId?: string;
      responses: Record<string, object>;
      requestBody?: { content: Record<string, { example: object }> };
    }
    const spoilt = JSON.parse(served) as { paths: Record<string, Record<string, Operation>> };
    const reports = spoilt.paths["/api/client/reports"]?.get;
    const login = spoilt.paths["/api/login"]?.post?.requestBody?.content["application/json"];
    if (!reports || !login) throw new Error("The calls to spoil are not described.");
    delete reports.operationId;
    for (const status of Object.keys(reports.responses).filter((one) => one.startsWith("4")))
      delete reports.responses[status];
    reports.responses["200"] = {
      description: "Reports",
      content: { "application/json": { schema: { $ref: "#/components/schemas/NoSuchThing" } } },
    };
    login.example = { email: 7 };
    const found = (await findings(JSON.stringify(spoilt))).join("\n");
    for (const rule of [
      "operation-operationId",
      "operation-4xx-response",
      "no-unresolved-refs",
      "no-invalid-media-type-examples",
    ])
      expect(found).toContain(rule);
  });
});

describe("types made by openapi-typescript", () => {
  let folder: string;

  beforeAll(async () => {
    mkdirSync("node_modules/.cache", { recursive: true });
    folder = mkdtempSync(join("node_modules/.cache", "api-types-"));
    const description = JSON.parse(served) as OpenAPI3;
    writeFileSync(join(folder, "api.ts"), astToString(await openapiTypescript(description)));
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the compiler says of a program that stands beside the types. */
  const complaints = (name: string, program: string): string[] => {
    const file = join(folder, name);
    writeFileSync(file, `import type { components, operations, paths } from "./api.ts";\n${program}`);
    const compiled = ts.createProgram([file], {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      types: [],
    });
    return ts
      .getPreEmitDiagnostics(compiled)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  };

  test("carry a program that uses them", () => {
    const program = `
type Answer<Id extends keyof operations, Status extends keyof operations[Id]["responses"]> =
  operations[Id]["responses"][Status] extends { content: { "application/json": infer Body } } ? Body : never;
type Sent<Id extends keyof operations> =
  operations[Id] extends { requestBody: { content: { "application/json": infer Body } } } ? Body : never;
type Problem = components["schemas"]["Problem"];

async function read<Body>(path: keyof paths, init?: RequestInit): Promise<Body> {
  const answer = await fetch(path, init);
  if (answer.ok) return (await answer.json()) as Body;
  const { message, code, errors }: Problem = await answer.json();
  throw new Error([code, message, ...Object.values(errors ?? {}).flat()].join(" "));
}

export async function nightly(): Promise<string[]> {
  const who = await read<Answer<"getAuthUser", 200>>("/api/auth/user");
  const role: "client" | "admin" = who.role;
  const reports = await read<Answer<"getClientReports", 200>>("/api/client/reports");
  const lines: string[] = reports.map(({ id, title, createdAt, fileType }) => [id, title, createdAt, fileType].join(" "));
  const shop = await read<Answer<"getClientShopReports", 200>>("/api/client/shop-reports");
  const dearest = Math.max(...shop.map(({ price }) => price ?? 0));
  const { count } = await read<Answer<"getNotificationsCount", 200>>("/api/notifications/count");
  const unread: number = count;
  const query: operations["getClientReports"]["parameters"]["query"] = { limit: 10, search: "banks" };
  const deal: Sent<"postDeals"> = { name: "Aldgate", type: "Series A", sector: "Technology" };
  const made = await read<Answer<"postDeals", 201>>("/api/deals", { method: "POST", body: JSON.stringify(deal) });
  const login: Sent<"postLogin"> = { email: "a@b.example", password: "x", userKey: "y", authenticatorCode: "123456" };
  return [...lines, role, String(dearest), String(unread), made.id, login.email, String(query?.limit)];
}
`;
    expect(complaints("right.ts", program)).toEqual([]);
  }, 60_000);

  test("refuse a program that uses them wrongly, line by line", () => {
    const wrong = [
      [`type Field = components["schemas"]["ClientReport"]["fileName"];`, "fileName"],
      [`type Path = paths["/api/client/report"];`, "/api/client/report"],
      [`type Method = paths["/api/auth/user"]["post"]["responses"];`, "responses"],
      [`more({ name: "Aldgate", type: "Series A", sector: "Technology", stagee: 1 });`, "stagee"],
      [`more({ name: "Aldgate", type: "Series Z", sector: "Technology" });`, "Series Z"],
      [`more({ name: "Aldgate", type: "Series A" });`, "sector"],
      [`more({ name: "Aldgate", type: "Series A", sector: "Technology", valuation: "12" });`, "number"],
    ] as const;
    const sent = `operations["postDeals"]["requestBody"]["content"]["application/json"]`;
    const lines = [`declare function more(sent: ${sent}): void;`, ...wrong.map(([line]) => line)];
    const found = complaints("wrong.ts", lines.join("\n"));
    expect(found).toHaveLength(wrong.length);
    for (const [at, [line, named]] of wrong.entries()) expect(found[at], line).toContain(named);
  }, 60_000);
});
