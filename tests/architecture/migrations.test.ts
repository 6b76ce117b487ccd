import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../support/reading/source-files.ts";

const migrations = sourceFiles("db/migrations");
const frozen = JSON.parse(readFileSync("tests/architecture/migrations.json", "utf8")) as Record<
  string,
  string
>;

test("migrations import kysely and nothing else", () => {
  for (const { path, text } of migrations) {
    const imported = [...text.matchAll(/from "([^"]+)"/g)].map(([, target]) => target);
    expect(imported, path).toEqual(imported.filter((target) => target === "kysely"));
  }
});

test("a released migration is never edited: write a new one", () => {
  const now = Object.fromEntries(
    migrations.map(({ path, text }) => [path, createHash("sha256").update(text).digest("hex")]),
  );
  expect(now).toEqual(frozen);
});
