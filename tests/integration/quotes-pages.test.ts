import { beforeAll, expect, test } from "vitest";
import { type App, type Person, startApp } from "../support/harness.ts";
import type { SignInDetails } from "../support/person.ts";
import { readPdf } from "../support/read-pdf.ts";

let app: App;
let buyer: SignInDetails & { companyId: string };
let client: Person;
let admin: Person;

const form = "/client-portal/services/b2b_finance_analytics/quote";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startApp();
  buyer = await app.make.client();
  client = await app.signInAs(buyer);
  admin = await app.admin();
});

const rowOf = (id: string) =>
  app.db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("from request to acceptance, subscription, invoice, payment and delivery, both sides, by forms alone", async () => {
  const page = await client.get(form);
  expect(page.status).toBe(200);
  expect(page.field("email")).toBe(buyer.email);
  expect(page.field("name")).toMatch(/^Clara/);
  expect(page.field("serviceInterest")).toBe("B2B Finance Analytics");
  const known = Object.fromEntries(
    ["_once", "name", "email", "company", "phone", "serviceInterest"].map((name) => [name, page.field(name)]),
  );
  const asked = await client.post(form, {
    ...known,
    requirements: "Monthly figures",
    timeline: "standard",
    budget: "15k-50k",
  });
  expect(asked.status, asked.problems ?? asked.text.slice(0, 300)).toBe(303);
  const at = asked.location ?? "";
  const id = at.split("/").at(-1) ?? "";
  const staffAt = `/admin-data-portal/quotes/${id}`;
  expect((await asked.follow()).text).toContain("The request is with us");
  expect((await admin.get("/admin-data-portal/quotes")).links).toContain(staffAt);
  expect((await admin.post(staffAt, { intent: "prepare" })).status).toBe(303);

  const offer = {
    price: "12,000.50",
    text: "Twelve months of everything",
    validUntil: inDays(7),
    startsOn: inDays(1),
    termMonths: "12",
    seats: "5",
    revision: (await admin.get(staffAt)).field("revision"),
    seen: (await admin.get(staffAt)).field("seen"),
  };
  expect((await admin.post(staffAt, { ...offer, text: "", intent: "save" })).status).toBe(303);
  const written = await admin.get(staffAt);
  expect(written.field("price")).toBe("12000.50");
  // A page from before that shows what is written by now, and keeps what was typed.
  const late = await admin.post(staffAt, { ...offer, text: "Something else", intent: "save" });
  expect([late.status, late.problems]).toEqual([409, expect.stringContaining("It is now: £12,000.50")]);
  expect([late.field("text"), late.field("seen")]).toEqual(["Something else", written.field("seen")]);
  offer.seen = written.field("seen");
  expect((await client.get(at)).text).not.toContain("12,000.50");
  const refused = await admin.post(staffAt, {
    ...offer,
    price: "a lot",
    startsOn: "2026-02-30",
    intent: "send",
  });
  expect(refused.status).toBe(400);
  expect(refused.problems).toContain("Price must be pounds");
  expect(refused.problems).toContain("Starts on must be a date that exists");
  expect((await admin.post(staffAt, { ...offer, intent: "send" })).status).toBe(303);
  const tooLate = await admin.post(staffAt, { ...offer, text: "What I wrote meanwhile", intent: "save" });
  expect([tooLate.status, tooLate.text]).toEqual([409, expect.stringContaining("What I wrote meanwhile")]);

  const shown = await client.get(at);
  expect(shown.text).toContain("£12,000.50 plus VAT");
  expect(shown.text).toContain("£14,400.60 in all");
  expect((await client.submit(at, { intent: "message", message: "For two offices?" })).status).toBe(303);
  expect((await admin.get("/admin-data-portal/quotes?state=sent")).text).toContain("Question to answer");
  expect((await admin.submit(staffAt, { intent: "message", message: "Yes, two." })).status).toBe(303);
  const accepting = await client.get(`${at}?do=accept`);
  expect(accepting.text).toContain("Yes, two.");
  const revision = accepting.field("revision");
  const nameless = await client.post(`${at}?do=accept`, { intent: "accept", name: " ", revision });
  expect(nameless.status).toBe(400);
  expect(nameless.problems).toContain("Enter your name");
  const accepted = await client.post(`${at}?do=accept`, {
    intent: "accept",
    name: "Clara Tester",
    purchaseOrder: "PO-77",
    revision,
  });
  expect(accepted.status).toBe(303);
  const done = await accepted.follow();
  expect(done.text).toContain("Accepted by Clara Tester");
  const order = done.links.find((link) => /orders\/[0-9a-f]{32}$/.test(link)) ?? "";
  expect((await client.get("/client-portal/services/b2b_finance_analytics")).text).toContain("Upcoming");

  const staffOrder = order.replace("client-portal", "admin-data-portal");
  expect((await client.get(`${order}/invoice`)).status).toBe(404);
  expect((await admin.get(`${staffOrder}?confirm=invoice`)).text).toContain("can’t be changed");
  expect((await admin.post(staffOrder, { intent: "invoice" })).status).toBe(303);
  const file = await client.get(`${order}/invoice`);
  expect(file.status).toBe(200);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="INV-\d{4}-\d{4}\.pdf"$/);
  const [first] = (await readPdf(file.bytes)).pages;
  expect(first?.text).toContain("£14,400.60");
  expect(first?.text).toContain("PO-77");
  expect((await client.get(order)).text).toContain("Please pay the invoice");
  expect((await client.post(order, { intent: "cancel" })).status).toBe(409);
  expect((await admin.post(`${staffOrder}?do=pay`, { intent: "pay", paymentReference: "" })).status).toBe(
    400,
  );
  expect(
    (await admin.post(`${staffOrder}?do=pay`, { intent: "pay", paymentReference: "BACS 7" })).status,
  ).toBe(303);
  expect((await admin.post(staffOrder, { intent: "fulfil" })).status).toBe(303);
  expect((await client.get(order)).text).toContain("This order is delivered");
  expect(Buffer.compare((await admin.get(`${order}/invoice`)).bytes, file.bytes)).toBe(0);
  expect((await client.get("/client-portal/orders")).links).toContain(`${order}/invoice`);
  expect((await client.get(order)).text).not.toContain("BACS 7");
});

