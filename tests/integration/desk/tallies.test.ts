/** Figures that are kept added up say what counting the rows says, whatever happens to the rows. */
import { expect, test } from "vitest";
import { sql } from "kysely";
import { nowIso } from "#app/platform/clock.server.ts";
import { setScene } from "../../examples/scene.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const { db } = app;

interface Tally {
  kind: string;
  span: string;
  about: string;
  amount: number;
  pence: number;
}

const counting = sql<Tally>`
  SELECT 'enquiry' AS kind, substr(created_at, 1, 13) AS span, iif(is_demo = 1, 'demo', '') AS about,
    count(*) AS amount, 0 AS pence FROM tickets GROUP BY 2, 3
  UNION ALL SELECT 'payment', substr(paid_at, 1, 13), '', count(*), sum(net_pence) FROM invoices
    WHERE paid_at IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'copy', substr(downloaded_at, 1, 10), report_id, count(*), 0 FROM downloads GROUP BY 2, 3
  UNION ALL SELECT 'application', substr(submitted_at, 1, 13),
    state || iif(reviewer_id IS NULL, '', ' reviewed'), count(*), 0 FROM applications GROUP BY 2, 3
  UNION ALL SELECT 'application', substr(submitted_at, 1, 13), 'set-up', count(*), 0
    FROM applications JOIN users ON users.id = applications.user_id
    WHERE state = 'approved' AND password_hash IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'application day', substr(submitted_at, 1, 10),
    state || iif(reviewer_id IS NULL, '', ' reviewed'), count(*), 0 FROM applications GROUP BY 2, 3
  UNION ALL SELECT 'application day', substr(submitted_at, 1, 10), 'set-up', count(*), 0
    FROM applications JOIN users ON users.id = applications.user_id
    WHERE state = 'approved' AND password_hash IS NOT NULL GROUP BY 2
  ORDER BY kind, span, about`;

async function expectTrue() {
  const kept = await sql<Tally>`SELECT * FROM tallies WHERE amount <> 0 ORDER BY kind, span, about`.execute(
    db,
  );
  expect(kept.rows).toEqual((await counting.execute(db)).rows);
  return new Set(kept.rows.map(({ kind, about }) => (kind === "application" ? about : kind)));
}

test("after what the examples did, and a payment", async () => {
  await setScene(app);
  const staff = await app.admin();
  const { id } = await app.make.order(await app.make.client());
  for (const posted of [{ intent: "invoice" }, { intent: "pay", paymentReference: "BACS 4471" }])
    expect((await staff.post(`/admin-data-portal/orders/${id}`, posted)).status).toBe(303);
  const kinds = await expectTrue();
  for (const kind of ["enquiry", "payment", "copy", "submitted"]) expect(kinds).toContain(kind);
});

test("when an applicant sets up the account, and when staff take the password away", async () => {
  const { userId, companyId } = await app.make.client();
  const approved = {
    state: "approved",
    user_id: userId,
    company_id: companyId,
    decided_at: nowIso(),
  } as const;
  const { id } = await db
    .selectFrom("applications")
    .select("id")
    .where("state", "=", "submitted")
    .executeTakeFirstOrThrow();
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const setPassword = (hash: string | null) =>
    db.updateTable("users").set({ password_hash: hash }).where("id", "=", userId).execute();
  await setPassword(null);
  await db.updateTable("applications").set(approved).where("id", "=", id).execute();
  await expectTrue();
  await setPassword(password_hash);
  expect(await expectTrue()).toContain("set-up");
  await setPassword(null);
  expect(await expectTrue()).not.toContain("set-up");
});

test("when a payment is taken back, and when rows go", async () => {
  await db.updateTable("invoices").set({ paid_at: null }).execute();
  await db.deleteFrom("downloads").execute();
  const kinds = await expectTrue();
  expect(kinds).not.toContain("payment");
  expect(kinds).not.toContain("copy");
});
