/** Sets up the page of each peer in a scratch folder and serves it as its makers say for production. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { buildPlainPage } from "../builds.ts";
import { type Server, startPeer, startStandard } from "../servers.ts";
import type { PeerData } from "./fill.ts";

const sources = "scripts/bench/peers";

export interface PeerFiles {
  folder: string;
  /** What stands around the rows, `Words` as JSON. */
  words: string;
  /** The rows and who looks at them, `PeerData` as JSON. */
  rows: string;
}

export interface Peer {
  version: string;
  server: Server;
  /** The Cookie header of a session. */
  cookie: string;
}

/** Debian's packages, one worker, as Django's own documentation has it for production. */
export async function startDjango({ folder, words, rows }: PeerFiles): Promise<Peer> {
  // Debian's own Python: its packages are for no other.
  const python = "/usr/bin/python3";
  const versions = () =>
    run(python, [
      "-c",
      "import django, gunicorn; print(django.__version__, 'gunicorn', gunicorn.__version__)",
    ]);
  let version;
  try {
    version = versions();
  } catch {
    run("apt-get", ["install", "-y", "--no-install-recommends", "python3-django", "gunicorn"]);
    version = versions();
  }
  const home = join(folder, "django");
  cpSync(join(sources, "django"), home, { recursive: true });
  const env = { ...process.env, PEER_DB: join(folder, "django.db"), PEER_WORDS: words, PEER_ROWS: rows };
  const cookie = run(python, ["app.py"], { cwd: home, env });
  const server = await startPeer((port) => ({
    command: "/usr/bin/gunicorn",
    // Its plain workers close every connection after one answer; this one answers one request at a time, too.
    args: [
      "--worker-class=gthread",
      "--workers=1",
      "--threads=1",
      "--keep-alive=60",
      `--bind=127.0.0.1:${port}`,
      "app:application",
    ],
    cwd: home,
    env,
    probe: "/",
  }));
  return { version, server, cookie };
}

/** The newest release, built and served for production. */
export async function startNext(files: PeerFiles): Promise<Peer> {
  const home = join(files.folder, "next");
  const app = join(home, "app");
  copyReactPage(app, files);
  cpSync(join(sources, "next", "layout.tsx"), join(app, "layout.tsx"));
  mkdirSync(join(app, "admin-notifications"));
  cpSync(join(sources, "next", "page.tsx"), join(app, "admin-notifications", "page.tsx"));
  writeFileSync(
    join(app, "link.tsx"),
    `export { default as Link } from "next/link";
export const Form = (form) => <form {...form} method="post" />;\n`,
  );
  writeFileSync(join(home, "package.json"), '{ "private": true }\n');
  writeFileSync(
    join(home, "next.config.mjs"),
    `export default { typescript: { ignoreBuildErrors: true }, turbopack: { root: ${JSON.stringify(home)} } };\n`,
  );
  const packages = ["next", "react", "react-dom", "typescript", "@types/node", "@types/react"];
  run("npm", ["install", "--no-audit", "--no-fund", ...packages.map((name) => `${name}@latest`)], {
    cwd: home,
  });
  const sqlite = join("node_modules", "better-sqlite3");
  cpSync(sqlite, join(home, sqlite), { recursive: true });
  const env = {
    ...process.env,
    ...storeEnv(files),
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const next = join(home, "node_modules/next/dist/bin/next");
  run(process.execPath, [next, "build"], { cwd: home, env });
  const server = await startPeer((port) => ({
    args: [next, "start", "--hostname=127.0.0.1", `--port=${port}`],
    cwd: home,
    env,
    probe: "/",
  }));
  return { version: versionIn(home, "next"), server, cookie: cookieOf(files) };
}

/** The page alone, without a frame of its own, behind the product's front door and entry. */
export async function startPlain(files: PeerFiles, data: string): Promise<Peer> {
  const build = buildPlainPage(join(files.folder, "react-router"), (app) => copyReactPage(app, files));
  const server = await startStandard(build, data, storeEnv(files));
  return { version: versionIn(".", "react-router"), server, cookie: cookieOf(files) };
}

function copyReactPage(app: string, { words }: PeerFiles): void {
  mkdirSync(app, { recursive: true });
  for (const name of ["notifications-page.tsx", "frame.tsx", "link.tsx", "store.server.ts"])
    cpSync(join(sources, name), join(app, name));
  cpSync(words, join(app, "words.json"));
}

function storeEnv({ folder, rows }: PeerFiles) {
  const path = join(folder, "peers.db");
  fillStore(path, JSON.parse(readFileSync(rows, "utf8")) as PeerData);
  return { PEER_DB: path };
}

/** Made anew for each server that reads it. */
export function fillStore(path: string, { person, sid, rows }: PeerData): void {
  const sqlite = new Database(path);
  sqlite.pragma("journal_mode = WAL");
  sqlite.exec(`DROP TABLE IF EXISTS people; DROP TABLE IF EXISTS sessions;
    DROP TABLE IF EXISTS notifications; DROP TABLE IF EXISTS reads;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT, initials TEXT, email TEXT, may TEXT) STRICT;
    CREATE TABLE sessions (id_hash BLOB PRIMARY KEY, person_id TEXT, expires_at TEXT) STRICT;
    CREATE TABLE notifications (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, type TEXT, title TEXT, message TEXT,
      priority TEXT, related TEXT, created_at TEXT) STRICT;
    CREATE TABLE reads (notification_id TEXT, person_id TEXT, read_at TEXT,
      PRIMARY KEY (notification_id, person_id)) STRICT`);
  const { id, email, firstName, lastName } = person;
  const insert = sqlite.prepare(
    "INSERT INTO people VALUES (?, ?, ?, ?, 'view-notifications change-notifications')",
  );
  insert.run(id, `${firstName} ${lastName}`, firstName.charAt(0) + lastName.charAt(0), email);
  const hash = createHash("sha256").update(sid).digest();
  sqlite.prepare("INSERT INTO sessions VALUES (?, ?, '2099-12-31')").run(hash, id);
  const addRow = sqlite.prepare(
    "INSERT INTO notifications VALUES (@seq, @id, @type, @title, @message, @priority, @related, @created_at)",
  );
  const addRead = sqlite.prepare("INSERT INTO reads VALUES (?, ?, ?)");
  for (const { isRead, ...row } of rows) {
    addRow.run(row);
    if (isRead) addRead.run(row.id, id, row.created_at);
  }
  sqlite.close();
}

const cookieOf = ({ rows }: PeerFiles) => `sid=${(JSON.parse(readFileSync(rows, "utf8")) as PeerData).sid}`;

function versionIn(home: string, name: string): string {
  const file = resolve(home, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** @returns what it printed. @throws with what it complained of. */
function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  return execFileSync(command, args, {
    ...options,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}
