/** A backup that an older version of the product made: of an older schema, with a manifest that lacks what came later. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { connect } from "#db/connection.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { runOn } from "../../support/product/cut-short.ts";
import { testSettings } from "../../support/product/test-env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-older-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const live = join(dataDir, "portal.db");
const run = (script: string, ...args: string[]) => runOn(dataDir, script, args);
const manifest = (name: string) => join(dataDir, "backups", `${name}.json`);
const [older, newer] = ["portal-20260901T080000Z", "portal-20260902T080000Z"] as const;
const path = `ab/${"ab".repeat(16)}`;
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function atWork(entries: number): Promise<void> {
  const { db, close } = connect(live);
  for (let at = 0; at < entries; at += 1)
    await db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, systemActor("test"), { action: "application.submit", target: "application:x" }),
      );
  await close();
}

/** As that version left it beside its database. */
function backUp(name: string): void {
  const sqlite = new Database(live);
  const head = sqlite.prepare("SELECT seq, lower(hex(mac)) AS mac FROM audit ORDER BY seq DESC").get();
  const copy = join(dataDir, "backups", `${name}.db`);
  sqlite.prepare("VACUUM INTO ?").run(copy);
  sqlite.close();
  const bytes = readFileSync(copy);
  const database = { file: `${name}.db`, sha256: sha256Of(bytes), bytes: bytes.length };
  const at = name.replace(/portal-(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6.000Z");
  const files = [{ path, sha256: sha256Of(Buffer.from("report")), bytes: 6 }];
  writeFileSync(manifest(name), JSON.stringify({ at, database, auditHead: head, rows: {}, files }));
}

beforeAll(async () => {
  Object.assign(process.env, { ...testSettings, DATA_DIR: dataDir });
  for (const folder of ["files", "backups/files"]) {
    mkdirSync(join(dataDir, folder, "ab"), { recursive: true });
    writeFileSync(join(dataDir, folder, path), "report");
  }
  const { db, sqlite, close } = connect(live);
  await migrateToLatest(db, "0016-staff-lists");
  const at = "2026-09-01T07:00:00.000Z";
  sqlite
    .prepare(
      `INSERT INTO files (id, path, size, sha256, content_type, name, created_at) VALUES (?, ?, 6, ?, 'application/pdf', 'r.pdf', ?)`,
    )
    .run("cd".repeat(16), path, sha256Of(Buffer.from("report")), at);
  sqlite
    .prepare(
      `INSERT INTO users (id, role, email, email_normalised, first_name, last_name, job_title, phone, status, is_demo, created_at)
       VALUES (?, 'admin', 'ada@example.com', 'ada@example.com', 'Ada', 'Tester', '', '', 'active', 0, ?)`,
    )
    .run("a".repeat(32), at);
  sqlite
    .prepare(
      `INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at, aal, step_up_at, ip, user_agent)
       VALUES (?, ?, ?, ?, '2036-01-01T00:00:00.000Z', 1, ?, '127.0.0.1', '')`,
    )
    .run(Buffer.alloc(32), "a".repeat(32), at, at, at);
  await close();
  await atWork(3);
  backUp(older);
  await atWork(4);
  backUp(newer);
});

/** Commands are run one after the other. */
const slow = { timeout: 120_000 };

test(
  "is restored, told of truthfully before and after it is brought up to date, and nobody is signed in",
  slow,
  () => {
    const said = [
      run("restore.ts", manifest(older)),
      run("audit-verify.ts"),
      run("migrate.ts"),
      run("audit-verify.ts"),
    ];
    // Three that the backup had, and the restore's own.
    expect(said.map((one) => [one.status, one.said])).toEqual([
      [0, expect.stringContaining("Restored")],
      [0, expect.stringMatching(/holds: 4 entries[^]*from portal-20260901T080000Z: entries 4 to 7 /)],
      [0, expect.stringContaining("migrated (0017")],
      [0, expect.stringContaining("holds: 4 entries")],
    ]);
    const sqlite = new Database(live, { readonly: true });
    expect(sqlite.prepare("SELECT count(*) FROM sessions WHERE revoked_at IS NULL").pluck().get()).toBe(0);
    const id = sqlite.prepare("SELECT value FROM meta WHERE key = 'installation'").pluck().get();
    sqlite.close();
    for (const folder of ["files", "backups"])
      expect(readFileSync(join(dataDir, folder, "installation"), "utf8"), folder).toBe(`${String(id)}\n`);
  },
);

test("entries that are cut off after the restore still show", slow, async () => {
  await atWork(2);
  expect(run("backup.ts").status).toBe(0);
  const sqlite = new Database(live);
  sqlite.exec("DROP TRIGGER audit_no_delete");
  sqlite.exec("DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit)");
  sqlite.exec("UPDATE sqlite_sequence SET seq = seq - 1 WHERE name = 'audit'");
  sqlite.close();
  expect(run("audit-verify.ts")).toMatchObject({
    status: 1,
    said: expect.stringContaining("entries were cut off the end"),
  });
});

test("its folder of backups is kept, and the backups that name nobody are", () => {
  const names = readdirSync(join(dataDir, "backups"));
  expect(names).toEqual(expect.arrayContaining([`${older}.json`, `${newer}.json`]));
});

test("another installation's folder of files is restored into only where it stood here", slow, () => {
  const mark = join(dataDir, "files", "installation");
  const own = readFileSync(mark, "utf8");
  writeFileSync(mark, `${"ef".repeat(16)}\n`);
  const { status, said } = run("restore.ts", manifest(newer));
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/folder of another installation.*Nothing was changed/),
  ]);
  writeFileSync(mark, own);
  expect(run("restore.ts", manifest(newer)).status).toBe(0);
});