test("missing and bad fields: the contract's sentence first, and what was typed stays", async () => {
  const empty = await client.post(form, { phone: "020 7946 0123" });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Please fill in all required fields marked with *.");
  expect(empty.field("phone")).toBe("020 7946 0123");
  for (const fields of [
    { timeline: "yesterday" },
    { budget: ["discuss", "under-5k"] },
    { serviceInterest: "No such service" },
    { requirements: "<script>alert(1)</script>" },
    { requirements: "x".repeat(4001) },
    { email: "nobody" },
  ]) {
    const refused = await client.submit(form, {
      name: "Clara",
      email: "clara@example.com",
      company: "Company",
      requirements: "All",
      ...fields,
    });
    expect(refused.status, JSON.stringify(fields)).toBe(400);
  }
  expect((await client.get("/client-portal/services/nothing/quote")).status).toBe(404);
  expect(
    (await admin.submit(form, { name: "A", email: "a@example.com", company: "C", requirements: "R" })).status,
  ).toBe(403);
  expect((await client.get("/services/b2b_esg_reports/enquiry")).location).toBe(
    "/client-portal/services/b2b_esg_reports/quote",
  );
});

test("an odd id is nobody's quote or invoice", async () => {
  for (const bad of ["f".repeat(32), "1;drop", "-1"]) {
    expect((await client.get(`/client-portal/quotes/${bad}`)).status).toBe(404);
    expect((await admin.get(`/admin-data-portal/quotes/${bad}`)).status).toBe(404);
    expect((await client.get(`/client-portal/orders/${bad}/invoice`)).status).toBe(404);
  }
});

test("twenty acceptances at once through the form make one order", async () => {
  const { id } = await app.make.quote(buyer, { state: "sent", service_id: "b2b_esg_reports" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.post(`/client-portal/quotes/${id}`, { intent: "accept", name: "Clara", revision: "1" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 19 }, () => 409)]);
  expect(answers.find(({ status }) => status === 409)?.text).toContain("already accepted by Clara");
  const orders = await app.db.selectFrom("orders").select("id").where("quote_id", "=", id).execute();
  expect(orders).toHaveLength(1);
  const staffAt = `/admin-data-portal/orders/${orders[0]?.id}`;
  const invoices = await Promise.all(
    Array.from({ length: 20 }, () => admin.post(staffAt, { intent: "invoice" })),
  );
  expect(invoices.filter(({ status }) => status === 303)).toHaveLength(1);
  const subscriptions = await app.db
    .selectFrom("subscriptions")
    .select("id")
    .where("company_id", "=", buyer.companyId)
    .where("service_id", "=", "b2b_esg_reports")
    .execute();
  expect(subscriptions).toHaveLength(1);
});

