/** Data directories ready to use: copies of the templates, which one process of a run makes (`template.ts`). */
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { MARK } from "#app/platform/storage/folder-mark.server.ts";
import { type Connection, connect } from "#db/connection.server.ts";
import { takePostgres } from "../postgres/templates.ts";
import { testSettings } from "./test-env.ts";

/** `empty` has the newest schema and no rows, `seeded` the reference data as well. */
export type Template = "empty" | "seeded";

export interface Settings {
  /** Throttles are lifted unless a test is about them: 1 leaves them as they are. */
  throttleFactor?: number;
  env?: Record<string, string>;
}

export interface TestDirectory {
  dataDir: string;
  /** The same file the product has open. */
  connection: Connection;
}

let own: TestDirectory | undefined;

/**
 * The data directory of this process, as the template has it, whatever was in it before. The files of a shared project
 * (vitest.config.ts) take turns with it. Settings are read once in a process: a file with settings of its own stands in
 * `tests/process`.
 */
export async function takeDataDirectory(template: Template, settings?: Settings): Promise<TestDirectory> {
  if (settings && process.env.SHARED_PROCESS === "1")
    throw new Error("Settings of its own need a process of its own: move this file to tests/process.");
  if (settings && own) throw new Error("This process has its settings already.");
  if (process.env.TEST_POSTGRES) return onPostgres(template, settings);
  if (own) await restore(own.dataDir, template);
  else
    own = newDataDirectory(
      template,
      settings,
      process.env.SHARED_PROCESS === "1" ? process.env.DATA_DIR : undefined,
    );
  return own;
}

/** Another data directory, which this process's settings name from now on. What has read them already stays where it is. */
export function newDataDirectory(
  template: Template,
  { throttleFactor, env = {} }: Settings = {},
  dataDir = mkdtempSync(join(tmpdir(), "portal-")),
): TestDirectory {
  copyTemplate(template, dataDir);
  applySettings(dataDir, { throttleFactor, env });
  return { dataDir, connection: connect(join(dataDir, database)) };
}

/** A connection beside a running product's: it waits for what the product holds, as long as a busy machine may take. */
export function connectBeside(dataDir: string): Connection {
  const connection = connect(join(dataDir, database));
  connection.sqlite.pragma("busy_timeout = 20000");
  return connection;
}

function applySettings(dataDir: string, { throttleFactor, env = {} }: Settings = {}): void {
  Object.assign(process.env, {
    ...testSettings,
    DATA_DIR: dataDir,
    ...(throttleFactor !== undefined && { THROTTLE_FACTOR: String(throttleFactor) }),
    ...env,
  });
}

const database = "portal.db";
const mark = join("files", MARK);

/** The same with its database on PostgreSQL: the folder has the files alone. */
async function onPostgres(template: Template, settings?: Settings): Promise<TestDirectory> {
  const dataDir = own?.dataDir ?? process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "portal-"));
  mkdirSync(dataDir, { recursive: true });
  for (const path of filesIn(dataDir))
    if (!existsSync(join(folderOf(template), path))) rmSync(join(dataDir, path));
  linkFiles(folderOf(template), dataDir);
  if (!own) applySettings(dataDir, settings);
  return (own = { dataDir, connection: await takePostgres(template) });
}

/** Fills a data directory: the database is copied; the files beside it never change, so they are linked. */
export function copyTemplate(template: Template, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(folderOf(template), database), join(dataDir, database));
  linkFiles(folderOf(template), dataDir);
}

/** Makes a data directory the template's equal while the product has its database open. */
async function restore(dataDir: string, template: Template): Promise<void> {
  const from = folderOf(template);
  const made = new Database(join(from, database), { readonly: true });
  await made.backup(join(dataDir, database), { progress: () => 1_000_000 });
  made.close();
  for (const path of filesIn(dataDir)) {
    if (!existsSync(join(from, path))) rmSync(join(dataDir, path));
  }
  linkFiles(from, dataDir);
}

function folderOf(template: Template): string {
  const folder = process.env.TEST_TEMPLATES;
  if (!folder) throw new Error("TEST_TEMPLATES is not set: run the tests through vitest.");
  return join(folder, template);
}

function linkFiles(from: string, dataDir: string): void {
  for (const path of filesIn(from)) {
    const to = join(dataDir, path);
    // The folder may have been another database's.
    const isMark = path === mark;
    if (existsSync(to) && !isMark) continue;
    mkdirSync(dirname(to), { recursive: true });
    if (isMark) copyAnew(join(from, path), to);
    else linkOrCopy(join(from, path), to);
  }
}

/** The files beside the databases, which the product has open. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.db(?:-wal|-shm)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Never linked: a test that writes to it would write to everybody's. */
function copyAnew(from: string, to: string): void {
  rmSync(to, { force: true });
  copyFileSync(from, to);
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to); // another file system
  }
}
