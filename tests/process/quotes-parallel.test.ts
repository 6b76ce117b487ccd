/** What happens at the same moment: over real sockets to a product of its own, and from two processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { issueInvoice } from "#app/features/invoices/issue-invoice.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { connect, type Db } from "#db/connection.server.ts";
import { type Factories, factories } from "../support/factories.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";
import { type Served, serveForTest } from "../support/front.ts";
import { type SignInDetails, signInFields } from "../support/person.ts";

let at: FreshDatabase;

// The settings of the process come with it.
beforeAll(async () => {
  at = await freshDatabase();
});

interface Scene {
  served: Served;
  db: Db;
  make: Factories;
  /** @returns how this person posts a form, on a connection of each post's own. */
  poster(who: SignInDetails): Promise<(path: string, fields: Record<string, string>) => Promise<Answer>>;
}

interface Answer {
  status: number;
  text: string;
}

async function scene(): Promise<Scene> {
  const served = await serveForTest();
  const { db, sqlite, close } = connect(join(served.dataDir, "portal.db"));
  sqlite.pragma("busy_timeout = 20000");
  onTestFinished(close);
  const send = (path: string, fields: Record<string, string>, cookie = "") =>
    served.fetch(path, {
      method: "POST",
      headers: { Origin: served.origin, Host: served.host, Cookie: cookie },
      body: new URLSearchParams(fields),
    });
  return {
    served,
    db,
    make: factories(db),
    async poster(who) {
      const signedIn = await send("/login", await signInFields(who));
      expect(signedIn.status).toBe(303);
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
      return async (path, fields) => {
        const answer = await send(path, fields, cookie);
        return { status: answer.status, text: await answer.text() };
      };
    },
  };
}

test("twenty acceptances of one quote, by two people over twenty connections, make one of everything", async () => {
  const { db, make, poster } = await scene();
  const buyer = await make.client();
  const colleague = await make.client({ company_id: buyer.companyId });
  const { id } = await make.quote(buyer, { state: "sent" });
  const [first, second] = [await poster(buyer), await poster(colleague)];
  const path = `/client-portal/quotes/${id}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? first : second)(path, {
        intent: "accept",
        name: index % 2 === 0 ? "Ada First" : "Ben Second",
        revision: "1",
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 19 }, () => 409)]);
  const quote = await db
    .selectFrom("quotes")
    .select(["reference", "state", "decided_name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(quote.state).toBe("accepted");
  const sentence = `Quote ${quote.reference} is already accepted by ${quote.decided_name}. Nothing was changed.`;
  for (const { status, text } of answers) if (status === 409) expect(text).toContain(sentence);
  const orders = await db.selectFrom("orders").select("id").where("quote_id", "=", id).execute();
  expect(orders).toHaveLength(1);
  const subscriptions = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("company_id", "=", buyer.companyId)
    .execute();
  expect(subscriptions).toHaveLength(1);

  const [one, other] = [await poster(await make.admin()), await poster(await make.admin())];
  const order = `/admin-data-portal/orders/${orders[0]?.id}`;
  const invoiced = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other)(order, { intent: "invoice" })),
  );
  expect(invoiced.filter(({ status }) => status === 303)).toHaveLength(1);
  const invoices = await db
    .selectFrom("invoices")
    .select("number")
    .where("order_id", "=", orders[0]?.id ?? "")
    .execute();
  expect(invoices).toHaveLength(1);
  const told = `There is an invoice already: ${invoices[0]?.number}.`;
  for (const { status, text } of invoiced)
    if (status !== 303) expect({ status, told: text.includes(told) }).toEqual({ status: 409, told: true });
}, 120_000);

test("a thousand invoices from two processes at once have no gap and no double", async () => {
  const client = await at.client();
  const now = nowIso();
  const template = {
    company_id: client.companyId ?? "",
    ordered_by: client.userId,
    report_id: null,
    title: "A study",
    price_pence: 120_050,
    purchase_order: null,
    note: null,
    state: "requested" as const,
    state_changed_at: now,
    requested_at: now,
    invoiced_at: null,
    paid_at: null,
    fulfilled_at: null,
    cancelled_at: null,
    cancel_reason: null,
    is_demo: 0 as const,
  };
  const ids = Array.from({ length: 1000 }, newId);
  for (let from = 0; from < ids.length; from += 50)
    await at.db
      .insertInto("orders")
      .values(
        ids.slice(from, from + 50).map((id) => ({ ...template, id, reference: `ORD-T-${id.slice(0, 12)}` })),
      )
      .execute();
  const admin = await at.admin();
  at.sqlite.pragma("busy_timeout = 20000");
  const file = join(at.dataDir, "portal.db");
  const child = spawn(process.execPath, ["tests/support/issue-invoices.ts", file, JSON.stringify(admin)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: process.env,
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  // The hundred in the middle are given to both.
  const theirs = ids.slice(450);
  const ours = ids.slice(0, 550);
  child.stdin.end(`${theirs.join("\n")}\ngo\n`);
  const [results, [counted]] = await Promise.all([
    Promise.all(ours.map((id) => issueInvoice(at.db, admin, id))),
    once(lines, "line") as Promise<[string]>,
  ]);
  const mine = results.filter(({ ok }) => ok).length;
  expect(mine, "both had a part in it").toBeGreaterThan(0);
  expect(Number(counted), "both had a part in it").toBeGreaterThan(0);
  expect(mine + Number(counted)).toBe(1000);
  const rows = await at.db.selectFrom("invoices").select("number").orderBy("created_at").execute();
  const year = new Date().getUTCFullYear();
  expect(rows.map(({ number }) => number).sort()).toEqual(
    Array.from({ length: 1000 }, (_, index) => `INV-${year}-${String(index + 1).padStart(4, "0")}`).sort(),
  );
}, 120_000);
