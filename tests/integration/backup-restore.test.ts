import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { backupsToKeep } from "#app/features/backups/backup.ts";
import { generateUserKey } from "#app/features/user-keys/generate-user-key.server.ts";
import { recordFile, storeBytes } from "#app/platform/storage.server.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";

let house: FreshDatabase;

beforeAll(async () => {
  house = await freshDatabase();
  const admin = await house.admin();
  await generateUserKey(house.db, admin, { assignedEmail: "kept@example.com" });
  const file = await storeBytes(Buffer.from("the bytes of a report"), {
    name: "a.pdf",
    contentType: "application/pdf",
  });
  await house.db.transaction().execute((trx) => recordFile(trx, file));
});

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("scripts", script), ...args], {
    env: { ...process.env, DATA_DIR: house.dataDir },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

const backups = () => join(house.dataDir, "backups");
const manifestFile = () =>
  join(
    backups(),
    readdirSync(backups())
      .filter((name) => name.endsWith(".json"))
      .sort()
      .at(-1) ?? "",
  );

describe("a backup", () => {
  it("is made beside the running product and names every file and row", () => {
    const { status, said } = run("backup.ts");
    expect(said).toContain("Backup made");
    expect(status).toBe(0);
    const manifest = JSON.parse(readFileSync(manifestFile(), "utf8"));
    // The admin's own and the one made here.
    expect(manifest.rows.user_keys).toBe(2);
    expect(manifest.files).toHaveLength(1);
    expect(manifest.auditHead.seq).toBeGreaterThan(0);
  });

  it("shows audit entries that were cut off the end of the live log", () => {
    const sqlite = new Database(join(house.dataDir, "portal.db"));
    sqlite.exec("DROP TRIGGER audit_no_delete");
    sqlite.exec("DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit)");
    sqlite.close();
    const { status, said } = run("audit-verify.ts");
    expect(said).toContain("cut off the end");
    expect(status).toBe(1);
  });

  it("comes back whole, with the database before it kept", async () => {
    await house.db.deleteFrom("user_keys").execute();
    house.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    rmSync(join(house.dataDir, "files"), { recursive: true });
    const { status, said } = run("restore.ts", manifestFile());
    expect(said).toContain("Restored");
    expect(status).toBe(0);
    const restored = new Database(join(house.dataDir, "portal.db"), { readonly: true });
    expect(restored.prepare("SELECT assigned_email FROM user_keys").pluck().all()).toContain(
      "kept@example.com",
    );
    const path = String(restored.prepare("SELECT path FROM files").pluck().get());
    restored.close();
    expect(readFileSync(join(house.dataDir, "files", path), "utf8")).toBe("the bytes of a report");
    expect(readdirSync(house.dataDir)).toContain("portal.db.before-restore");
    expect(run("audit-verify.ts").status).toBe(0);
  });

  it("is refused when its bytes are not the manifest's", () => {
    const manifest = JSON.parse(readFileSync(manifestFile(), "utf8"));
    const copy = join(backups(), manifest.database.file);
    const bytes = readFileSync(copy);
    writeFileSync(copy, Buffer.concat([bytes, Buffer.from([0])]));
    const { status, said } = run("restore.ts", manifestFile());
    expect(said).toContain("is not the file the manifest describes");
    expect(status).toBe(1);
  });
});

describe("what is kept", () => {
  it("is seven days, four weeks and twelve months", () => {
    const names = Array.from({ length: 400 }, (_, day) => {
      const at = new Date(Date.UTC(2025, 9, 1) + day * 86_400_000);
      return `portal-${at.toISOString().slice(0, 10).replaceAll("-", "")}T020000Z`;
    });
    const kept = [...backupsToKeep(names)].sort().reverse();
    expect(kept.slice(0, 7)).toEqual(names.slice(-7).reverse());
    expect(new Set(kept.map((name) => name.slice(7, 13))).size).toBe(12);
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
    expect(kept.length).toBeGreaterThan(17);
  });

  it("keeps the newest of each day only", () => {
    expect(backupsToKeep(["portal-20261121T010000Z", "portal-20261121T020000Z"])).toEqual(
      new Set(["portal-20261121T020000Z"]),
    );
  });
});
