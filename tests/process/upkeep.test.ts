import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { redact } from "#app/http/front/redact.ts";
import { startSession } from "#app/features/access/identity/sessions/start-session.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { testSecret } from "../support/product/test-env.ts";

const house = await freshDatabase();
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "portal-upkeep-"));
  folders.push(made);
  return made;
}

function run(
  script: string,
  { args = [], ...options }: { args?: string[]; cwd?: string; env: NodeJS.ProcessEnv },
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("scripts", script), ...args], {
    ...options,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

const { DATA_DIR: _dir, APP_SECRET: _secret, ...bare } = process.env;

describe("the master secret", () => {
  test("is never made anew for data that was sealed with another", async () => {
    await house.make.admin();
    const { status, said } = run("seed.ts", { env: { ...bare, DATA_DIR: house.dataDir } });
    expect(said).toContain("is gone");
    expect(status).toBe(1);
    expect(readdirSync(house.dataDir)).not.toContain("secret");
  });

  test("is refused when there is too little of it", () => {
    const dataDir = folder();
    const env = { ...bare, DATA_DIR: dataDir };
    expect(run("migrate.ts", { env }).status).toBe(0);
    writeFileSync(join(dataDir, "secret"), "");
    const { status, said } = run("create-admin.ts", { args: ["a@example.com", "Ada", "Byron"], env });
    expect(said).toContain("is damaged");
    expect(status).toBe(1);
    expect(() => readEnv({ APP_SECRET: "not base64url, but long enough to look like it" })).toThrow(
      /APP_SECRET/,
    );
  });
});

describe("a backup and what restores it", () => {
  const settings = folder();
  const dataDir = folder();
  writeFileSync(join(settings, ".env"), `DATA_DIR=${dataDir}\nAPP_SECRET=${testSecret}\n`);

  test("read the same .env as the product, and keep what they write to its account", async () => {
    const { userId } = await house.admin();
    await house.db
      .transaction()
      .execute((trx) => startSession(trx, { userId, aal: 1, ip: "", userAgent: "" }));
    house.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    cpSync(join(house.dataDir, "portal.db"), join(dataDir, "portal.db"));
    const { status, said } = run("backup.ts", { cwd: settings, env: bare });
    expect(said).toContain(`Backup made`);
    expect(status).toBe(0);
    expect(said).toContain(dataDir);
  });

  test("keep the database that was there whole, also what a crash left in its write-ahead log", async () => {
    const crashed = join(dataDir, "portal.db");
    const live = new Database(crashed);
    live.pragma("journal_mode = WAL");
    live.pragma("wal_autocheckpoint = 0");
    live.prepare("INSERT INTO meta (key, value) VALUES ('late', 'commit')").run();
    // As kill -9 leaves it: the log beside the database, not written back.
    const copy = folder();
    for (const end of ["", "-wal"]) cpSync(crashed + end, join(copy, `portal.db${end}`));
    live.close();
    cpSync(copy, dataDir, { recursive: true });
    const [manifest = ""] = readdirSync(join(dataDir, "backups")).filter((name) => name.endsWith(".json"));
    const args = [join(dataDir, "backups", manifest)];
    const { status, said } = run("restore.ts", { args, cwd: settings, env: bare });
    expect(said).toContain("Restored");
    expect(status).toBe(0);
    const late = (file: string) => {
      const opened = new Database(join(dataDir, file));
      const found = opened.prepare("SELECT value FROM meta WHERE key = 'late'").pluck().get();
      opened.close();
      return found;
    };
    expect(late("portal.db.before-restore")).toBe("commit");
    expect(late("portal.db")).toBeUndefined();
  });

  test("leave nobody signed in: who signed out since the backup stays signed out", () => {
    const restored = new Database(join(dataDir, "portal.db"), { readonly: true });
    const reasons = restored.prepare("SELECT revoked_reason FROM sessions").pluck().all();
    restored.close();
    expect(reasons).toEqual(["restored"]);
  });
});

const token = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE";

test.each([
  [`/Welcome/${token}`, "/Welcome/…"],
  [`/RESET-PASSWORD/${token}.data`, "/RESET-PASSWORD/….data"],
  [`/%77elcome/${token}`, "/welcome/…"],
  [`/login?${token}`, "/login?…"],
  ["/admin-data-portal/clients", "/admin-data-portal/clients"],
])("the log has no token, however the address is written: %s", (target, logged) => {
  expect(redact(target)).toBe(logged);
});
