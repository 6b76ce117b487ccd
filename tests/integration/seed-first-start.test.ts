import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDatabaseFacts } from "#app/platform/database-facts.server.ts";
import { type Connection, connect } from "#db/connection.server.ts";
import type * as seeds from "#db/seeds/first-start.ts";
import { AUDIT_ACTIONS } from "#app/features/audit/audit-action.ts";
import { MAIL_KINDS } from "#app/features/mail/mail-kind.ts";
import { NOTIFICATION_TYPES } from "#app/features/notifications/notification.ts";
import { allTables } from "#db/tables.ts";
import { databaseDigest } from "../support/database-digest.ts";
import { testSecret } from "../support/test-env.ts";

let dataDir: string;
let connection: Connection;
let firstStart: typeof seeds.firstStart;
let credentials: Awaited<ReturnType<typeof firstStart>>;
const quiet = () => undefined;

/** The reference data is the template's; the rest is made here as the first start makes it. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-seed-"));
  cpSync(process.env.TEST_TEMPLATE ?? "", dataDir, { recursive: true });
  Object.assign(process.env, {
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    APP_SECRET: testSecret,
    LOG: "silent",
    PORT: "3000",
  });
  connection = connect(join(dataDir, "portal.db"));
  ({ firstStart } = await import("#db/seeds/first-start.ts"));
  credentials = await firstStart(connection.db, { demo: true, say: quiet });
});

afterAll(async () => {
  const { closePdf } = await import("#app/platform/pdf/pdf.server.ts");
  const { closeThrottle } = await import("#app/platform/throttle.server.ts");
  await closePdf();
  closeThrottle();
  await connection.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the credentials are told once, in a file only the owner can read, exactly as agreed", () => {
  const path = join(dataDir, "first-run.json");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const written = JSON.parse(readFileSync(path, "utf8"));
  expect(written).toEqual(credentials);
  expect(Object.keys(written)).toEqual(["admin", "client"]);
  expect(Object.keys(written.admin)).toEqual(["email", "password", "userKey"]);
  expect(Object.keys(written.client)).toEqual(["email", "password", "userKey", "totpSecret"]);
});

test("a second start changes nothing", async () => {
  const before = databaseDigest(connection.sqlite, []);
  expect(await firstStart(connection.db, { demo: true, say: quiet })).toBeNull();
  expect(databaseDigest(connection.sqlite, [])).toEqual(before);
});

test("reference data: twelve services, twelve categories, ten published reports whose files are there", async () => {
  const { db } = connection;
  const { findFile, readStored } = await import("#app/platform/storage.server.ts");
  expect(await db.selectFrom("services").selectAll().execute()).toHaveLength(12);
  expect(await db.selectFrom("categories").selectAll().execute()).toHaveLength(12);
  const reports = await db.selectFrom("reports").selectAll().execute();
  expect(reports).toHaveLength(10);
  for (const report of reports) {
    expect(report).toMatchObject({ status: "published", version: 1, file_type: "pdf" });
    const file = await findFile(db, report.file_id);
    const bytes = await readStored(file!);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(statSync(join(dataDir, "files", file!.path)).size).toBe(file!.size);
  }
  const prices = reports.map((report) => (report.price_pence ?? 0) / 100).sort((a, b) => a - b);
  expect(prices.slice(0, 4)).toEqual([199, 249, 299, 399]);
  expect(prices[4]).toBeGreaterThanOrEqual(1200);
  expect(prices[9]).toBeLessThanOrEqual(3500);
  expect(
    new Set(
      reports.filter((report) => (report.price_pence ?? 0) >= 120_000).map((report) => report.category_id),
    ).size,
  ).toBe(5);
});

test("the demonstration: three companies, one onboarded, one invited, one pending; applications in every kind of state", async () => {
  const { db } = connection;
  const people = await db
    .selectFrom("users")
    .select(["email", "status", "totp_enabled_at", "password_hash", "is_demo"])
    .where("role", "=", "client")
    .orderBy("email")
    .execute();
  expect(people).toHaveLength(3);
  const [amara, eleanor, tomas] = people;
  expect(eleanor).toMatchObject({ email: credentials?.client?.email, status: "active" });
  expect(eleanor?.totp_enabled_at).not.toBeNull();
  expect(amara).toMatchObject({ status: "active", password_hash: null });
  expect(tomas).toMatchObject({ status: "pending", password_hash: null });
  const states = await db.selectFrom("applications").select("state").distinct().execute();
  expect(states.map(({ state }) => state).sort()).toEqual([
    "approved",
    "declined",
    "in-review",
    "needs-information",
    "submitted",
  ]);
  const marked = [
    "companies",
    "applications",
    "notifications",
    "outbox",
    "holdings",
    "diligence_rooms",
  ] as const;
  for (const table of marked) {
    const rows = await db.selectFrom(table).select("is_demo").execute();
    expect(rows.length, table).toBeGreaterThan(0);
    expect(
      rows.every((row) => row.is_demo === 1),
      table,
    ).toBe(true);
  }
  expect((await db.selectFrom("downloads").selectAll().execute()).length).toBeGreaterThan(0);
});

test("the deal that is in due diligence has its room, some way on, with a document and red flags", async () => {
  const { db } = connection;
  const room = await db
    .selectFrom("diligence_rooms")
    .innerJoin("deals", "deals.id", "diligence_rooms.deal_id")
    .select(["diligence_rooms.id", "deals.stage"])
    .executeTakeFirstOrThrow();
  expect(room.stage).toBe("Due Diligence");
  const items = await db
    .selectFrom("diligence_items")
    .select(["state", "company_id"])
    .where("room_id", "=", room.id)
    .execute();
  expect(new Set(items.map(({ state }) => state)).size).toBe(8);
  for (const table of ["diligence_documents", "diligence_flags", "diligence_messages"] as const) {
    const rows = await db.selectFrom(table).select("id").where("room_id", "=", room.id).execute();
    expect(rows.length, table).toBeGreaterThan(0);
  }
});

test("what was told, mailed and logged is of the kinds that the registries name", async () => {
  const { db } = connection;
  const told = await db.selectFrom("notifications").select("type").distinct().execute();
  const mailed = await db.selectFrom("outbox").select("kind").distinct().execute();
  const logged = await db.selectFrom("audit").select("action").distinct().execute();
  expect(told.map(({ type }) => type).filter((type) => !Object.hasOwn(NOTIFICATION_TYPES, type))).toEqual([]);
  expect(mailed.map(({ kind }) => kind).filter((kind) => !Object.hasOwn(MAIL_KINDS, kind))).toEqual([]);
  const actions = Object.entries(AUDIT_ACTIONS).flatMap(([noun, verbs]) =>
    verbs.map((verb) => `${noun}.${verb}`),
  );
  expect(logged.map(({ action }) => action).filter((action) => !actions.includes(action))).toEqual([]);
  for (const rows of [told, mailed, logged]) expect(rows.length).toBeGreaterThan(1);
});

test("nothing in the story is from the future", async () => {
  const now = new Date().toISOString();
  const { db } = connection;
  const moments = [
    ...(await db.selectFrom("applications").select("submitted_at as at").execute()),
    ...(await db.selectFrom("notifications").select("created_at as at").execute()),
    ...(await db.selectFrom("downloads").select("downloaded_at as at").execute()),
    ...(await db.selectFrom("diligence_moves").select("moved_at as at").execute()),
    ...(await db.selectFrom("report_versions").select("created_at as at").execute()),
  ];
  for (const { at } of moments)
    expect(at <= now && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at)).toBe(true);
});

test("the demonstration client's four factors are right, and the first code is theirs to use", async () => {
  const { db } = connection;
  const { client } = credentials!;
  const { verifyPassword } = await import("#app/platform/password.server.ts");
  const { checkTotp } = await import("#app/platform/totp.server.ts");
  const { userKeyHmac } = await import("#app/features/user-keys/user-key-hash.server.ts");
  const user = await db
    .selectFrom("users")
    .select(["password_hash", "totp_last_step"])
    .where("email", "=", client!.email)
    .executeTakeFirstOrThrow();
  expect(await verifyPassword(user.password_hash, client!.password)).toMatchObject({ ok: true });
  const code = await generate({ secret: client!.totpSecret });
  expect(checkTotp(client!.totpSecret, code, user.totp_last_step)).toMatchObject({ ok: true });
  const key = await db
    .selectFrom("user_keys")
    .select(["status", "assigned_email"])
    .where("key_hmac", "=", userKeyHmac(client!.userKey))
    .executeTakeFirstOrThrow();
  expect(key).toEqual({ status: "active", assigned_email: client!.email });
});

test("no credential stands in the database or the log of what was done", async () => {
  const { admin, client } = credentials!;
  connection.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const bytes = readFileSync(join(dataDir, "portal.db"));
  for (const secret of [
    admin.password,
    admin.userKey,
    client!.password,
    client!.userKey,
    client!.totpSecret,
  ]) {
    expect(bytes.includes(secret)).toBe(false);
  }
});

test("one command removes the story and nothing else", async () => {
  const { db } = connection;
  const { removeDemo } = await import("#db/seeds/remove-demo.server.ts");
  const { verifyAudit } = await import("#app/features/audit/verify-audit.server.ts");
  const kept = ["services", "categories", "reports", "report_versions"] as const;
  const digest = () =>
    Object.entries(databaseDigest(connection.sqlite)).filter(([table]) => kept.some((one) => one === table));
  const before = digest();
  const removed = await removeDemo(db);
  expect(removed).toMatchObject({ companies: 3, applications: 7, users: 3 });
  expect(digest()).toEqual(before);
  // Every company was the story's: nothing is left of what one can have, nor of what is marked.
  const left = allTables.flatMap(([table, { of, demo }]) => [
    ...(demo?.is_demo ? [`${table} WHERE is_demo = 1`] : []),
    ...(of?.company_id ? [`${table} WHERE company_id IS NOT NULL`] : []),
  ]);
  expect(left.length).toBeGreaterThan(40);
  for (const rows of left) expect(connection.sqlite.prepare(`SELECT * FROM ${rows}`).all(), rows).toEqual([]);
  for (const table of [
    "companies",
    "notifications",
    "outbox",
    "links",
    "recovery_codes",
    "application_messages",
    "diligence_documents",
  ] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  // Of the files only the reports' own stay.
  const files = await db.selectFrom("files").select("id").orderBy("id").execute();
  const ofReports = await db.selectFrom("reports").select("file_id as id").orderBy("file_id").execute();
  expect(files).toEqual(ofReports);
  const onDisk = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  expect(onDisk.toSorted()).toEqual(files.map(({ id }) => id));
  expect(await db.selectFrom("users").select("role").execute()).toEqual([{ role: "admin" }]);
  expect(connection.sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
  expect(await removeDemo(db)).toEqual({});
});

test("a first start that was cut short is known as one", async () => {
  await connection.db.deleteFrom("meta").where("key", "=", "seeded").execute();
  await connection.db.insertInto("meta").values({ key: "seeding", value: "" }).execute();
  expect(readDatabaseFacts(connection.sqlite, { isChecked: false, seq: 0 }).isUnfinished).toBe(true);
});
