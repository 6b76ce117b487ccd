/** What leans on one writer at a time, with two processes' connections at work at once. */
import { afterAll, expect, test } from "vitest";
import { applicationSchema } from "#app/features/access/applications/application.schema.ts";
import { submitApplication } from "#app/features/access/applications/submit-application.server.ts";
import { removeAdmin } from "#app/features/access/admins/admin-rights.server.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import { issueInvoice } from "#app/features/trade/orders/order.invoice-commands.server.ts";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { connectPostgres } from "#db/postgres/connect.server.ts";
import { takeErrors } from "../support/errors.ts";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { applicationFields } from "../support/scene/factories.ts";
import { recordsIn } from "../support/scene/records.ts";

const { db, sqlite, visitor, make, client, admin } = await freshDatabase();
const { rowsOf } = recordsIn(sqlite);
const other = connectPostgres(ownDatabaseUrl());
afterAll(other.close);

const note = (on: typeof db, key: string, value: string) =>
  on
    .insertInto("meta")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();

test("two processes that number applications at once leave no gap, and one chain of audit entries", async () => {
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      submitApplication(at % 2 ? db : other.db, visitor, applicationSchema.parse(applicationFields())),
    ),
  );
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  const numbers = rowsOf("applications").map(({ reference }) => Number(reference.slice(-4)));
  expect(numbers.toSorted((one, next) => one - next)).toEqual(numbers.map((_, at) => at + 1));
  const entries = rowsOf("audit").map(({ seq }) => seq);
  expect(entries).toEqual(entries.map((_, at) => at + 1));
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});

test("of twenty acceptances of one quote one makes an order, and of twenty invoices of it one gets a number", async () => {
  await make.service("b2b_finance_analytics");
  const buyer = await client();
  const { id: quoteId } = await make.quote({ ...buyer, companyId: buyer.companyId ?? "" }, { state: "sent" });
  const twenty = Array.from({ length: 20 }, (_, at) => (at % 2 ? db : other.db));
  const accepted = await Promise.all(
    twenty.map((on) => acceptQuote(on, buyer, { quoteId, name: "Ada", revision: 1 })),
  );
  expect(accepted.filter(({ ok }) => ok)).toHaveLength(1);
  const orders = rowsOf("orders", { quote_id: quoteId });
  expect(orders).toHaveLength(1);
  const staff = await admin();
  const invoiced = await Promise.all(twenty.map((on) => issueInvoice(on, staff, orders[0]?.id ?? "")));
  expect(invoiced.filter(({ ok }) => ok)).toHaveLength(1);
  expect(rowsOf("invoices")).toMatchObject([{ number: expect.stringMatching(/-0001$/) as string }]);
  expect(rowsOf("subscriptions", { company_id: buyer.companyId ?? "" })).toHaveLength(1);
});

test("of two admins who take each other's rights at once one keeps them", async () => {
  const pairs = [await admin(), await admin()] as const;
  for (const { id } of rowsOf("users", { role: "admin" }))
    if (!pairs.some(({ userId }) => userId === id))
      await db.updateTable("users").set({ status: "disabled" }).where("id", "=", id).execute();
  const [one, two] = pairs;
  await Promise.all([removeAdmin(db, one, two.userId), removeAdmin(other.db, two, one.userId)]);
  expect(rowsOf("users", { role: "admin", status: "active" })).toHaveLength(1);
});

test("what was rolled back leaves no gap in the numbers of rows", async () => {
  const before = rowsOf("audit").length;
  sqlite.exec(
    `CREATE TRIGGER no_more AFTER INSERT ON audit WHEN TRUE BEGIN SELECT RAISE(ABORT, 'no more'); END`,
  );
  const refused = await submitApplication(db, visitor, applicationSchema.parse(applicationFields()));
  sqlite.exec("DROP TRIGGER no_more");
  expect(refused).toMatchObject({ ok: false });
  expect(takeErrors()).toHaveLength(1);
  await submitApplication(other.db, visitor, applicationSchema.parse(applicationFields()));
  expect(
    rowsOf("audit")
      .map(({ seq }) => seq)
      .slice(before)[0],
  ).toBe(before + 1);
});

test("a transaction that a single statement of another process gets in the way of runs again", async () => {
  await note(db, "counter", "1");
  const met = other.begunAgain?.() ?? 0;
  let tries = 0;
  await other.db.transaction().execute(async (trx) => {
    tries += 1;
    const { value } = await trx
      .selectFrom("meta")
      .select("value")
      .where("key", "=", "counter")
      .executeTakeFirstOrThrow();
    if (tries === 1) await note(db, "counter", "10");
    await trx
      .updateTable("meta")
      .set({ value: String(Number(value) + 1) })
      .where("key", "=", "counter")
      .execute();
  });
  expect([tries, (other.begunAgain?.() ?? 0) - met]).toEqual([2, 1]);
  expect(rowsOf("meta", { key: "counter" })).toMatchObject([{ value: "11" }]);
});

test("what each process keeps of public pages is old once it has written, and after a second whoever has", async () => {
  const before = other.publicVersion();
  await note(other.db, "public", "changed");
  expect(other.publicVersion()).not.toBe(before);
  await note(db, "public", "by another process");
  const then = other.publicVersion();
  await expect.poll(() => other.publicVersion(), { timeout: 1500, interval: 100 }).not.toBe(then);
});

test("what was undone makes nothing old", async () => {
  const isKept = async () => {
    const before = other.publicVersion();
    await other.db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto("meta").values({ key: "undone", value: "" }).execute();
        throw new Error("undone");
      })
      .catch(() => {});
    return other.publicVersion() === before;
  };
  // A second may end meanwhile.
  await expect.poll(isKept).toBe(true);
});
