import { expect, test } from "vitest";
import { slownessOf } from "../../support/patterns/slow-patterns.ts";
import { patternsOf } from "../../support/patterns/source-patterns.ts";
import { sourceFiles } from "../../support/reading/source-files.ts";

/** What the server runs. Tools that read this repository's own files may take their time. */
const files = [
  ...sourceFiles("app"),
  ...sourceFiles("db"),
  ...sourceFiles("scripts", /\.(ts|mjs)$/).filter(
    ({ path }) => !/^scripts\/(?:bench|count|testing|outside|tour)\//.test(path),
  ),
];
const found = files.flatMap(patternsOf);

test("literals and constants of this file and of others are read", () => {
  const text = `
    import { EAST_ASIAN } from "#app/platform/pdf/fonts.ts";
    const dash = "[-–]";
    const both = [/a\\/b/g, new RegExp(\`x\${dash}+\`, "u"), RegExp("a" + dash), new RegExp(\`[\${EAST_ASIAN}]\`, "v")];
    const unknown = (name: string) => new RegExp(name);
    const text = "/no pattern/";`;
  const read = patternsOf({ path: "app/made-up.ts", text }).map(({ at, pattern }) => [
    at,
    pattern && String(pattern),
  ]);
  expect(read).toEqual([
    ["app/made-up.ts:4", "/a\\/b/g"],
    ["app/made-up.ts:4", "/x[-–]+/u"],
    ["app/made-up.ts:4", "/a[-–]/"],
    ["app/made-up.ts:4", expect.stringMatching(/^\/\[\\u1100-.*\]\/v$/)],
    ["app/made-up.ts:5", null],
  ]);
  expect(found.length).toBeGreaterThan(400);
});

/** Made as the program runs: a pattern as it is made then, by the file it is made in. */
const made: Record<string, RegExp[]> = {
  "app/features/access/identity/passwords/guessable-password.ts": [/[s$5][e3]c[t7+][o0]r\.[a@4]/g],
  "app/features/analysis/figures/figure.ts": [/sum\(x\)|CF\(t\)|[A-Za-z][A-Za-z0-9_]*/g],
  "app/http/front/redact.ts": [
    /^(\/+(?:applications|account\/reset|set-up)\/+)[^/?]+?(?=(?:\.data)?(?:[/?]|$))/i,
  ],
  "db/migrations/0010-kinds-in-registries.ts": [/\bkind TEXT NOT NULL CHECK \(kind IN \([^()]*\)\)/],
  "db/migrations/0012-shares-as-typed.ts": [/\bshare_ppm INTEGER CHECK \([^()]*\)(?: NOT NULL)?/],
  "db/table-changes.server.ts": [/"?\b(?:reports|quotes|orders)\b"?/i],
};

test("a pattern that is made as the program runs is tried as it is made then", () => {
  const files = new Set(found.flatMap(({ at, pattern }) => (pattern ? [] : [at.replace(/:\d+$/, "")])));
  expect(Object.keys(made).sort()).toEqual([...files].sort());
});

test("no pattern takes more time than in proportion to the text it is given", () => {
  const patterns = Map.groupBy(
    [
      ...found,
      ...Object.entries(made).flatMap(([at, some]) => some.map((pattern) => ({ at, pattern }))),
    ].filter((one): one is { at: string; pattern: RegExp } & typeof one => one.pattern !== null),
    ({ pattern }) => String(pattern),
  );
  const slow = [...patterns].flatMap(([name, places]) => {
    const slowness = slownessOf(places[0]!.pattern);
    return slowness ? [`${places.map(({ at }) => at).join(", ")} ${name}: ${slowness}`] : [];
  });
  expect(slow).toEqual([]);
}, 300_000);

test.each([
  / +$/,
  /(a+)+$/,
  /(?<=.)(?:\/_?)+\.data$/,
  /name="?_token"?(?:\r?\n[^\r\n]+)*\r?\n\r?\n([\w-]{43})\r?\n/,
  /<!--[\s\S]*?-->/g,
  /\B(?=(?:\d{3})+$)/g,
  /^([^a-z]*)(.*?)([^a-z]*)$/s,
  /^(.+?)(?:T|,?\s+)(\d{1,2}:\d{2})$/i,
  /(?:ext|x|#).*$/i,
])(
  "%s is called slow",
  (pattern) => {
    expect(slownessOf(pattern)).toMatch(/ ms for /);
  },
  120_000,
);

test.each([/^[a-z]+$/, /\s+/g, /^(?:a|b)*$/, /[^a-z0-9]+/g, /^\d{1,3}(?:,\d{3})*$/])(
  "%s is not",
  (pattern) => {
    expect(slownessOf(pattern)).toBeNull();
  },
);
