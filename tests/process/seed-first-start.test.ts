import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { generate } from "otplib";
import { afterAll, expect, test } from "vitest";
import { readDatabaseFacts } from "#app/platform/database-facts.server.ts";
import { takeDataDirectory } from "../support/product/data-directory.ts";
import { AUDIT_ACTIONS } from "#app/features/core/audit/audit-action.ts";
import { MAIL_KINDS } from "#app/features/core/mail/mail-kind.ts";
import { NOTIFICATION_TYPES } from "#app/features/core/notifications/notification.ts";
import { allTables } from "#db/tables.ts";
import { databaseDigest } from "../support/reading/database-digest.ts";
import { type Records, recordsIn } from "../support/scene/records.ts";

const quiet = () => undefined;
/** The reference data is the template's; the rest is made here as the first start makes it. */
const { dataDir, connection } = await takeDataDirectory("seeded");
const records = recordsIn(connection.sqlite);
const { firstStart } = await import("#db/seeds/first-start.ts");
const credentials = await firstStart(connection.db, { demo: true, say: quiet });

afterAll(async () => {
  const { closePdf } = await import("#app/platform/pdf/pdf.server.ts");
  const { closeThrottle } = await import("#app/platform/throttle.server.ts");
  await closePdf();
  await closeThrottle();
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
  expect(Object.keys(written.client)).toEqual(["email", "password", "userKey", "totpSecret", "signInLink"]);
});

test("a second start changes nothing", async () => {
  const before = databaseDigest(connection.sqlite, []);
  expect(await firstStart(connection.db, { demo: true, say: quiet })).toBeNull();
  expect(databaseDigest(connection.sqlite, [])).toEqual(before);
});

test("reference data: twelve services, twelve categories, ten published reports whose files are there", async () => {
  const { checkStored, findFile, storedPath } = await import("#app/platform/storage/storage.server.ts");
  expect(records.countOf("services")).toBe(12);
  expect(records.countOf("categories")).toBe(12);
  const reports = records.rowsOf("reports");
  expect(reports).toHaveLength(10);
  for (const report of reports) {
    expect(report).toMatchObject({ status: "published", version: 1, file_type: "pdf" });
    const file = await findFile(connection.db, report.file_id);
    await checkStored(file!);
    expect(readFileSync(storedPath(file!)).subarray(0, 5).toString()).toBe("%PDF-");
    expect(statSync(join(dataDir, "files", file!.path)).size).toBe(file!.size);
  }
  const pounds = ({ price_pence }: (typeof reports)[number]) => (price_pence ?? 0) / 100;
  const prices = reports.map(pounds).sort((a, b) => a - b);
  expect(prices.slice(0, 4)).toEqual([199, 249, 299, 399]);
  expect(prices[4]).toBeGreaterThanOrEqual(1200);
  expect(prices[9]).toBeLessThanOrEqual(3500);
  const dear = reports.filter((report) => pounds(report) >= 1200).map((report) => report.category_id);
  expect(new Set(dear).size).toBe(5);
});

test("the demonstration: three companies, one onboarded, one invited, one pending; applications in every kind of state", () => {
  const people = records.rowsOf("users", { role: "client" });
  const byEmail = people.toSorted((one, other) => one.email.localeCompare(other.email));
  const [amara, eleanor, hannah, marcus, tomas] = byEmail;
  expect(people).toHaveLength(5);
  expect(records.countOf("companies")).toBe(3);
  expect(eleanor).toMatchObject({ email: credentials?.client?.email, status: "active" });
  expect(eleanor?.totp_enabled_at).not.toBeNull();
  expect(amara).toMatchObject({ status: "active", password_hash: null });
  expect(tomas).toMatchObject({ status: "pending", password_hash: null });
  // The first client's colleagues: one orders up to a limit and asks above it, one reads.
  const company_id = eleanor?.company_id;
  expect(marcus).toMatchObject({ company_id, company_role: "buyer", order_limit_pence: 100_000 });
  expect(hannah).toMatchObject({ company_id, company_role: "reader", status: "active" });
  const approvals = records.rowsOf("approvals").map(({ state, requested_by }) => ({ state, requested_by }));
  expect(approvals.toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
    { state: "approved", requested_by: marcus?.id },
    { state: "waiting", requested_by: marcus?.id },
  ]);
  expect(kindsOf("applications", "state").sort()).toEqual([
    "approved",
    "declined",
    "in-review",
    "needs-information",
    "submitted",
  ]);
  for (const table of [
    "companies",
    "applications",
    "notifications",
    "outbox",
    "holdings",
    "diligence_rooms",
  ] as const) {
    expect(records.countOf(table), table).toBeGreaterThan(0);
    expect(kindsOf(table, "is_demo"), table).toEqual([1]);
  }
  expect(records.countOf("downloads")).toBeGreaterThan(0);
});

