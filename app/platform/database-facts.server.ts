/** What the database says about itself, read through a connection that can't write. */
import type Database from "better-sqlite3";
import type { Selectable } from "kysely";
import type { AuditTable } from "#db/schema.ts";
import { SECRET_CHECK } from "./secrets/secret-check.server.ts";

export interface DatabaseFacts {
  /** What is wrong with it; null when nothing was found. The rest is then worth nothing. */
  fault: string | null;
  /** A first start that was cut short: nobody was ever served from it. */
  isUnfinished: boolean;
  /** Names of the migrations behind it. */
  migrations: string[];
  /** Those among them that an older version works above; none are asked for where one process works alone. */
  additive?: string[];
  /** The check value of the secret it was sealed with; null in a database from before there was one. */
  check: string | null;
  hasPeople: boolean;
  /** The first and the newest entry of the audit log; empty while there is none. */
  audit: AuditRow[];
  newestSeq: number;
  /** The MAC of the entry asked about, hex; null when there is none of that number. */
  remembered: string | null;
  /** A sample of the stored files: ids are random, so the first of them are anybody's. */
  files: { path: string }[];
}

export type AuditRow = Selectable<AuditTable>;

/** In every version of the product. */
const needed = ["meta", "users", "audit", "files"];
/** Stored files that are looked for. */
export const SAMPLED_FILES = 64;

/**
 * @param options.isChecked whether every page is looked at; some 100 MB a second.
 * @param options.seq the audit entry whose MAC is wanted.
 * @throws SQLite's error when a page that is read is damaged.
 */
export function readDatabaseFacts(
  sqlite: Database.Database,
  { isChecked, seq }: { isChecked: boolean; seq: number },
): DatabaseFacts {
  const nothing: DatabaseFacts = {
    fault: null,
    isUnfinished: false,
    migrations: [],
    check: null,
    hasPeople: false,
    audit: [],
    newestSeq: 0,
    remembered: null,
    files: [],
  };
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  if (!tables.includes("kysely_migration"))
    return { ...nothing, fault: "portal.db is not a database of this product" };
  const migrations = sqlite
    .prepare("SELECT name FROM kysely_migration ORDER BY name")
    .pluck()
    .all() as string[];
  if (migrations.length === 0) return { ...nothing, isUnfinished: true };
  const missing = needed.filter((name) => !tables.includes(name));
  if (missing.length > 0) return { ...nothing, fault: `portal.db has no table ${missing.join(", ")}` };
  for (const table of tables) sqlite.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get();
  if (isChecked) {
    const found = sqlite.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") return { ...nothing, fault: `portal.db is damaged (${String(found)})` };
  }
  const meta = (key: string) =>
    (sqlite.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key) as string | undefined) ?? null;
  const audit = sqlite
    .prepare("SELECT * FROM audit WHERE seq IN (SELECT min(seq) FROM audit UNION SELECT max(seq) FROM audit)")
    .all() as AuditRow[];
  const remembered = sqlite.prepare("SELECT mac FROM audit WHERE seq = ?").pluck().get(seq) as
    Buffer | undefined;
  return {
    fault: null,
    isUnfinished: meta("seeding") !== null && meta("seeded") === null,
    migrations,
    check: meta(SECRET_CHECK),
    hasPeople: sqlite.prepare("SELECT 1 FROM users LIMIT 1").get() !== undefined,
    audit,
    newestSeq: Math.max(0, ...audit.map((row) => row.seq)),
    remembered: remembered?.toString("hex") ?? null,
    files: sqlite.prepare("SELECT path FROM files ORDER BY id LIMIT ?").all(SAMPLED_FILES) as {
      path: string;
    }[],
  };
}