test("declined with a reason, withdrawn after a question, expired by its day, revised by staff", async () => {
  const sent = async (values = {}) =>
    `/client-portal/quotes/${(await app.make.quote(buyer, { state: "sent", ...values })).id}`;
  const declined = await sent();
  expect(
    (await client.post(`${declined}?do=decline`, { intent: "decline", reason: "", revision: "1" })).status,
  ).toBe(400);
  await client.post(`${declined}?do=decline`, { intent: "decline", reason: "Too dear", revision: "1" });
  expect((await admin.get(declined.replace("client-portal", "admin-data-portal"))).text).toContain(
    "Too dear",
  );

  const withdrawn = await sent();
  expect((await client.get(`${withdrawn}?confirm=withdraw`)).text).toContain("Yes, withdraw it");
  expect((await client.post(withdrawn, { intent: "withdraw" })).status).toBe(303);
  expect((await client.get(withdrawn)).text).toContain("Your company withdrew this request");

  const expired = await sent({ valid_until: inDays(-2) });
  const page = await client.get(`${expired}?do=accept`);
  expect(page.text).toContain("The offer expired");
  expect(page.field("name")).toBeUndefined();
  expect((await client.post(expired, { intent: "accept", name: "C", revision: "1" })).status).toBe(409);
  expect((await admin.get("/admin-data-portal/quotes?state=expired")).links).toContain(
    expired.replace("client-portal", "admin-data-portal"),
  );

  const revised = await sent();
  expect(
    (await admin.post(revised.replace("client-portal", "admin-data-portal"), { intent: "revise" })).status,
  ).toBe(303);
  const late = await client.post(revised, { intent: "accept", name: "C", revision: "1" });
  expect(late.status).toBe(409);
  expect(late.text).toContain("in preparation");
});

test("lists: empty, filtered, searched, paged", async () => {
  const newcomer = await app.make.client();
  const person = await app.signInAs(newcomer);
  expect((await person.get("/client-portal/quotes")).text).toContain("No quotes yet");
  for (let made = 0; made < 27; made += 1) await app.make.quote(newcomer, { service_interest: "Bulk of it" });
  const first = await person.get("/client-portal/quotes");
  expect(first.links.filter((link) => /quotes\/[0-9a-f]{32}/.test(link))).toHaveLength(25);
  expect((await person.get("/client-portal/quotes?page=2")).title).toContain("Page 2 of 2");
  expect((await person.get("/client-portal/quotes?state=accepted")).text).toContain("No quotes here");
  expect((await person.get("/client-portal/quotes?state=nonsense&page=-3")).status).toBe(200);
  const found = await admin.get("/admin-data-portal/quotes?search=bulk&state=all");
  expect(found.text).toContain("27 quotes for “bulk”");
  expect((await admin.get("/admin-data-portal/quotes?search=%25")).text).toContain("No quotes match");
  expect((await admin.get("/client-portal/quotes")).links).toContain("/admin-data-portal/quotes");
});

test("prices, days and numbers outside their sets are refused, with what was typed, and nothing is kept (T48)", async () => {
  const { id } = await app.make.quote(buyer, { state: "in-preparation" });
  const at = `/admin-data-portal/quotes/${id}`;
  const whole = {
    price: "100",
    text: "All",
    validUntil: inDays(7),
    startsOn: inDays(1),
    termMonths: "12",
    seats: "5",
    revision: "0",
  };
  const numbers = [
    "-1",
    "0",
    "1e308",
    "NaN",
    "Infinity",
    "0x10",
    "１２",
    "0.1+0.2",
    "9007199254740993",
    "1,00",
    "1.005",
  ];
  const bad: Record<string, string[]> = {
    price: [...numbers, "100000000.01", "£", "12 500", "1.2.3"],
    termMonths: [...numbers, "121", "1.5"],
    seats: [...numbers, "10001", "1.5"],
    validUntil: ["9999-99-99", "2027-02-29", "2026-13-01", "1-1-1", "tomorrow", inDays(-1), "9999-12-31"],
    startsOn: ["9999-99-99", "2027-02-29", "0000-00-00", inDays(-1), "9999-12-31"],
  };
  const before = await rowOf(id);
  for (const [name, values] of Object.entries(bad))
    for (const value of values) {
      const refused = await admin.post(at, { ...whole, [name]: value, intent: "send" });
      expect(refused.status, `${name} ${value}`).toBe(400);
      expect(refused.problems, `${name} ${value}`).toBeTruthy();
      expect(refused.field(name), `${name} ${value}`).toBe(value);
    }
  // The smallest and the largest there are.
  expect(await rowOf(id)).toEqual(before);
  expect((await admin.post(at, { ...whole, price: "100,000,000.00", intent: "send" })).status).toBe(303);
  expect((await rowOf(id)).price_pence).toBe(10_000_000_000);
});