/** What stands in a column, each once. */
function kindsOf<T extends Parameters<Records["rowsOf"]>[0]>(table: T, column: string): unknown[] {
  return [...new Set(records.rowsOf(table).map((row) => (row as Record<string, unknown>)[column]))];
}

test("the deal that is in due diligence has its room, some way on, with a document and red flags", () => {
  const [room] = records.rowsOf("diligence_rooms").filter(({ deal_id }) => deal_id !== null);
  expect(records.rowOf("deals", { id: room?.deal_id ?? "" }).stage).toBe("Due Diligence");
  const room_id = room?.id ?? "";
  const states = records.rowsOf("diligence_items", { room_id }).map(({ state }) => state);
  expect(new Set(states).size).toBe(8);
  for (const table of ["diligence_documents", "diligence_flags", "diligence_messages"] as const)
    expect(records.countOf(table, { room_id }), table).toBeGreaterThan(0);
});

test("what was told, mailed and logged is of the kinds that the registries name", () => {
  const actions = Object.entries(AUDIT_ACTIONS).flatMap(([noun, verbs]) =>
    verbs.map((verb) => `${noun}.${verb}`),
  );
  for (const [found, named] of [
    [kindsOf("notifications", "type"), Object.keys(NOTIFICATION_TYPES)],
    [kindsOf("outbox", "kind"), Object.keys(MAIL_KINDS)],
    [kindsOf("audit", "action"), actions],
  ] as const) {
    expect(found.length).toBeGreaterThan(1);
    expect(named).toEqual(expect.arrayContaining(found));
  }
});

test("nothing in the story is from the future", () => {
  const now = new Date().toISOString();
  for (const [table, column] of [
    ["applications", "submitted_at"],
    ["notifications", "created_at"],
    ["downloads", "downloaded_at"],
    ["diligence_moves", "moved_at"],
    ["report_versions", "created_at"],
  ] as const)
    for (const at of kindsOf(table, column) as string[]) {
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(at <= now, at).toBe(true);
    }
});

/** When a row came to be, by the first of these columns that its table has. */
const births = [
  "created_at",
  "requested_at",
  "submitted_at",
  "granted_at",
  "added_at",
  "downloaded_at",
  "moved_at",
];

test("no record of the story is younger than what it depends on", () => {
  const { sqlite } = connection;
  const columnsOf = (table: string) =>
    sqlite.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[];
  const birthOf = (table: string) => births.find((column) => columnsOf(table).includes(column));
  const faults: unknown[] = [];
  for (const [table] of allTables) {
    const birth = birthOf(table);
    const keys = sqlite.prepare(
      `select "table" as parent, "from" as column, "to" as key from pragma_foreign_key_list(?)`,
    );
    for (const { parent, column, key } of keys.all(table) as {
      parent: string;
      column: string;
      key: string | null;
    }[]) {
      const parentBirth = birthOf(parent);
      if (!birth || !parentBirth || !columnsOf(parent).includes("is_demo")) continue;
      // What an application leads to, and an owner's yes, comes after it.
      if (table === "applications" || `${table}.${column}` === "approvals.order_id") continue;
      faults.push(
        ...sqlite
          .prepare(
            `select '${table}.${column}' as what, c.${birth} as at, p.${parentBirth} as since from ${table} c
             join ${parent} p on p.${key ?? "id"} = c.${column} where p.is_demo = 1 and c.${birth} < p.${parentBirth}`,
          )
          .all(),
      );
    }
  }
  expect(faults).toEqual([]);
});

test.each([
  ["applications", "submitted_at"],
  ["tickets", "created_at"],
  ["quotes", "requested_at"],
  ["orders", "requested_at"],
  ["invoices", "created_at"],
] as const)("the numbers of %s go up with time", (table, column) => {
  const rows: Record<string, unknown>[] = records.rowsOf(table);
  const times = rows
    .toSorted((one, other) => numberOf(one).localeCompare(numberOf(other)))
    .map((row) => row[column]);
  expect(times.length).toBeGreaterThan(0);
  expect(times).toEqual(times.toSorted());
});

const numberOf = (row: Record<string, unknown>) => String(row.reference ?? row.number);

