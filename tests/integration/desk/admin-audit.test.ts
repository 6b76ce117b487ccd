import { spawnSync } from "node:child_process";
import Database from "better-sqlite3";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { auditHead } from "#app/features/core/audit/audit-head.server.ts";
import { generateUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const scratch = mkdtempSync(join(tmpdir(), "portal-audit-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const house = await freshDatabase();
const admin = await house.admin();
for (let made = 0; made < 5; made += 1)
  await generateUserKey(house.db, admin, { assignedEmail: `person${made}@example.com` });
house.sqlite.pragma("wal_checkpoint(TRUNCATE)");

/** Runs the command on a copy of the database that somebody has worked on with SQLite's own tool. */
function verifyAfter(tamper: string, ...remembered: string[]) {
  const copy = join(scratch, "portal.db");
  copyFileSync(join(house.dataDir, "portal.db"), copy);
  const sqlite = new Database(copy);
  sqlite.exec(`DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete; ${tamper}`);
  sqlite.close();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve("scripts/audit-verify.ts"), ...remembered],
    {
      env: { ...process.env, DATA_DIR: scratch },
      encoding: "utf8",
    },
  );
  return { status, said: stdout + stderr };
}

describe("npm run audit:verify", () => {
  it("passes an untouched log and tells its head", async () => {
    const head = await auditHead(house.db);
    const { status, said } = verifyAfter("");
    expect(said).toContain(`head ${head?.seq}:${head?.mac}`);
    expect(status).toBe(0);
  });

  it.each([
    ["an edited entry", `UPDATE audit SET details = '{"prefix":"other"}' WHERE seq = 3`, 3],
    ["an entry of another time", `UPDATE audit SET at = '2020-01-01T00:00:00.000Z' WHERE seq = 2`, 2],
    ["a deleted entry", `DELETE FROM audit WHERE seq = 4`, 4],
    [
      "an inserted entry",
      `INSERT INTO audit (at, actor_id, actor_role, action, target, ip, request_id, details, prev, mac)
       SELECT at, actor_id, actor_role, action, target, ip, request_id, details, mac, randomblob(32)
       FROM audit ORDER BY seq DESC LIMIT 1`,
      7,
    ],
    [
      "two entries that changed places",
      `CREATE TEMP TABLE two AS SELECT * FROM audit WHERE seq IN (2, 3);
       DELETE FROM audit WHERE seq IN (2, 3);
       INSERT INTO audit (seq, at, actor_id, actor_role, action, target, ip, request_id, details, prev, mac)
       SELECT 5 - seq, at, actor_id, actor_role, action, target, ip, request_id, details, prev, mac FROM two`,
      2,
    ],
  ])("names the entry of %s", (_, tamper, seq) => {
    const { status, said } = verifyAfter(tamper);
    expect(said).toContain(`entry ${seq}`);
    expect(status).toBe(1);
  });

  it("finds entries cut off the end by the number the next one would get", () => {
    const { status, said } = verifyAfter("DELETE FROM audit WHERE seq > 4");
    expect(said).toContain("entry 5: entries were cut off the end");
    expect(status).toBe(1);
  });

  it("finds them by a head that was remembered elsewhere, where that number was set back, too", async () => {
    const head = await auditHead(house.db);
    const cut = `DELETE FROM audit WHERE seq > 4; UPDATE sqlite_sequence SET seq = 4 WHERE name = 'audit'`;
    expect(verifyAfter(cut).status).toBe(0);
    const { status, said } = verifyAfter(cut, `${head?.seq}:${head?.mac}`);
    expect(said).toContain("entry 5");
    expect(status).toBe(1);
    // The product's own last check remembers one, too.
    const check = JSON.stringify({ at: "2026-01-01T00:00:00.000Z", fault: null, head });
    const checked = verifyAfter(`${cut}; INSERT INTO meta (key, value) VALUES ('audit-check', '${check}')`);
    expect(checked.said).toContain("entry 5");
    expect(checked.status).toBe(1);
  });
});

it("can't be changed through the product's own connection", () => {
  expect(() => house.sqlite.exec("UPDATE audit SET details = '{}'")).toThrow("append-only");
  expect(() => house.sqlite.exec("DELETE FROM audit")).toThrow("append-only");
});
