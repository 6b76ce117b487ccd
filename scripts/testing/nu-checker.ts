import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** The release that is fetched, and where: no dependency of the project, whose every installation it would double. */
const release = "vnu-jar@26.9.27";
const place = resolve("node_modules", ".cache", release);

/** The Nu HTML checker, a Java program. */
export const nuChecker = resolve(place, "node_modules", "vnu-jar", "build", "dist", "vnu.jar");

/** Fetches it when it is missing: 30 MB from npm's registry. */
export function ensureNuChecker(): void {
  if (existsSync(nuChecker)) return;
  console.log(`Installing for the tests: ${release}…`);
  try {
    execFileSync("npm", ["install", "--no-save", "--ignore-scripts", "--prefix", place, release], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  } catch {
    console.log("  the installation failed (see above)");
  }
}