test("the demonstration client's four factors are right, and the first code is theirs to use", async () => {
  const { client } = credentials!;
  const { verifyPassword } = await import("#app/platform/secrets/password.server.ts");
  const { checkTotp } = await import("#app/platform/secrets/totp.server.ts");
  const { userKeyHmac } = await import("#app/features/access/identity/user-key/user-key-hash.server.ts");
  const user = records.rowOf("users", { email: client!.email });
  expect(await verifyPassword(user.password_hash, client!.password)).toMatchObject({ ok: true });
  const code = await generate({ secret: client!.totpSecret });
  expect(checkTotp(client!.totpSecret, code, user.totp_last_step)).toMatchObject({ ok: true });
  const key = records.rowOf("user_keys", { key_hmac: userKeyHmac(client!.userKey) });
  expect(key).toMatchObject({ status: "active", assigned_email: client!.email });
});

test("the demonstration's company has all five tools, and the others keep to demo mode in what they lack", async () => {
  const { findDesk } = await import("#app/features/analysis/tools/find-desk.server.ts");
  const { TOOLS } = await import("#app/features/core/clients/client.ts");
  const people = records.rowsOf("users", { role: "client" });
  for (const { id: userId, email, company_id: companyId } of people) {
    const member = { role: "client", userId, email, companyId, companyName: "" } as never;
    const access = await Promise.all(
      TOOLS.map(async ({ value }) => (await findDesk(connection.db, member, value, null))?.access),
    );
    const isFirst = email.endsWith("@harbourvale.example");
    expect(access.includes("demo"), email).toBe(!isFirst);
    if (isFirst) expect(access).toEqual(TOOLS.map(() => "granted"));
  }
});

test("the demonstration's link is open for a day, for the client of the story alone", async () => {
  const { showDemoSignIn } = await import("#app/features/access/identity/sign-in/demo-sign-in.server.ts");
  const link = new URL(credentials?.client?.signInLink ?? "");
  expect(link.origin).toBe("http://localhost:3000");
  const token = link.pathname.split("/").at(-1) ?? "";
  const shown = await showDemoSignIn(connection.db, token, true);
  expect(shown).toMatchObject({ closed: null, name: "Eleanor Marsh" });
  expect(await showDemoSignIn(connection.db, token, false)).toEqual({ closed: "elsewhere" });
  const { created_at, expires_at } = records.rowOf("links", { kind: "demo-sign-in" });
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(86_400_000);
});

test("no credential stands in the database or the log of what was done", async () => {
  const { admin, client } = credentials!;
  connection.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const bytes = readFileSync(join(dataDir, "portal.db"));
  const { email: _admin, ...staffs } = admin;
  const { email: _client, signInLink, ...secrets } = client!;
  const theirs = { ...secrets, token: signInLink?.split("/").at(-1) ?? "" };
  for (const secret of [...Object.values(staffs), ...Object.values(theirs)])
    expect(bytes.includes(secret)).toBe(false);
});

test("one command removes the story and nothing else", async () => {
  const { db } = connection;
  const { removeDemo } = await import("#db/seeds/remove-demo.server.ts");
  const { verifyAudit } = await import("#app/features/core/audit/verify-audit.server.ts");
  const kept = ["services", "categories", "reports", "report_versions"] as const;
  const digest = () =>
    Object.entries(databaseDigest(connection.sqlite)).filter(([table]) => kept.some((one) => one === table));
  const before = digest();
  const removed = await removeDemo(db);
  expect(removed).toMatchObject({ companies: 3, applications: 7, users: 5 });
  expect(digest()).toEqual(before);
  const { showDemoSignIn } = await import("#app/features/access/identity/sign-in/demo-sign-in.server.ts");
  const token = credentials?.client?.signInLink?.split("/").at(-1) ?? "";
  expect(await showDemoSignIn(db, token, true)).toEqual({ closed: "unknown" });
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
    expect(records.rowsOf(table), table).toEqual([]);
  // Of the files only the reports' own stay.
  const files = records.rowsOf("files").map(({ id }) => id);
  expect(files.toSorted()).toEqual(
    records
      .rowsOf("reports")
      .map(({ file_id }) => file_id)
      .toSorted(),
  );
  const onDisk = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "installation")
    .map((entry) => entry.name);
  expect(onDisk.toSorted()).toEqual(files.toSorted());
  expect(records.rowsOf("users")).toMatchObject([{ role: "admin" }]);
  expect(connection.sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
  expect(await removeDemo(db)).toEqual({});
});

test("a first start that was cut short is known as one", async () => {
  await connection.db.deleteFrom("meta").where("key", "=", "seeded").execute();
  await connection.db.insertInto("meta").values({ key: "seeding", value: "" }).execute();
  expect(readDatabaseFacts(connection.sqlite, { isChecked: false, seq: 0 }).isUnfinished).toBe(true);
});
