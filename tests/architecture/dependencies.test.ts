import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../support/reading/source-files.ts";

/** The oldest versions without a known hole. The reason stands in docs/decisions. */
const least: Record<string, string> = {
  "react-router": "7.18.4",
  "@react-router/node": "7.18.4",
  "@react-router/serve": "7.18.4",
  "@react-router/dev": "7.18.4",
  "@react-router/express": "7.18.4",
  kysely: "0.29.0",
  "better-sqlite3": "13.0.2",
};

interface Lock {
  packages: Record<string, { version: string; resolved?: string; dev?: boolean }>;
}
interface Bom {
  components: { "bom-ref": string; version: string; purl: string; hashes?: { content: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;

test.each(Object.entries(least))("every copy of %s in the lock file is at least %s", (name, version) => {
  const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(copies.length).toBeGreaterThan(0);
  for (const [path, copy] of copies)
    expect(compare(copy.version, version), `${path}: ${copy.version}`).toBeGreaterThanOrEqual(0);
});

test("the React Router family moves together", () => {
  const versions = ["react-router", "@react-router/node", "@react-router/serve", "@react-router/dev"].map(
    (name) => lock.packages[`node_modules/${name}`]?.version,
  );
  expect(new Set(versions).size).toBe(1);
});

test("packages come from the public registry only", () => {
  const elsewhere = Object.entries(lock.packages).filter(
    ([, copy]) => copy.resolved !== undefined && !copy.resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(elsewhere.map(([path, copy]) => `${path}: ${copy.resolved}`)).toEqual([]);
});

test("`npm run sbom` lists each package the product runs with, where it is needed and with its sum", () => {
  const bom = JSON.parse(execFileSync(process.execPath, ["scripts/sbom.ts"], { encoding: "utf8" })) as Bom;
  const expected = Object.entries(lock.packages).filter(([path, copy]) => path !== "" && !copy.dev);
  expect(bom.components.map((one) => `${one["bom-ref"]} ${one.version}`).sort()).toEqual(
    expected.map(([path, copy]) => `${path} ${copy.version}`).sort(),
  );
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
  const own = bom.dependencies.find(({ ref }) => ref.startsWith("calder-row-portal@"));
  expect(own?.dependsOn).toEqual(Object.keys(manifest.dependencies).map((name) => `node_modules/${name}`));
  for (const { hashes, purl } of bom.components) {
    expect(hashes?.[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/);
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/);
  }
});

test("versions in package.json are exact", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, range]) => !/^(?:npm:[\w@/-]+@)?\d/.test(range),
  );
  expect(loose).toEqual([]);
});

test("no secret stands in the repository", () => {
  const patterns = [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    /\bCRR-[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){6,}/,
    /\bgh[pousr]_[A-Za-z0-9]{30,}/,
    /\bnpm_[A-Za-z0-9]{30,}/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{20,}\$[A-Za-z0-9+/]{40,}/,
  ];
  const files = ["app", "db", "scripts", "docs", "public"].flatMap((folder) =>
    sourceFiles(folder, /\.(tsx?|mjs|md|txt|json|svg)$/),
  );
  const leaks = files.filter((file) => patterns.some((pattern) => pattern.test(file.text)));
  expect(leaks.map((file) => file.path)).toEqual([]);
});

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).slice(0, 3).map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
