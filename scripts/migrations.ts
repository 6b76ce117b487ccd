/**
 * `npm run migrations`, after a file was added to `db/migrations`: writes the list that `db/migrate.ts` runs, and the
 * checksum of what is new. A checksum that is there is never changed.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { count } from "#app/plural.ts";

const folder = "db/migrations";
const list = "db/migration-list.ts";
const checksums = "tests/architecture/migrations.json";

const files = readdirSync(folder).toSorted();
const names = files.map((file) => file.replace(/\.ts$/, ""));
const variable = (name: string) => `m${name.slice(0, 4)}`;

writeFileSync(
  list,
  [
    "/** Made by `npm run migrations`: not edited by hand. */",
    ...names.map((name) => `import * as ${variable(name)} from "./migrations/${name}.ts";`),
    "",
    "export const migrationList = {",
    ...names.map((name) => `  "${name}": ${variable(name)},`),
    "};",
    "",
  ].join("\n"),
);

const frozen = JSON.parse(readFileSync(checksums, "utf8")) as Record<string, string>;
for (const path of files.map((file) => `${folder}/${file}`))
  frozen[path] ??= createHash("sha256").update(readFileSync(path)).digest("hex");
writeFileSync(checksums, `${JSON.stringify(frozen, null, 2)}\n`);
console.log(`${count(files.length, "migration")} listed in ${list}`);
