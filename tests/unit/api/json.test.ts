import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accepts } from "#app/http/api/answer-call.server.ts";
import { JsonTextError, readJson } from "#app/http/api/json-text.ts";

describe("a JSON text", () => {
  test("is read as JSON.parse reads it", () => {
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), fc.boolean(), (value, isSpaced) => {
        const text = JSON.stringify(value, null, isSpaced ? 2 : undefined);
        const numbers = text.match(/-?\d{16,}(?![\d.eE])/);
        // Neither half of a character nor U+0000 is taken.
        fc.pre(!numbers && text.isWellFormed() && !/\\u(?:d[89a-f]|0000)/i.test(text));
        expect(plain(readJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ['{"a":1,"a":2}', "The field is there twice", "a"],
    ['{"a":{"b":1,"\\u0062":2}}', "The field is there twice", "a.b"],
    ['{"a":[{"b":1e400}]}', "too large", "a.0.b"],
    ['{"a":-1e400}', "too large", "a"],
    ['{"a":9007199254740993}', "exactly", "a"],
    ['{"a":"\\ud800"}', "half of a character", "a"],
    ['{"a":"\\u0000"}', "can't be stored", "a"],
    ["\ufeff{}", "not valid JSON", ""],
    ['{"a":1,}', "not valid JSON", ""],
    ["[1,]", "not valid JSON", "1"],
    ['{"a":NaN}', "not valid JSON", "a"],
    ['{"a":Infinity}', "not valid JSON", "a"],
    ['{"a":01}', "not valid JSON", "a"],
    ['{"a":0x10}', "not valid JSON", "a"],
    ['{"a":１２}', "not valid JSON", "a"],
    ["{'a':1}", "not valid JSON", ""],
    ["{}{}", "not valid JSON", ""],
    ["", "not valid JSON", ""],
    ['{"a":"\u0001"}', "not valid JSON", "a"],
    [`${"[".repeat(33)}${"]".repeat(33)}`, "deeper", ""],
    [`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, "deeper", ""],
  ])("$0 is refused, and says where", (text, message, field) => {
    let refused: unknown;
    try {
      readJson(text);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(JsonTextError);
    expect(refused).toMatchObject({ message: expect.stringContaining(message), field });
  });

  test("may be 32 levels deep", () => {
    expect(() => readJson(`${"[".repeat(32)}${"]".repeat(32)}`)).not.toThrow();
  });

  test("gives names like __proto__ no power", () => {
    const read = readJson('{"__proto__":{"isAdmin":true},"constructor":1}') as Record<string, unknown>;
    expect(Object.getPrototypeOf(read)).toBeNull();
    expect(Object.keys(read)).toEqual(["__proto__", "constructor"]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test("of 256 KB in one string is read at once", () => {
    const text = JSON.stringify({ a: `${"\\".repeat(60_000)}${"x".repeat(130_000)}` });
    const started = performance.now();
    readJson(text);
    const own = performance.now() - started;
    expect(own).toBeLessThan(500);
  });
});

test.each([
  [null, true],
  ["", true],
  ["*/*", true],
  ["application/json", true],
  ["application/*;q=0.1", true],
  ["text/html, application/JSON;q=0.9", true],
  ["text/html", false],
  ["application/json;q=0", false],
  ["*/*, application/json;q=0", false],
  ["text/html,*/*;q=0.8", true],
  ["application/xml", false],
])("Accept: %s", (header, isTaken) => {
  expect(accepts(header, ["application/json"])).toBe(isTaken);
});
