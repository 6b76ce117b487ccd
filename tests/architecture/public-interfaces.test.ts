import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../support/reading/source-files.ts";

/** What a library's next edition may change without a word, or what changes a part that is not ours for everybody. */
const private_ = [
  [
    "a private or unstable name",
    /\b(?:UNSAFE_|unstable_|experimental_)\w|\b_internal\w*|\._zod\b|\b__reactRouter\w*/,
  ],
  [
    "a file within a package",
    /["'`/](?:@[\w-]+\/)?[\w.-]+\/(?:dist|lib|src|build|internals?)\/[\w/.-]+\.[cm]?js["'`]/,
  ],
  [
    "a changed prototype",
    /\.prototype(?:\.\w+|\[[^\]]+\])\s*=[^=]|\b(?:setPrototypeOf|__defineGetter__)\(|\bdefinePropert(?:y|ies)\(\s*[\w.]+\.prototype|\bassign\(\s*[\w.]+\.prototype/,
  ],
  [
    "a changed global",
    /\b(?:window|globalThis|global|self)\.\w+\s*=[^=]|\bdefinePropert(?:y|ies)\(\s*(?:window|globalThis|global)\b|\bassign\(\s*(?:window|globalThis|global)\b/,
  ],
  [
    "somebody else's listeners",
    /\bdiagnostics_channel\b|\bprocess\.(?:removeAllListeners|emit|binding|_\w+)\b|\bserver\.(?:removeAllListeners|_\w+)\b/,
  ],
  ["what React Router wrote into its page", /\bmodulepreload\b/],
] as const;

/** May lean on the order in which React Router's page has its scripts: decision 022 says what it is worth. */
const exception = ["app/scripts-last.server.ts: what React Router wrote into its page"];

function found({ path, text }: { path: string; text: string }): string[] {
  return private_.filter(([, sign]) => sign.test(text)).map(([what]) => `${path}: ${what}`);
}

const sources = [
  ...["app", "db", "scripts"].flatMap((folder) => sourceFiles(folder, /\.(ts|tsx|mjs)$/)),
  ...["vite.config.ts", "react-router.config.ts", "vitest.config.ts"].map((path) => ({
    path,
    text: readFileSync(path, "utf8"),
  })),
];

test("nothing leans on what a library keeps to itself, but the one file that may", () => {
  expect(sources.flatMap(found)).toEqual(exception);
});

test.each([
  "router._internalSetStateDoNotUseOrYouWillBreakYourApp(state)",
  'import { UNSAFE_DataRouterContext } from "react-router";',
  "future: { unstable_optimizeDeps: true }",
  'alias: { "react-router": "react-router/dist/production/index.mjs" }',
  "PDFParser.prototype.parseDict = judged;",
  'Object.defineProperty(PDFContext.prototype, "assign", { value: watched });',
  "window.fetch = ours;",
  'channel("http.server.request.start"); import "node:diagnostics_channel"',
  'process.removeAllListeners("SIGTERM");',
  "schema._zod.onattach.push(change);",
])("is seen: %s", (text) => {
  expect(found({ path: "app/a.ts", text })).toHaveLength(1);
});
