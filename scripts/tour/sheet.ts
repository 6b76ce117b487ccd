import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Sees to poppler's `pdftoppm`: as root on Debian it is installed when missing. @returns false when there is none. */
export function ensurePoppler(): boolean {
  if (hasPoppler()) return true;
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    const install = ["install", "-y", "-qq", "--no-install-recommends", "poppler-utils"];
    execFileSync("apt-get", install, { stdio: ["ignore", "ignore", "inherit"], env });
  } catch {
    // The line below says what is missing.
  }
  if (hasPoppler()) return true;
  console.error("No pdftoppm found. Install it (Debian: apt-get install poppler-utils).");
  return false;
}

const hasPoppler = () => !spawnSync("pdftoppm", ["-v"], { stdio: "ignore" }).error;

/** One page of a PDF as a PNG, `width` pixels wide. Chromium without a window shows no PDFs. */
export function drawSheet(pdf: Uint8Array, page: number, width: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "portal-sheet-"));
  try {
    const file = join(folder, "report.pdf");
    writeFileSync(file, pdf);
    const size = ["-scale-to-x", String(width), "-scale-to-y", "-1"];
    const only = ["-f", String(page), "-l", String(page), "-singlefile"];
    execFileSync("pdftoppm", ["-png", ...size, ...only, file, join(folder, "page")]);
    return readFileSync(join(folder, "page.png"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
