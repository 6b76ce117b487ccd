/** What the description of the API says by its own rules; what programs of others say of it is in tests/heavy. */
import { describe, expect, test } from "vitest";
import { ENUMERATIONS } from "#app/http/api/enumerations.ts";
import { startApp } from "../../support/product/harness.ts";

interface Shape {
  [keyword: string]: unknown;
  type?: string | string[];
}

interface Answer {
  $ref?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: Shape }>;
}

interface Operation {
  parameters: { name: string; in: string; description?: string; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, Answer>;
}

const app = await startApp();
const { paths, components } = (await app.visitor().get("/api/openapi.json")).json as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape>; responses: Record<string, Answer> };
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    named: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
);
const answerOf = ({ $ref, ...own }: Answer): Answer =>
  $ref === undefined ? own : (components.responses[$ref.split("/").at(-1) ?? ""] ?? {});

/** Every shape below one, with where it stands. */
function shapesIn(given: unknown, at: string): [at: string, shape: Shape][] {
  if (typeof given !== "object" || given === null) return [];
  const own: [string, Shape][] = "type" in given || "enum" in given ? [[at, given as Shape]] : [];
  return [...own, ...Object.entries(given).flatMap(([name, value]) => shapesIn(value, `${at}/${name}`))];
}

const sent = operations.flatMap(({ named, requestBody }) => shapesIn(requestBody?.content, named));
const told = [
  ...operations.flatMap(({ named, responses }) =>
    Object.values(responses).flatMap(({ content }) => shapesIn(content, named)),
  ),
  ...shapesIn(components.schemas, "components"),
];
const isA = (type: string) => (given: [string, Shape]) => [given[1].type ?? []].flat().includes(type);
const where = (given: [string, Shape][]) => given.map(([at]) => at);

describe("shapes", () => {
  test("of requests are closed, of answers open: fields may come, and none is overlooked", () => {
    const objects = sent.filter(isA("object")).filter(([, { properties }]) => properties !== undefined);
    expect(objects.length).toBeGreaterThan(20);
    expect(where(objects.filter(([, shape]) => shape.additionalProperties !== false))).toEqual([]);
    expect(where(told.filter(([, shape]) => shape.additionalProperties === false))).toEqual([]);
  });

  test("that enumerate stand once each, among the components, by their name", () => {
    const enumerated = [...sent, ...told, ...shapesIn(operations, "parameters")].filter(
      ([, shape]) => shape.enum !== undefined,
    );
    expect(new Set(where(enumerated))).toEqual(
      new Set(Object.keys(ENUMERATIONS).map((name) => `components/${name}`)),
    );
    const values = enumerated.map(([, shape]) => JSON.stringify(shape.enum));
    expect(new Set(values).size).toBe(Object.keys(ENUMERATIONS).length);
  });

  test.each([
    ["number", ["minimum", "maximum"]],
    ["integer", ["minimum", "maximum", "format"]],
    ["array", ["maxItems"]],
    ["string", ["maxLength"]],
  ])("of type %s have %s", (type, bounds) => {
    const all = [...sent, ...told, ...shapesIn(operations, "parameters")].filter(isA(type));
    const free = all.filter(
      ([, shape]) =>
        !("enum" in shape || "const" in shape) && bounds.some((bound) => shape[bound] === undefined),
    );
    expect(where(free)).toEqual([]);
  });
});

test.each(operations)("$named tells its limits, its failures and an example of each parameter", (one) => {
  for (const [status, given] of Object.entries(one.responses)) {
    const { headers = {} } = answerOf(given);
    expect(Object.keys(headers), status).toEqual(expect.arrayContaining(["RateLimit", "RateLimit-Policy"]));
    if (status === "429" || status === "503") expect(headers).toHaveProperty("Retry-After");
  }
  expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(["400", "429", "500", "503"]));
  for (const { name, description, example } of one.parameters) {
    expect(description?.length, name).toBeGreaterThan(5);
    expect(example, name).toBeDefined();
  }
});
