/** The client's figures and how they have changed, counted from their company's own rows. */
import { beforeAll, expect, test } from "vitest";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { newCopyId } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { ShownCount, HomeFigure } from "#app/ui/figures.tsx";
import { startApp } from "../../support/product/harness.ts";
import type { Person } from "../../support/scene/person.ts";

const app = await startApp();
const details = await app.make.client();
const today = londonDay(new Date());
const ago = (count: number) => isoAfter(-days(count));
let client: Person;
let admin: Person;

async function figuresOf(person: Person): Promise<{ figures: HomeFigure[]; counts: ShownCount[] }> {
  const answer = await person.get("/client-portal/refresh?parts=figures", {
    headers: { Accept: "application/json" },
  });
  return answer.json as Awaited<ReturnType<typeof figuresOf>>;
}

async function figure(label: RegExp, person = client): Promise<HomeFigure | undefined> {
  return (await figuresOf(person)).figures.find((one) => label.test(one.label));
}

async function hold(granted_at: string, ended_at: string | null = null): Promise<void> {
  const report = await app.make.report({ title: `Held since ${granted_at}` });
  const id = await app.make.holding(details.companyId, report.id);
  await app.db.updateTable("holdings").set({ granted_at, ended_at }).where("id", "=", id).execute();
}

async function take(reportId: string, daysAgo: number, by = details): Promise<void> {
  const copy = { copy_id: newCopyId(), report_id: reportId, version: 1, ip: "127.0.0.1" };
  await app.db
    .insertInto("downloads")
    .values({ ...copy, company_id: by.companyId, user_id: by.userId, downloaded_at: ago(daysAgo) })
    .execute();
}

beforeAll(async () => {
  client = await app.signInAs(details);
  admin = await app.admin();
});

test("reports held: what came and what went since, and no picture of a line that never moved", async () => {
  await hold(ago(500));
  expect(await figure(/Reports held/)).toMatchObject({
    value: "1",
    change: { text: "No change", direction: "flat", against: "in 30 days" },
    picture: null,
  });
  await hold(ago(100), ago(10));
  expect(await figure(/Reports held/)).toMatchObject({
    value: "1",
    change: { text: "−1", direction: "down", sense: "bad" },
    picture: { of: "Reports held, last 12 months" },
  });
  await hold(ago(40));
  await hold(ago(5));
  await hold(ago(4));
  expect(await figure(/Reports held/)).toMatchObject({ value: "4", change: { text: "+1", sense: "good" } });
});

test("active services: those that began and those that were ended", async () => {
  const made = await app.make.subscription(details.companyId, "index_licensing");
  const ended = await app.make.subscription(details.companyId, "consultancy");
  const set = (id: string, values: object) =>
    app.db.updateTable("subscriptions").set(values).where("id", "=", id).execute();
  await set(made, { starts_on: addDays(today, -400) });
  await set(ended, { starts_on: addDays(today, -400), status: "ended", ended_at: ago(3) });
  expect(await figure(/Active services/)).toMatchObject({ value: "1", change: { text: "−1" } });
  await app.make.subscription(details.companyId, "b2b_esg_reports");
  expect(await figure(/Active services/)).toMatchObject({ value: "2", change: { text: "No change" } });
});

test("copies taken: of thirty days beside the thirty before, a column a week, the company's alone", async () => {
  const { id } = await app.make.report({ title: "Taken" });
  await take(id, 1, await app.make.client());
  expect(await figure(/Copies taken/)).toBeUndefined();
  await take(id, 2);
  expect(await figure(/Copies taken/)).toMatchObject({ value: "1", change: { text: "+1" }, picture: null });
  for (const daysAgo of [9, 31, 45, 59, 61, 90]) await take(id, daysAgo);
  expect(await figure(/Copies taken/)).toMatchObject({
    value: "2",
    change: { text: "−1", direction: "down", against: "on the 30 days before" },
    picture: { columns: { summary: expect.stringContaining("the week from") } },
  });
});

test("what was paid, net, beside the year before; another company's payments are not in it", async () => {
  const paid = async (who: typeof details, price_pence: number, paid_at: string) => {
    const report = await app.make.report({ price_pence });
    const order = await app.make.order(who, { report_id: report.id, price_pence });
    const path = `/admin-data-portal/orders/${order.id}`;
    expect((await admin.post(path, { intent: "invoice" })).status).toBe(303);
    expect((await admin.post(path, { intent: "pay", paymentReference: "BACS 1" })).status).toBe(303);
    await app.db.updateTable("invoices").set({ paid_at }).where("order_id", "=", order.id).execute();
  };
  await paid(await app.make.client(), 9_900_000, ago(1));
  expect(await figure(/^Paid in 12 months/)).toBeUndefined();
  await paid(details, 200_000, ago(1));
  expect(await figure(/^Paid in 12 months/)).toMatchObject({ value: "£2,000", change: null, picture: null });
  await paid(details, 300_000, ago(100));
  await paid(details, 600_000, ago(450));
  expect(await figure(/^Paid in 12 months/)).toMatchObject({
    value: "£5,000",
    change: { text: "−£1,000", against: "on the year before" },
    picture: { of: "Paid a month, last 12 months" },
  });
});

test("what is open is counted, and what is nothing is left out", async () => {
  const { counts } = await figuresOf(client);
  expect(counts.map(({ label }) => label)).not.toContain("Open support requests");
  await app.make.ticket({ user_id: details.userId, company_id: details.companyId });
  expect((await figuresOf(client)).counts).toContainEqual({
    label: "Open support requests",
    value: "1",
    to: "/client-portal/support?state=open",
  });
});
