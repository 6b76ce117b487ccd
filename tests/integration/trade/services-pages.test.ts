import type { Insertable } from "kysely";
import { describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { SERVICE_CATEGORIES } from "#app/features/trade/services/service.ts";
import { BUDGETS, TIMELINES } from "#app/features/trade/quotes/quote.ts";
import { QUOTE_REQUIRED } from "#app/features/trade/quotes/quote.schema.ts";
import type { QuotesTable } from "#db/schema.ts";
import { startApp } from "../../support/product/harness.ts";
import { decodeEntities, type Page } from "../../support/product/page.ts";
import type { Fields, Person } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const { rowsOf, rowOf, countOf, mailsTo } = recordsIn(app.sqlite);
const services = rowsOf("services");
const one = services[0]!;
const path = `/services/${one.id}`;

const enquiry = (values: Fields = {}): Fields => ({
  name: "Amara Osei",
  email: "amara.osei@lindqvist.example",
  company: "Lindqvist & Co",
  requirements: "Accounts of 400 suppliers in five countries.",
  ...values,
});
const send = (values: Fields = {}, person: Person = app.visitor()) =>
  person.post(`${path}/enquiry`, enquiry(values));

function newest() {
  const ticket = rowsOf("tickets").at(-1)!;
  return { ...ticket, body: rowOf("ticket_messages", { ticket_id: ticket.id }).body };
}

const headings = (page: Page) =>
  [...page.html.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, text = ""]) => decodeEntities(text));

