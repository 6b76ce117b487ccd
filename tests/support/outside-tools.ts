/** Programs of others that are many megabytes: no part of the product's own installation. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const source = "tests/outside";
const folder = resolve("node_modules/.cache/outside-tools");

/** @returns the folder they are installed in: on first use, and when their lock file has changed. */
export function outsideTools(): string {
  const lock = "package-lock.json";
  const marker = join(folder, "node_modules", ".package-lock.json");
  const isSame =
    existsSync(marker) &&
    existsSync(join(folder, lock)) &&
    readFileSync(join(folder, lock), "utf8") === readFileSync(join(source, lock), "utf8");
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  if (!isSame)
    execFileSync("npm", ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"], {
      stdio: "inherit",
    });
  return folder;
}
