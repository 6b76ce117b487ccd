/** Real data directories, what can happen to them, and what a start makes of it. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { freePort } from "./free-port.ts";

/** Everything a data directory has in it after the product was killed at work. */
export const parts = [
  "portal.db",
  "portal.db-wal",
  "portal.db-shm",
  "secret",
  "limits.db",
  "files",
  "backups",
  "first-run.json",
  "process.lock",
  "process.pid",
  "audit-head",
] as const;
export type Part = (typeof parts)[number];

/** `unreadable`: as root any file can be read, so a folder in its place stands for it (a file for a folder). */
export const damages = ["removed", "emptied", "halved", "unreadable", "exchanged"] as const;
export type Damage = (typeof damages)[number];

/** Without these, or with wrong ones, everything is there still: the start goes on, and makes them anew. */
export function isDisposable(part: Part, damage: Damage): boolean {
  if (part === "limits.db" || part === "first-run.json") return true;
  if (part === "portal.db-shm") return damage !== "unreadable";
  if (part === "backups" || part === "process.lock" || part === "process.pid") return damage !== "unreadable";
  if (part === "audit-head") return damage !== "unreadable" && damage !== "exchanged";
  // Half of the files: the others are served, and the start says what is missing.
  return part === "files" && damage === "halved";
}

/** Two installations, each seeded, served, given a backup and killed with commits in the write-ahead log. */
export async function twoInstallations(): Promise<{
  home: string;
  other: string;
  people: unknown[] | null;
  dispose(): void;
}> {
  const [home, other] = await Promise.all([installation(), installation()]);
  const dispose = () => [home, other].forEach((path) => rmSync(path, { recursive: true, force: true }));
  const looked = copyOf(home);
  const people = peopleIn(looked);
  rmSync(looked, { recursive: true });
  return { home, other, people, dispose };
}

const bare = (dataDir: string, settings: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  SEED_DEMO: "0",
  KEEP_BUILD: "1",
  LOG: "warnings",
  ...settings,
});

async function installation(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-damage-"));
  const first = await run("start.ts", dataDir);
  if (first.served === false) throw new Error(`It did not start:\n${first.said}`);
  const backup = await run("backup.ts", dataDir);
  if (backup.code !== 0) throw new Error(`No backup:\n${backup.said}`);
  // Served again, at work, and killed: signing in wrongly counts in limits.db, applying fills the log.
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    env: bare(dataDir, { PORT: String(port) }),
    stdio: "ignore",
  });
  await answers(port);
  const form = new URLSearchParams({
    as: "client",
    email: "a@example.com",
    password: "wrong wrong wrong",
    userKey: "CRR-0",
  });
  const headers = {
    Host: `localhost:${port}`,
    Origin: `http://localhost:${port}`,
    "Sec-Fetch-Site": "same-origin",
  };
  await fetch(`http://127.0.0.1:${port}/login`, { method: "POST", body: form, headers, redirect: "manual" });
  appendAudit(dataDir);
  await new Promise((wait) => setTimeout(wait, 2_500));
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await ended;
  const missing = parts.filter((part) => !existsSync(join(dataDir, part)));
  if (missing.length > 0) throw new Error(`The installation has no ${missing.join(", ")}.`);
  return dataDir;
}

/** Commits with audit entries, as another admin would make them, from a command that is killed before it closes. */
function appendAudit(dataDir: string): void {
  const { stderr } = spawnSync(process.execPath, ["tests/support/scene/append-audit.ts"], {
    env: { ...bare(dataDir), NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr);
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("It does not answer.");
}

export function copyOf(home: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-damage-"));
  cpSync(home, dataDir, { recursive: true });
  return dataDir;
}

/** @param other another installation's data directory, for an exchange. */
export function damage(dataDir: string, part: Part, how: Damage, other: string): void {
  const path = join(dataDir, part);
  const isFolder = statSync(path).isDirectory();
  if (how === "halved") {
    if (!isFolder) return truncateSync(path, Math.floor(statSync(path).size / 2));
    const names = readdirSync(path).toSorted();
    for (const name of names.slice(names.length / 2)) rmSync(join(path, name), { recursive: true });
    return;
  }
  rmSync(path, { recursive: true });
  if (how === "removed") return;
  if (how === "exchanged") return cpSync(join(other, part), path, { recursive: true });
  if (isFolder === (how === "emptied")) mkdirSync(path);
  else writeFileSync(path, "");
}

/** Each file's hash by its path; without what a look may touch: lock, number of the process, SQLite's own index. */
export function treeOf(dataDir: string): Record<string, string> {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/\/(?:process\.(?:lock|pid).*|portal\.db-shm)$/.test(path))
      .toSorted()
      .map((path) => [
        path.slice(dataDir.length + 1),
        statSync(path).isDirectory()
          ? "folder"
          : createHash("sha256").update(readFileSync(path)).digest("hex"),
      ]),
  );
}

/** People and reports, to know the data again; null when there is no database to ask. */
export function peopleIn(dataDir: string): unknown[] | null {
  const file = join(dataDir, "portal.db");
  if (!existsSync(file)) return null;
  const sqlite = new Database(file, { readonly: true });
  try {
    return sqlite.prepare("SELECT id, email FROM users ORDER BY id").all();
  } finally {
    sqlite.close();
  }
}

export interface Ran {
  /** Null for one that served and was stopped. */
  code: number | null;
  said: string;
  served: boolean;
}

/** It ends what hangs, however busy the machine is. */
const longestStart = 120_000;

/** Runs a script of the product to its end; a start that serves is stopped as soon as it answers. */
export async function run(script: string, dataDir: string, args: string[] = []): Promise<Ran> {
  const port = script === "start.ts" ? await freePort() : 0;
  const child = spawn(process.execPath, [join("scripts", script), ...args], {
    env: bare(dataDir, { PORT: String(port || 3000) }),
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  child.stderr.on("data", (chunk) => (said += chunk));
  let code: number | null | undefined;
  const ended = new Promise<number | null>((done) => child.once("close", (status) => done((code = status))));
  if (!port) return { code: await ended, said, served: false };
  const until = performance.now() + longestStart;
  while (performance.now() < until && code === undefined) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) {
      const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { Host: `localhost:${port}` } });
      child.kill("SIGTERM");
      return { code: await ended, said: `${said}\n/login ${page.status}`, served: true };
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
  child.kill("SIGKILL");
  return { code: await ended, said, served: false };
}