test("another company's ids in every field and address change nothing of anybody's", async () => {
  const own = await app.make.client();
  const person = await app.signInAs(own);
  const { id: foreign } = await app.make.quote(buyer, { state: "sent" });
  const { id: order } = await app.make.order(buyer);
  const before = [
    await rowOf(foreign),
    await app.db.selectFrom("orders").selectAll().where("id", "=", order).execute(),
  ];
  // A form once sent by somebody else is a new one here: its number finds nothing of theirs.
  const page = await client.get(form);
  const fields = { name: "Clara", email: "c@example.com", company: "C", requirements: "All" };
  const theirs = await client.post(form, { ...fields, _once: page.field("_once") });
  const mine = await person.post(form, {
    ...fields,
    _once: page.field("_once"),
    company_id: buyer.companyId,
    companyId: buyer.companyId,
    requested_by: buyer.userId,
    id: foreign,
    quoteId: foreign,
    state: "accepted",
    price_pence: "1",
    report_id: "x",
  });
  expect(mine.status).toBe(303);
  expect(mine.location).not.toBe(theirs.location);
  expect(await rowOf(mine.location?.split("/").at(-1) ?? "")).toMatchObject({
    company_id: own.companyId,
    requested_by: own.userId,
    state: "requested",
    price_pence: null,
    report_id: null,
  });
  const { id: sent } = await app.make.quote(own, {
    state: "sent",
    service_id: null,
    starts_on: null,
    term_months: null,
    seats: null,
  });
  const accepted = await person.post(`/client-portal/quotes/${sent}?id=${foreign}`, {
    intent: "accept",
    name: "Otto",
    revision: "1",
    quoteId: foreign,
    id: foreign,
    companyId: buyer.companyId,
    orderId: order,
  });
  expect(accepted.status).toBe(303);
  const [made] = await app.db
    .selectFrom("orders")
    .select(["company_id", "ordered_by"])
    .where("quote_id", "=", sent)
    .execute();
  expect(made).toEqual({ company_id: own.companyId, ordered_by: own.userId });
  for (const path of [
    `/client-portal/orders/${order}`,
    `/client-portal/orders/${order}/invoice`,
    `/client-portal/quotes/${foreign}`,
  ])
    expect((await person.get(path)).status, path).toBe(404);
  expect((await person.post(`/client-portal/orders/${order}`, { intent: "cancel" })).status).toBe(404);
  expect([
    await rowOf(foreign),
    await app.db.selectFrom("orders").selectAll().where("id", "=", order).execute(),
  ]).toEqual(before);
});

test("who does without mails about quotes and orders still gets invoices and what was accepted in writing", async () => {
  const quiet = await app.make.client();
  const person = await app.signInAs(quiet);
  await person.submit("/account/notifications", { byMail: "support" });
  const { id } = await app.make.quote(quiet, { state: "in-preparation" });
  const at = `/admin-data-portal/quotes/${id}`;
  const offer = {
    price: "100",
    text: "All",
    validUntil: inDays(7),
    startsOn: inDays(1),
    termMonths: "1",
    seats: "1",
    revision: "0",
  };
  expect((await admin.post(at, { ...offer, intent: "send" })).status).toBe(303);
  await admin.submit(at, { intent: "message", message: "Anything else?" });
  await person.post(`/client-portal/quotes/${id}`, { intent: "accept", name: "Q", revision: "1" });
  const order = await app.db
    .selectFrom("orders")
    .select("id")
    .where("quote_id", "=", id)
    .executeTakeFirstOrThrow();
  const staffOrder = `/admin-data-portal/orders/${order.id}`;
  await admin.post(staffOrder, { intent: "invoice" });
  await admin.post(staffOrder, { intent: "pay", paymentReference: "B" });
  await admin.post(staffOrder, { intent: "fulfil" });
  const mails = await app.db
    .selectFrom("outbox")
    .select("kind")
    .where("to_address", "=", quiet.email)
    .orderBy("seq")
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(["quote-accepted", "invoice-issued"]);
});
