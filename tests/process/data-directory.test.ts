import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chainMac } from "#app/features/core/audit/audit-chain.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { writeAuditHead } from "#app/platform/data/audit-head-file.server.ts";
import { type DataDirectory, lookAtDataDirectory } from "#app/platform/data/data-directory.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import { RESTORE_JOURNAL } from "#app/platform/data/restore-journal.server.ts";
import { rememberSecret, SECRET_CHECK } from "#app/platform/secrets/secret-check.server.ts";
import { migrationNames } from "#db/migrate.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";

const house = await freshDatabase();
const add = (target: string) =>
  house.db
    .transaction()
    .execute((trx) => recordAudit(trx, house.system, { action: "prices.import", target }));

function look(settings: { sealedHere?: boolean; migrations?: readonly string[]; dataDir?: string } = {}) {
  const { sealedHere, migrations = migrationNames, dataDir = house.dataDir } = settings;
  return lookAtDataDirectory(dataDir, {
    isInUse: true,
    migrations,
    isSealedHere: (entry) => sealedHere ?? chainMac(entry.prev, entry).equals(entry.mac),
  });
}
const lineOf = (found: DataDirectory) => ("line" in found ? found.line : "");

test("an operator's empty folder is new; one with any of ours in it is not", () => {
  const empty = join(house.dataDir, "elsewhere");
  expect(look({ dataDir: empty })).toEqual({ state: "new", unfinished: false });
  mkdirSync(join(empty, "lost+found"), { recursive: true });
  expect(look({ dataDir: empty })).toEqual({ state: "new", unfinished: false });
  writeFileSync(join(empty, "secret"), "x");
  expect(lineOf(look({ dataDir: empty }))).toContain("portal.db is missing, beside secret");
  writeFileSync(join(empty, "first-start-under-way"), "");
  expect(look({ dataDir: empty })).toEqual({ state: "new", unfinished: true });
  writeFileSync(join(empty, RESTORE_JOURNAL), JSON.stringify({ backup: "/b/portal-1.json", at: "" }));
  expect(lineOf(look({ dataDir: empty }))).toContain('"npm run restore -- /b/portal-1.json" goes on');
});

test("a database from before there was a check value is known by its audit log", async () => {
  await add("test:1");
  expect(look()).toMatchObject({ state: "whole", pending: [], warning: null });
  expect(look({ sealedHere: false }).state).toBe("other-secret");
});

test("with a check value that alone decides", async () => {
  await rememberSecret(house.db);
  expect(look({ sealedHere: false }).state).toBe("whole");
  await house.db.updateTable("meta").set({ value: "00" }).where("key", "=", SECRET_CHECK).execute();
  expect(look({ sealedHere: true }).state).toBe("other-secret");
  await house.db.deleteFrom("meta").where("key", "=", SECRET_CHECK).execute();
});

test("a schema this version doesn't know is another version's; one it has still to make is not", () => {
  const older = migrationNames.slice(0, -1);
  expect(look({ migrations: older })).toMatchObject({ state: "other-version" });
  expect(lineOf(look({ migrations: older }))).toContain(migrationNames.at(-1));
  expect(look({ migrations: [...migrationNames, "9999-next"] })).toMatchObject({
    state: "whole",
    pending: ["9999-next"],
  });
});

test("entries that were remembered and are missing are named", async () => {
  const newest = await house.db
    .selectFrom("audit")
    .selectAll()
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  const head = { seq: newest.seq, mac: Buffer.from(newest.mac).toString("hex") };
  writeAuditHead(house.dataDir, head);
  expect(look().state).toBe("whole");
  writeAuditHead(house.dataDir, { ...head, seq: newest.seq + 3 });
  expect(lineOf(look())).toContain(
    `entries ${newest.seq + 1}..${newest.seq + 3} of the audit log are missing`,
  );
  writeAuditHead(house.dataDir, { ...head, mac: "00" });
  expect(lineOf(look())).toContain(`entry ${newest.seq} of the audit log is not the one`);
  writeFileSync(join(house.dataDir, "audit-head"), "");
  expect(look().state).toBe("whole");
});

test("some stored files missing is a warning, all of them is damage", async () => {
  const row = (name: string) => ({
    id: name.repeat(32),
    path: `${name}${name}/${name.repeat(32)}`,
    size: 1,
    sha256: "0".repeat(64),
    content_type: "application/pdf",
    name: "a.pdf",
    created_at: "2026-01-01T00:00:00.000Z",
  });
  await house.db
    .insertInto("files")
    .values([row("a"), row("b")])
    .execute();
  expect(lineOf(look())).toContain("none of the stored files");
  mkdirSync(join(house.dataDir, "files", "aa"), { recursive: true });
  writeFileSync(join(house.dataDir, "files", row("a").path), "x");
  expect(look()).toMatchObject({ state: "whole", warning: expect.stringContaining("1 of 2") });
});

test("a look leaves nothing behind", () => {
  const before = readdirSync(house.dataDir).toSorted();
  look();
  expect(readdirSync(house.dataDir).toSorted()).toEqual(before);
});

test.each([
  [
    Object.assign(new Error("malformed"), { code: "SQLITE_CORRUPT", name: "SqliteError" }),
    /restore a backup/,
  ],
  [
    Object.assign(new Error("EACCES: permission denied, open '/x'"), { code: "EACCES", syscall: "open" }),
    /right/,
  ],
  [new Error("Port 3000 is in use."), /^Port 3000 is in use\.$/],
])("what is no bug is one line: %s", (error, line) => {
  expect(errorLine(error)).toMatch(line);
});

test("a bug is not made a line of", () => {
  expect(errorLine(new TypeError("x is not a function"))).toBeNull();
});
