/** Programs of others that are many megabytes and rarely run: no part of the product's own installation. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Installs what a package file names, on first use and when its lock file has changed.
 * @param source the folder with the package file and its lock.
 * @returns the folder they are installed in.
 */
export function outsideTools(source: "tests/outside" | "tests/mutants" | "scripts/outside"): string {
  const folder = resolve("node_modules/.cache", source.replace("/", "-"));
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

/** The Nu HTML checker, a Java program. */
export const nuChecker = () =>
  join(outsideTools("tests/outside"), "node_modules", "vnu-jar", "build", "dist", "vnu.jar");