describe("the services", () => {
  test("are all listed by category, with their price and type, and no badge for visitors", async () => {
    const page = await app.visitor().get("/services");
    expect(services).toHaveLength(12);
    for (const service of services) {
      expect(page.links).toContain(`/services/${service.id}`);
      for (const text of [service.pricing_text, service.description]) expect(page.text).toContain(text);
    }
    const used = new Set(services.map(({ category }) => category));
    const labels = SERVICE_CATEGORIES.filter(({ value }) => used.has(value)).map(({ label }) => label);
    expect(headings(page)).toEqual(expect.arrayContaining(labels));
    expect(page.html).not.toContain("badge");
  });

  test("say Active where the client's company has a running subscription, Available elsewhere", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const badge = async (as: Person) => /badge-\w+">(Active|Available)</.exec((await as.get(path)).html)?.[1];
    expect(await badge(person)).toBe("Available");
    const id = await app.make.subscription(who.companyId, one.id);
    expect(await badge(person)).toBe("Active");
    const list = await person.get("/services");
    expect(list.html.match(/>Active</g)).toHaveLength(2); // the badge, and the word that explains it
    expect(list.html.match(/>Available</g)).toHaveLength(11);
    expect(list.text).toContain("Your company uses 1 service today");
    // Another company's subscription is nobody else's; staff have everything.
    expect(await badge(await app.client())).toBe("Available");
    expect((await (await app.admin()).get("/services")).html.match(/badge-green">Active</g)).toHaveLength(12);
    const over = { starts_on: "2026-01-01", ends_on: "2026-01-31" };
    await app.db.updateTable("subscriptions").set(over).where("id", "=", id).execute();
    expect(await badge(person)).toBe("Available");
  });

  test("have each a page with everything about it, and lead to others like it", async () => {
    const inFooter = ["b2b_esg_reports", "b2b_finance_analytics"];
    for (const service of services) {
      const page = await app.visitor().get(`/services/${service.id}`);
      const features = JSON.parse(service.features) as string[];
      const { name, description, deliverables, timeline, pricing_text } = service;
      for (const text of [name, description, deliverables, timeline, pricing_text, ...features])
        expect(page.text, service.id).toContain(text);
      const ids = page.links.flatMap((link) => /^\/services\/(\w+)$/.exec(link)?.[1] ?? []);
      const related = ids.filter((id) => !inFooter.includes(id));
      expect(related.length, service.id).toBeGreaterThanOrEqual(1);
      expect(related).not.toContain(service.id);
    }
  });

  test.each(["nope", "B2B_ESG_REPORTS", "'%20or%201=1--", "__proto__", "x".repeat(300)])(
    "%s is no service",
    async (id) => {
      for (const at of [`/services/${id}`, `/services/${id}/enquiry`])
        expect((await app.visitor().get(at)).status).toBe(404);
      expect((await app.visitor().post(`/services/${id}/enquiry`, enquiry())).status).toBe(404);
    },
  );

  test("lead to the scheduling page in a new tab, with the name of somebody signed in", async () => {
    const link = (page: Page) => page.tags("a").find(({ href }) => href?.startsWith(brand.schedulingUrl));
    expect(link(await app.visitor().get(path))).toMatchObject({
      href: brand.schedulingUrl,
      target: "_blank",
      rel: expect.stringContaining("noopener"),
    });
    const who = await app.make.client({ first_name: "Ann & Bo", last_name: "O'Neill?x=1" });
    const known = new URL(link(await (await app.signInAs(who)).get(path))?.href ?? "");
    expect([...known.searchParams]).toEqual([["name", "Ann & Bo O'Neill?x=1"]]);
  });
});

describe("an enquiry about a service", () => {
  test("becomes a ticket with timeline and budget in it, if they were chosen, and is acknowledged", async () => {
    const page = await send({ phone: "020 7946 0123", timeline: "standard", budget: "15k-50k" });
    expect(page.location).toMatch(/^\/contact\/thanks\?ref=/);
    expect(newest()).toMatchObject({
      source: "service-page",
      state: "open",
      name: "Amara Osei",
      company: "Lindqvist & Co",
      phone: "020 7946 0123",
      service_interest: one.name,
      subject: `Quote request: ${one.name}`,
      user_id: null,
    });
    for (const text of [
      "Accounts of 400 suppliers",
      "Timeline: Standard (2-4 weeks)",
      "Budget: £15,000 to £50,000",
    ])
      expect(newest().body).toContain(text);
    expect(mailsTo("amara.osei@lindqvist.example")).toMatchObject([{ kind: "enquiry-received" }]);

    await send({ name: "Ola Berg", phone: "  ", timeline: "", budget: "" });
    expect(newest()).toMatchObject({ name: "Ola Berg", phone: null });
    expect(newest().body).not.toMatch(/Timeline|Budget/);
  });

  test("offers the contract's options, as radios of which the first says nothing and is picked, and marks what is required", async () => {
    const page = await app.visitor().get(`${path}/enquiry`);
    const radios = page.tags("input").filter((tag) => tag.type === "radio");
    const offered = (name: string) => radios.filter((tag) => tag.name === name).map(({ value }) => value);
    expect(offered("timeline")).toEqual(["", ...TIMELINES.map(({ value }) => value)]);
    expect(offered("budget")).toEqual(["", ...BUDGETS.map(({ value }) => value)]);
    expect(radios.filter((tag) => "checked" in tag).map(({ name, value }) => [name, value])).toEqual([
      ["timeline", ""],
      ["budget", ""],
    ]);
    expect(page.html.match(/aria-required="true"/g)).toHaveLength(4);
    expect(page.text).toContain("Fields marked with * are required. Name * Email *");
    expect(page.text).toContain("Phone number (optional)");
  });

  test("is filled in from the account of staff; a client's is linked to the account", async () => {
    const member = await app.admin();
    const page = await member.get(`${path}/enquiry`);
    expect(page.field("email")).toBe(member.details?.email);
    expect(page.field("name")).not.toBe("");
    const who = await app.make.client();
    expect((await send({}, await app.signInAs(who))).status).toBe(303);
    expect(newest()).toMatchObject({ user_id: who.userId, company_id: who.companyId });
  });
});

describe("what is under way", () => {
  test.each<[string, Partial<Insertable<QuotesTable>>]>([
    ["Quote requested", { state: "requested" }],
    ["Quote in preparation", { state: "in-preparation" }],
    ["Offer waiting for you", { state: "sent" }],
  ])("is said in place of Available: %s", async (text, quote) => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const { id } = await app.make.quote(who, { service_id: one.id, ...quote });
    const list = await person.get("/client-portal/services");
    expect(list.text).toContain("None is in use yet; for 1 something is under way.");
    expect(list.html.match(/badge-outline">Available</g)).toHaveLength(11);
    for (const at of [list, await person.get(`/client-portal/services/${one.id}`)])
      expect([at.text.includes(text), at.links.includes(`/client-portal/quotes/${id}`)]).toEqual([
        true,
        true,
      ]);
    expect((await person.get(path)).html).toContain(`>${text}<`);
    // A colleague's is the company's; another company's is nobody else's.
    const stranger = await app.client();
    expect((await stranger.get("/client-portal/services")).text).toContain("uses none of them yet");
  });

  test("ends with the offer; an accepted one's order is under way until it is delivered", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const badge = async () => /badge-\w+">([^<]*)</.exec((await person.get(path)).html)?.[1];
    await app.make.quote(who, { service_id: one.id, state: "sent", valid_until: "2026-01-01" });
    expect(await badge()).toBe("Available");
    const accepted = await app.make.quote(who, { service_id: one.id, state: "accepted" });
    const order = await app.make.order(who, { quote_id: accepted.id, report_id: null });
    expect(await badge()).toBe("Ordered");
    // What runs is not ordered any more, paid or not.
    const running = await app.make.subscription(who.companyId, one.id);
    expect(await badge()).not.toBe("Ordered");
    await app.db.deleteFrom("subscriptions").where("id", "=", running).execute();
    const delivered = { state: "fulfilled", fulfilled_at: new Date().toISOString() } as const;
    await app.db.updateTable("orders").set(delivered).where("id", "=", order.id).execute();
    expect(await badge()).toBe("Available");
  });
});

describe("bad input", () => {
  const bad: [string, Fields, string][] = [
    [
      "nothing but spaces",
      { name: " ", email: "", company: "", requirements: "\n" },
      QUOTE_REQUIRED.sentence,
    ],
    ["one required field missing", { company: "" }, QUOTE_REQUIRED.sentence],
    ["no address", { email: "amara at lindqvist" }, "mail"],
    ["an address with a line break", { email: "a@b.example\r\nBcc: c@d.example" }, "mail"],
    ["a forged timeline", { timeline: "yesterday" }, "Select timeline from the list"],
    ["a timeline sent twice", { timeline: ["urgent", "flexible"] }, "Send only one value for timeline"],
    ["a forged budget", { budget: "free" }, "Select budget from the list"],
    ["no telephone number", { phone: "call me" }, "telephone number"],
    ["too long a text", { requirements: "a".repeat(4001) }, "4,000 characters or fewer"],
    ["a filled trap", { website: "https://spam.example" }, "Leave “website” empty"],
  ];

  test.each(bad)("%s is refused with its sentence, and nothing is stored", async (_, values, sentence) => {
    const before = countOf("tickets");
    const page = await send(values);
    expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
    // What will not do is not called missing.
    if (sentence !== QUOTE_REQUIRED.sentence) expect(page.problems).not.toContain(QUOTE_REQUIRED.sentence);
    expect(countOf("tickets")).toBe(before);
  });

  test("the contract's sentence leads, and each field has its own", async () => {
    const page = await app.visitor().post(`${path}/enquiry`, { email: "kept@lindqvist.example" });
    const [summary] = page.problems.split("Enter your name");
    expect(summary).toContain(QUOTE_REQUIRED.sentence);
    for (const text of ["Enter your name", "Enter your company", "Enter your requirements"])
      expect(page.problems).toContain(text);
  });

  test("fields nobody asked for change nothing, a text of 100 kB is not taken", async () => {
    const forged = { source: "portal-contact", userId: "1", is_demo: "1", state: "closed" };
    await send({ name: "Forged Field", ...forged });
    expect(newest()).toMatchObject({
      name: "Forged Field",
      source: "service-page",
      state: "open",
      is_demo: 0,
    });
    const before = countOf("tickets");
    expect([400, 413]).toContain((await send({ requirements: "x".repeat(100_000) })).status);
    expect(countOf("tickets")).toBe(before);
  });
});
