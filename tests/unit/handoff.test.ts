import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { describe, expect, test } from "vitest";
import { writeHandoff } from "#app/handoff.server.ts";
import { numbered } from "#app/handoff.ts";

const state = (loaderData: unknown) => ({ loaderData, actionData: null, errors: null });

/** What a browser makes of the script, through React Router's own decoder. */
async function received(loaderData: unknown): Promise<unknown> {
  const script = writeHandoff(state(loaderData));
  if (script === null) return "left to React Router";
  expect(script).not.toMatch(/[<\u2028\u2029]/);
  const page: { handoff?: unknown } = {};
  runInNewContext(script, { window: page });
  const text = `${JSON.stringify(numbered(structuredClone(page.handoff)))}\n`;
  const decoded = await decode(new Response(text).body ?? new ReadableStream(), globalThis as never);
  return (decoded.value as { loaderData: unknown }).loaderData;
}

describe("what a page's scripts begin with", () => {
  test.each([
    [
      "rows of one shape",
      [
        { a: 1, b: "x" },
        { a: 2, b: "x" },
        { a: 3, b: "x" },
      ],
    ],
    [
      "rows in rows",
      [
        { a: { v: 1 }, b: [{ c: 1 }, { c: 2 }] },
        { a: { v: 2 }, b: [] },
      ],
    ],
    ["rows of several shapes", [{ a: 1 }, { b: 1 }, { a: 1, b: 2 }]],
    ["lists of lists", [{ a: ["x"] }, { a: ["x"] }]],
    ["what is not there", { a: undefined, b: null, c: [null, undefined], d: {} }],
    ["rows of nothing", [{}, {}]],
    ["names that need quotes", { "routes/portal": { "a-b": true, "1": false } }],
    ["the end of a script", { a: "</script><!--\u2028\u2029'\"\\" }],
  ])("%s comes as it was", async (_, data) => {
    expect(await received(data)).toEqual(data);
  });

  test("any JSON comes as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (data) => {
        const got = await received(data);
        if (got !== "left to React Router") expect(got).toEqual(data);
      }),
      { numRuns: 300 },
    );
  });

  test("a table of fifty rows says its names once", () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({
      id: index,
      kind: "order",
      label: `No. ${index}`,
    }));
    const script = writeHandoff(state(rows)) ?? "";
    expect(script.match(/label/g)).toHaveLength(1);
    expect(script.match(/order/g)).toHaveLength(1);
  });

  test.each([
    ["a date", new Date(0)],
    ["no number", Number.NaN],
    ["a promise", Promise.resolve(1)],
    ["an instance", new URL("http://localhost/")],
    ["a prototype", JSON.parse('{"__proto__": 1}')],
  ])("%s is left to React Router", (_, value) => {
    expect(writeHandoff(state([{ value }, { value: 1 }]))).toBeNull();
  });

  test("errors are left to React Router", () => {
    expect(writeHandoff({ ...state({}), errors: { root: new Error("x") } })).toBeNull();
  });
});
