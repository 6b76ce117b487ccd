import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { backUpInTime } from "#app/features/backups/back-up-in-time.server.ts";
import { backupStatus } from "#app/features/backups/backup-status.server.ts";
import { findBackups, readManifest } from "#app/features/backups/find-backups.server.ts";
import { sweepOrphanFiles } from "#app/platform/storage/orphan-files.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";
import { generateUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import {
  backedUpThenBroken,
  backupsIn,
  expectBackupAfterKill,
  expectRestoredAfterKill,
  manifestPath,
  runOn,
  storeFile,
} from "../support/product/cut-short.ts";
import { anotherDatabase, type FreshDatabase, freshDatabase } from "../support/product/fresh-database.ts";

let house: FreshDatabase;

beforeAll(async () => {
  house = await freshDatabase();
  const admin = await house.admin();
  await generateUserKey(house.db, admin, { assignedEmail: "kept@example.com" });
  await storeFile(house, "the bytes of a report");
});

const run = (script: string, ...args: string[]) => runOn(house.dataDir, script, args);
const backups = () => join(house.dataDir, "backups");
const manifestFile = () => manifestPath(house.dataDir);

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
    expect(manifest).toMatchObject({ reason: "by hand", damaged: [] });
    expect(manifest.schema).toMatch(/^\d{4}-/);
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

describe("a stored file that is damaged or missing", () => {
  let other: FreshDatabase;
  let lost: string;
  let spoiled: string;
  let kept: string;
  const stored = (path: string) => join(other.dataDir, "files", path);
  const notified = () =>
    other.db.selectFrom("notifications").select(["title", "priority"]).orderBy("created_at").execute();
  const make = async () => {
    const { status, said } = runOn(other.dataDir, "backup.ts");
    expect([status, said]).toMatchObject([0, expect.anything()]);
    return said;
  };

  beforeAll(async () => {
    other = anotherDatabase();
    kept = await storeFile(other, "kept");
    expect(runOn(other.dataDir, "backup.ts").said).toContain("0 damaged");
    [lost, spoiled] = [await storeFile(other, "lost"), await storeFile(other, "spoiled")];
    await storeFile(other, "whole");
    rmSync(stored(lost));
    writeFileSync(stored(spoiled), "SPOILED");
    // The same length: only reading tells.
    writeFileSync(stored(kept), "KEPT");
  });

  it("keeps nothing else from being saved, and stands in the manifest", async () => {
    const said = await make();
    expect(said).toContain("2 files, 3 damaged");
    const { damaged, files } = JSON.parse(readFileSync(manifestPath(other.dataDir), "utf8"));
    expect(damaged).toHaveLength(3);
    expect(damaged).toContainEqual(
      expect.objectContaining({ path: lost, reason: "is missing", isKept: false }),
    );
    expect(damaged).toContainEqual(
      expect.objectContaining({ path: spoiled, name: "spoiled.pdf", reason: "is not what was stored" }),
    );
    expect(damaged).toContainEqual(expect.objectContaining({ path: kept, isKept: true }));
    expect(files.map(({ path }: { path: string }) => path)).toContain(kept);
  });

  it("is told to staff once, and stands where they look", async () => {
    await backUpInTime(other.db, other.dataDir);
    await backUpInTime(other.db, other.dataDir);
    expect(await notified()).toEqual([{ title: "Stored files are damaged", priority: "urgent" }]);
    expect((await backupStatus(other.db, await other.admin(), other.dataDir)).damaged).toHaveLength(3);
  });

  it("is restored where a whole copy is kept; the others are listed, and the end says so", () => {
    const { status, said } = runOn(other.dataDir, "restore.ts", [manifestPath(other.dataDir)]);
    expect(said).toContain("Restored, with 2 files missing");
    expect(said).toContain(`${lost} (lost.pdf): its copy is missing`);
    expect(status).toBe(3);
    expect(readFileSync(stored(kept), "utf8")).toBe("kept");
  });
});

describe("a backup that fails", () => {
  it("is told to staff once until one succeeds, and the failure is the scheduler's to log", async () => {
    const third = anotherDatabase();
    const admin = await third.admin();
    const titles = async () =>
      (await third.db.selectFrom("notifications").select("title").execute()).map(({ title }) => title);
    const fails = () => Promise.reject(new Error("no room"));
    const works = async () => runOn(third.dataDir, "backup.ts", ["--daily"]).said;
    await expect(backUpInTime(third.db, third.dataDir, fails)).rejects.toThrow("no room");
    await expect(backUpInTime(third.db, third.dataDir, fails)).rejects.toThrow("no room");
    expect(await titles()).toEqual(["The backup failed"]);
    expect((await backupStatus(third.db, admin, third.dataDir)).failure?.problem).toBe("no room");
    await backUpInTime(third.db, third.dataDir, works);
    const { failure, backups: made, isRecent } = await backupStatus(third.db, admin, third.dataDir);
    expect([failure, isRecent, made[0]?.reason]).toEqual([null, true, "daily"]);
  });
});

describe("without file descriptors", () => {
  it("the backup's process can't be started: a failure that is told, not the end of the product", async () => {
    const { dataDir } = anotherDatabase();
    const { stdout, stderr, status } = spawnSync(
      "sh",
      ["-c", `ulimit -n 96; exec "${process.execPath}" tests/support/without-descriptors.ts`],
      { env: { ...process.env, DATA_DIR: dataDir }, encoding: "utf8" },
    );
    expect([status, stdout]).toEqual([0, "alive, without descriptors: The backup failed\n"]);
    expect(stderr).toContain('"job":"back-up-in-time"');
    expect(stderr).toContain("EMFILE");
  });
});

describe("what lies among the backups and is none of ours", () => {
  it("is passed over by all that read them, and left alone", async () => {
    mkdirSync(backups(), { recursive: true });
    const strays = {
      "notes.json": '{"hello": 1}',
      "portal-20300101T000000Z.json": '{"at": 5, "files": [{"path": "../../portal.db"}]}',
      "portal-20300102T000000Z.json": "{ half",
      "portal-20300103T000000Z.json": "null",
    };
    for (const [name, text] of Object.entries(strays)) writeFileSync(join(backups(), name), text);
    expect((await findBackups(house.dataDir)).map(({ name }) => name)).not.toContain("notes");
    expect((await backupStatus(house.db, await house.admin(), house.dataDir)).backups[0]?.name).toMatch(
      /^portal-202/,
    );
    for (const script of ["audit-verify.ts", "backup.ts"]) {
      const { status, said } = run(script);
      expect([script, status, said]).toMatchObject([script, 0, expect.not.stringMatching(/\n\s+at /)]);
    }
    const no = /^.*is not the manifest of a backup\.$/;
    for (const name of Object.keys(strays)) expect(() => readManifest(join(backups(), name))).toThrow(no);
    const { status, said } = run("restore.ts", join(backups(), "notes.json"));
    expect([status, said.trim()]).toEqual([1, expect.stringMatching(no)]);
    expect(readdirSync(backups())).toEqual(expect.arrayContaining(Object.keys(strays)));
    for (const name of Object.keys(strays)) rmSync(join(backups(), name));
  });

  it("files that no kept backup names, and what killed backups left, go with the next", () => {
    const shelf = join(backups(), "files", "ab");
    mkdirSync(shelf, { recursive: true });
    writeFileSync(join(shelf, "ab".repeat(16)), "nobody's");
    writeFileSync(join(shelf, `${"ab".repeat(16)}.part`), "half");
    writeFileSync(join(backups(), "portal-20250101T000000Z.db"), "without a manifest");
    writeFileSync(join(backups(), "portal-20250102T000000Z.part"), "half");
    writeFileSync(join(backups(), "README"), "an operator's");
    expect(run("backup.ts").status).toBe(0);
    // A file of ours may begin with the same letters.
    expect(readdirSync(shelf).filter((name) => name.startsWith("ab".repeat(16)))).toEqual([]);
    expect(readdirSync(backups())).toContain("README");
    expect(backupsIn(house.dataDir, ".part")).toEqual([]);
    expect(backupsIn(house.dataDir, ".db")).toHaveLength(backupsIn(house.dataDir, ".json").length);
  });
});

describe("stored files that no row names", () => {
  const there = (path: string) => existsSync(join(house.dataDir, "files", path));
  let named: string;
  let orphan: string;
  const sweep = async (hoursLater: number) => {
    vi.setSystemTime(Date.now() + hoursLater * 3_600_000);
    await sweepOrphanFiles(house.db);
    vi.useRealTimers();
  };

  beforeAll(async () => {
    rmSync(join(house.dataDir, "portal.db.before-restore"), { force: true });
    named = await storeFile(house, "named");
    orphan = (await storeBytes(Buffer.from("x"), { name: "x.pdf", contentType: "application/pdf" })).path;
    writeFileSync(join(house.dataDir, "files", "README"), "an operator's");
  });

  it("stay for a day: their transaction may yet come", async () => {
    await sweep(23);
    expect([there(named), there(orphan)]).toEqual([true, true]);
  });

  it("stay as long as the database before a restore is kept, which may name them", async () => {
    writeFileSync(join(house.dataDir, "portal.db.before-restore"), "");
    await sweep(25);
    expect(there(orphan)).toBe(true);
    rmSync(join(house.dataDir, "portal.db.before-restore"));
  });

  it("go then, and nothing else does", async () => {
    await sweep(25);
    expect([there(named), there(orphan), there("README")]).toEqual([true, false, true]);
  });
});

describe("a backup or a restore that is killed", () => {
  it(
    "loses nothing, and is whole after the next run (each change: tests/heavy)",
    { timeout: 60_000 },
    async () => {
      const broken = await backedUpThenBroken(anotherDatabase());
      for (const killAt of [12, 24]) expectRestoredAfterKill(broken, killAt);
      rmSync(broken.dataDir, { recursive: true });
      expectBackupAfterKill(house, 6);
    },
  );
});
