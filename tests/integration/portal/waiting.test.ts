/** What waits for a client on their home page, the most pressing first, and what a newcomer does first. */
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import { startApp } from "../../support/product/harness.ts";
import type { Person } from "../../support/scene/person.ts";

const app = await startApp();
const today = londonDay(new Date());
const details = await app.make.client();
let client: Person;
let stranger: Person;
let admin: Person;

/** The steps that wait, as they stand in the page. */
async function stepsOf(person: Person): Promise<string[]> {
  const { html } = await person.get("/client-portal");
  const [list = ""] = /<ol class="waiting"[\s\S]*?<\/ol>/.exec(html) ?? [];
  return [...list.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, step = ""]) => step);
}

beforeAll(async () => {
  client = await app.signInAs(details);
  stranger = await app.client();
  admin = await app.admin();
});

test("a buyer's wish above their limit waits for the owners alone, an offer for those who may accept it", async () => {
  const owner = await app.make.client();
  const beside = (company_role: "buyer" | "reader") =>
    app.make.client({ company_id: owner.companyId, company_role });
  const [buyer, reader] = [await beside("buyer"), await beside("reader")];
  await app.make.approval(buyer, { title: "Above the limit" });
  const offer = await app.make.quote(owner, { state: "sent", valid_until: addDays(today, 4) });
  const decide = "Decide about “Above the limit”";
  const answer = `Answer offer ${offer.reference}`;
  expect((await stepsOf(await app.signInAs(owner))).sort()).toEqual([answer, decide]);
  expect(await stepsOf(await app.signInAs(buyer))).toEqual([answer]);
  expect(await stepsOf(await app.signInAs(reader))).toEqual([]);
});

describe("what waits", () => {
  test("is an offer, an invoice, an answer, a new version and a service that ends, by pressure", async () => {
    expect(await stepsOf(client)).toEqual([]);
    const late = await app.make.order(details);
    expect((await admin.post(`/admin-data-portal/orders/${late.id}`, { intent: "invoice" })).status).toBe(
      303,
    );
    const invoices = app.db.updateTable("invoices").set({ due_on: addDays(today, -3) });
    const invoice = await invoices
      .where("order_id", "=", late.id)
      .returning("number")
      .executeTakeFirstOrThrow();
    const offer = await app.make.quote(details, { state: "sent", valid_until: addDays(today, 4) });
    await app.make.quote(details, { state: "sent", valid_until: addDays(today, -1) });
    const answer = await app.make.ticket({
      user_id: details.userId,
      company_id: details.companyId,
      state: "waiting-on-client",
      subject: "Which banks are covered?",
    });
    const report = await app.make.report({ title: "Nordic Banks", version: 1 });
    await app.make.holding(details.companyId, report.id);
    const ending = await app.make.subscription(details.companyId, "b2b_esg_reports");
    const ends_on = addDays(today, 20);
    await app.db.updateTable("subscriptions").set({ ends_on }).where("id", "=", ending).execute();
    expect(await stepsOf(client)).not.toContain("Download version 2 of “Nordic Banks”");
    await app.db.updateTable("reports").set({ version: 2 }).where("id", "=", report.id).execute();
    const steps = await stepsOf(client);
    expect(steps.slice(0, 2)).toEqual([`Pay invoice ${invoice.number}`, `Answer offer ${offer.reference}`]);
    expect(steps.slice(2).sort()).toEqual([
      expect.stringContaining("Ask for a quote to go on with"),
      "Download version 2 of “Nordic Banks”",
      `Read our answer to ${answer.reference}`,
    ]);
    const { text } = await client.get("/client-portal");
    expect(text).toContain("Overdue by 3 days");
  });

  test("is over once it is done", async () => {
    const before = await stepsOf(client);
    await app.db
      .updateTable("invoices")
      .set({ paid_at: isoAfter(0) })
      .where("company_id", "=", details.companyId)
      .execute();
    await app.db
      .updateTable("quotes")
      .set({ state: "declined" })
      .where("company_id", "=", details.companyId)
      .execute();
    await app.make.quote(details, { service_id: "b2b_esg_reports" });
    const after = await stepsOf(client);
    expect(before.filter((step) => !after.includes(step))).toEqual([
      expect.stringMatching(/^Pay invoice/),
      expect.stringMatching(/^Answer offer/),
      expect.stringMatching(/^Ask for a quote to go on with/),
    ]);
  });

  test("is nobody else’s, and staff’s work is on their own home", async () => {
    expect(await stepsOf(stranger)).toEqual([]);
    expect(await stepsOf(admin)).toEqual([]);
  });

  test("is cut at eight, says of how many, and leads to the lists of the rest", async () => {
    const busy = await app.make.client();
    for (let made = 0; made < 9; made += 1) await app.make.quote(busy, { state: "sent" });
    const person = await app.signInAs(busy);
    expect(await stepsOf(person)).toHaveLength(8);
    const page = await person.get("/client-portal");
    expect(page.text).toContain("These are the 8 most pressing of 9.");
    expect(page.links).toContain("/client-portal/quotes?state=sent");
    await app.make.quote(busy, { state: "sent" });
    expect((await person.get("/client-portal")).text).toContain("the 8 most pressing of 10 or more.");
  });
});

describe("where to begin", () => {
  test("is ticked off, and gone when all is done or the account is no longer new", async () => {
    const newcomer = await app.make.client();
    const person = await app.signInAs(newcomer);
    const codes = await person.get("/client-portal");
    expect(codes.text).toContain("Done: Sign in for the first time");
    for (const step of ["Keep your recovery codes", "Open a report", "Try an analyst tool"])
      expect(codes.text).toContain(`To do: ${step}`);
    await app.make.deal(newcomer.companyId);
    expect((await person.get("/client-portal")).text).toContain("Done: Try an analyst tool");
    const since = (created_at: string) =>
      app.db.updateTable("users").set({ created_at }).where("id", "=", newcomer.userId).execute();
    await since(isoAfter(-31 * 86_400));
    expect((await person.get("/client-portal")).text).not.toContain("Where to begin");
  });
});
