import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { outsideTools } from "./outside-tools.ts";

/** Headless first: without a window it needs a third less of the processor for the same pages. */
const browsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

/** Programs that tests call, each with its Debian package and what fails without it. */
const programs = [
  { name: "strace", packaged: "strace", purpose: "the count of the disk's syncs" },
  { name: "curl", packaged: "curl", purpose: "the examples of the API's documentation" },
  { name: "lynx", packaged: "lynx", purpose: "a client's whole way in a text browser", isHeavy: true },
  { name: "pdftotext", packaged: "poppler-utils", purpose: "printed reports, read and drawn", isHeavy: true },
  { name: "java", packaged: "default-jre-headless", purpose: "the HTML checker", isHeavy: true },
  {
    name: "pg_lsclusters",
    packaged: "postgresql",
    purpose: "what is proved on PostgreSQL",
    isHeavy: true,
    isPostgres: true,
  },
  { name: "haproxy", packaged: "haproxy", purpose: "two processes behind a balancer", isHeavy: true },
  { name: "promtool", packaged: "prometheus", purpose: "the alarms, each made to fire", isHeavy: true },
  { name: "systemd-analyze", packaged: "systemd", purpose: "the unit files", isHeavy: true },
  {
    name: "faketime",
    packaged: "faketime",
    purpose: "a process with a wrong clock",
    isHeavy: true,
    isPostgres: true,
  },
  { name: "firefox-esr", packaged: "firefox-esr", purpose: "the journeys in Firefox", isHeavy: true },
];

/**
 * Sees to what the tests need besides the project's npm packages: a Chromium, and the programs above. As root on Debian
 * all are installed when missing; elsewhere it says what to install.
 * @param isHeavy for the heavy tests, too. @param isPostgres for those on PostgreSQL.
 * @returns the browser's path; null when there is none.
 */
export async function ensureMachine({ isHeavy = false, isPostgres = false } = {}): Promise<string | null> {
  const wanted = programs.filter(
    (program) => isHeavy || !program.isHeavy || (isPostgres && program.isPostgres),
  );
  const missing = wanted.filter(({ name }) => !has(name)).map(({ packaged }) => packaged);
  if (!(await findChromium())) missing.unshift("chromium-headless-shell");
  if (missing.length > 0) install(missing);
  if (isHeavy) fetchPrograms();
  const chromium = await findChromium();
  if (chromium) console.log(`Browser: ${chromium}`);
  else
    console.log(
      'No Chromium found. Install it ("apt-get install chromium-headless-shell"), or set CHROMIUM to its path.',
    );
  for (const { name, packaged, purpose } of wanted.filter((program) => !has(program.name)))
    console.log(`No ${name} found: ${purpose} will fail. Install it ("apt-get install ${packaged}").`);
  return chromium;
}

/** Those that are npm packages: tests that miss one of them say so themselves. */
function fetchPrograms(): void {
  try {
    outsideTools("tests/outside");
  } catch {
    console.log("  the installation failed (see above)");
  }
}

/** CHROMIUM, a system browser, or the one Playwright has downloaded. */
async function findChromium(): Promise<string | null> {
  if (process.env.CHROMIUM) return installedChromium() ?? null;
  const { chromium } = await import("playwright");
  const found = installedChromium() ?? chromium.executablePath();
  return found && existsSync(found) ? found : null;
}

/** What CHROMIUM names, or else the system's own, where it exists. */
export function installedChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  return (named ? [named] : browsers).find((path) => existsSync(path));
}

function install(packages: string[]): void {
  const root = process.getuid?.() === 0;
  if (!root || !has("apt-get")) {
    console.log(
      `Missing for the tests: ${packages.join(", ")}. Not root on Debian, so nothing is installed.`,
    );
    return;
  }
  console.log(`Installing for the tests: ${packages.join(", ")}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
  } catch {
    console.log("  the installation failed (see above)");
  }
}

function has(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;
}
