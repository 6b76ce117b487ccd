/** What happens at the same moment: over real sockets to a product of its own, and from two processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { issueInvoice } from "#app/features/trade/orders/order.invoice-commands.server.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { connectBeside } from "../../support/product/data-directory.ts";
import { factories } from "../../support/scene/factories.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { serveForTest } from "../../support/product/front.ts";
import { Person, type SignInDetails } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

// The settings of the process come with it.
const at = await freshDatabase();

/** A product at a port, and people who post to it on a connection of each post's own. */
async function scene() {
  const served = await serveForTest();
  const { db, sqlite, close } = connectBeside(served.dataDir);
  onTestFinished(close);
  return {
    make: factories(db),
    records: recordsIn(sqlite),
    async signIn(who: SignInDetails) {
      const person = new Person((request) => fetch(request), served.origin, who);
      await person.signIn();
      return person;
    },
  };
}

test("twenty acceptances of one quote, by two people over twenty connections, make one of everything", async () => {
  const { make, records, signIn } = await scene();
  const buyer = await make.client();
  const colleague = await make.client({ company_id: buyer.companyId });
  const { id } = await make.quote(buyer, { state: "sent" });
  const people = [
    { person: await signIn(buyer), name: "Ada First" },
    { person: await signIn(colleague), name: "Ben Second" },
  ];
  const twenty = Array.from({ length: 10 }, () => people).flat();
  const answers = await Promise.all(
    twenty.map(({ person, name }) =>
      person.post(`/client-portal/quotes/${id}`, { intent: "accept", name, revision: "1" }),
    ),
  );
  const lost = Array.from({ length: 19 }, () => 409);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...lost]);
  const quote = records.rowOf("quotes", { id });
  expect(quote.state).toBe("accepted");
  const sentence = `Quote ${quote.reference} is already accepted by ${quote.decided_name}. Nothing was changed.`;
  for (const { status, text } of answers) if (status === 409) expect(text).toContain(sentence);
  const [order, ...others] = records.rowsOf("orders", { quote_id: id });
  expect(others).toEqual([]);
  expect(records.countOf("subscriptions", { company_id: buyer.companyId })).toBe(1);

  const staff = [await signIn(await make.admin()), await signIn(await make.admin())];
  const invoiced = await Promise.all(
    Array.from({ length: 10 }, () => staff)
      .flat()
      .map((person) => person.post(`/admin-data-portal/orders/${order?.id}`, { intent: "invoice" })),
  );
  expect(invoiced.map(({ status }) => status).sort()).toEqual([303, ...lost]);
  const [invoice, ...more] = records.rowsOf("invoices", { order_id: order?.id ?? "" });
  expect(more).toEqual([]);
  const told = `There is an invoice already: ${invoice?.number}.`;
  for (const { status, text } of invoiced) if (status === 409) expect(text).toContain(told);
}, 120_000);

test("a thousand invoices from two processes at once have no gap and no double; refused ones take no number", async () => {
  const client = await at.client();
  await at.make.service("b2b_finance_analytics");
  const buyer = { ...client, companyId: client.companyId ?? "" };
  const { id: quoteId } = await at.make.quote(buyer, { state: "sent" });
  await acceptQuote(at.db, client, { quoteId, name: "Ada", revision: 1 });
  const template = { ...recordsIn(at.sqlite).rowOf("orders", { quote_id: quoteId }), quote_id: null };
  const ids = Array.from({ length: 1000 }, newId);
  const orders = ids.map((id) => ({ ...template, id, reference: `ORD-T-${id.slice(0, 12)}` }));
  for (let from = 0; from < ids.length; from += 50)
    await at.db
      .insertInto("orders")
      .values(orders.slice(from, from + 50))
      .execute();
  const admin = await at.admin();
  // The product is one process; here there are two, and each waits for the other.
  at.sqlite.pragma("busy_timeout = 20000");
  const file = join(at.dataDir, "portal.db");
  const child = spawn(
    process.execPath,
    ["tests/support/scene/issue-invoices.ts", file, JSON.stringify(admin)],
    {
      stdio: ["pipe", "pipe", "inherit"],
      env: process.env,
    },
  );
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  // The hundred in the middle are given to both.
  child.stdin.end(`${ids.slice(450).join("\n")}\ngo\n`);
  const [results, [counted]] = await Promise.all([
    Promise.all(ids.slice(0, 550).map((id) => issueInvoice(at.db, admin, id))),
    once(lines, "line") as Promise<[string]>,
  ]);
  const [mine, theirs] = [results.filter(({ ok }) => ok).length, Number(counted)];
  expect(Math.min(mine, theirs), "both had a part in it").toBeGreaterThan(0);
  expect(mine + theirs).toBe(1000);
  const year = new Date().getUTCFullYear();
  const numbers = recordsIn(at.sqlite)
    .rowsOf("invoices")
    .map(({ number }) => number);
  expect(numbers.sort()).toEqual(
    Array.from({ length: 1000 }, (_, index) => `INV-${year}-${String(index + 1).padStart(4, "0")}`).sort(),
  );
}, 120_000);
