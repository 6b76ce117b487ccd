import { describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { FIELDS_MISSING } from "#app/features/services/service-enquiry.schema.ts";
import { SERVICE_CATEGORIES } from "#app/features/services/service.ts";
import { BUDGETS, TIMELINES } from "#app/features/quotes/quote-options.ts";
import { startApp } from "../support/harness.ts";
import { decodeEntities, type Page } from "../support/page.ts";

const app = await startApp();
const services = await app.db.selectFrom("services").selectAll().orderBy("position").execute();
const one = services[0]!;
const path = `/services/${one.id}`;

const enquiry = (values: Record<string, string> = {}) => ({
  name: "Amara Osei",
  email: "amara.osei@lindqvist.example",
  company: "Lindqvist & Co",
  requirements: "Accounts of 400 suppliers in five countries.",
  ...values,
});

const newest = () =>
  app.db
    .selectFrom("tickets")
    .innerJoin("ticket_messages as message", "message.ticket_id", "tickets.id")
    .selectAll("tickets")
    .select("message.body")
    .orderBy("tickets.created_at", "desc")
    .limit(1)
    .executeTakeFirst();

const ticketCount = async () =>
  Number(
    (
      await app.db
        .selectFrom("tickets")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

const headings = (page: Page) =>
  [...page.html.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, text = ""]) => decodeEntities(text));

describe("the services", () => {
  test("are all listed by category, with their price and type, and no badge for visitors", async () => {
    const page = await app.visitor().get("/services");
    expect(page.status).toBe(200);
    expect(page.tags("script")).toEqual([]);
    expect(services).toHaveLength(12);
    for (const service of services) {
      expect(page.links).toContain(`/services/${service.id}`);
      expect(page.text).toContain(service.pricing_text);
      expect(page.text).toContain(service.description);
    }
    const used = new Set(services.map(({ category }) => category));
    for (const { value, label } of SERVICE_CATEGORIES.filter(({ value }) => used.has(value)))
      expect(headings(page), value).toContain(label);
    expect(page.html).not.toContain("badge");
    expect(page.headers.get("Cache-Control")).not.toContain("no-store");
  });

  test("say Active where the client's company has a running subscription, Available elsewhere", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const badge = async (at: string) =>
      /badge-\w+">(Active|Available)</.exec((await person.get(at)).html)?.[1];
    expect(await badge(path)).toBe("Available");
    const subscription = {
      id: "5".repeat(32),
      company_id: who.companyId,
      service_id: one.id,
      status: "active" as const,
      seats: 1,
      starts_on: "2026-01-01",
      ends_on: null,
      created_at: "2026-01-01T00:00:00.000Z",
    };
    await app.db.insertInto("subscriptions").values(subscription).execute();
    expect(await badge(path)).toBe("Active");
    const list = await person.get("/services");
    expect(list.html.match(/>Active</g)).toHaveLength(2); // the badge, and the word that explains it
    expect(list.html.match(/>Available</g)).toHaveLength(11);
    expect(list.text).toContain("Your company uses 1 service today");
    expect(list.headers.get("Cache-Control")).toContain("no-store");
    await app.db.updateTable("subscriptions").set({ ends_on: "2026-01-31" }).execute();
    expect(await badge(path)).toBe("Available");
    // Another company's subscription is nobody else's.
    await app.db.updateTable("subscriptions").set({ ends_on: null }).execute();
    const stranger = await app.client();
    expect((await stranger.get(path)).text).toContain("Available");
  });

  test("are all Active for staff", async () => {
    const page = await (await app.admin()).get("/services");
    expect(page.html.match(/badge-green">Active</g)).toHaveLength(12);
  });

  test.each(services.map(({ id }) => id))("%s has a page with everything about it", async (id) => {
    const service = services.find((each) => each.id === id)!;
    const page = await app.visitor().get(`/services/${id}`);
    expect(page.status).toBe(200);
    expect(page.title).toContain(service.name);
    for (const text of [service.description, service.deliverables, service.timeline, service.pricing_text])
      expect(page.text).toContain(text);
    for (const feature of JSON.parse(service.features) as string[]) expect(page.text).toContain(feature);
    expect(page.links).toContain(`/services/${id}/enquiry`);
    const related = new Set(page.links.filter((link) => /^\/services\/\w+$/.test(link)));
    for (const footer of ["b2b_esg_reports", "b2b_finance_analytics"]) related.delete(`/services/${footer}`);
    expect(related.size).toBeGreaterThanOrEqual(1);
    expect(related).not.toContain(`/services/${id}`);
    expect(page.tags("script").every(({ type }) => type === "application/ld+json")).toBe(true);
  });

  test.each(["nope", "B2B_ESG_REPORTS", "'%20or%201=1--", "__proto__", "x".repeat(300)])(
    "%s is no service",
    async (id) => {
      for (const at of [`/services/${id}`, `/services/${id}/enquiry`]) {
        const page = await app.visitor().get(at);
        expect(page.status).toBe(404);
        expect(page.text).toContain("404 Page Not Found");
      }
      expect((await app.visitor().post(`/services/${id}/enquiry`, enquiry())).status).toBe(404);
    },
  );

  test("lead to the scheduling page in a new tab, with the name of somebody signed in", async () => {
    const link = (page: Page) => page.tags("a").find(({ href }) => href?.startsWith(brand.schedulingUrl));
    const anonymous = link(await app.visitor().get(path));
    expect(anonymous).toMatchObject({ href: brand.schedulingUrl, target: "_blank" });
    expect(anonymous?.rel).toContain("noopener");
    const who = await app.make.client();
    await app.db
      .updateTable("users")
      .set({ first_name: "Ann & Bo", last_name: "O'Neill?x=1" })
      .where("id", "=", who.userId)
      .execute();
    const known = link(await (await app.signInAs(who)).get(path));
    expect(new URL(known?.href ?? "").searchParams.get("name")).toBe("Ann & Bo O'Neill?x=1");
    expect([...new URL(known?.href ?? "").searchParams.keys()]).toEqual(["name"]);
  });
});

describe("an enquiry about a service", () => {
  test("becomes a ticket with timeline and budget in it, and is acknowledged", async () => {
    const page = await app
      .visitor()
      .post(`${path}/enquiry`, enquiry({ phone: "020 7946 0123", timeline: "standard", budget: "15k-50k" }));
    expect(page.status).toBe(303);
    expect(page.location).toMatch(/^\/contact\/thanks\?ref=/);
    const ticket = await newest();
    expect(ticket).toMatchObject({
      source: "service-page",
      state: "open",
      name: "Amara Osei",
      company: "Lindqvist & Co",
      phone: "020 7946 0123",
      service_interest: one.name,
      subject: `Quote request: ${one.name}`,
      user_id: null,
    });
    expect(ticket?.body).toContain("Accounts of 400 suppliers");
    expect(ticket?.body).toContain("Timeline: Standard (2-4 weeks)");
    expect(ticket?.body).toContain("Budget: £15,000 to £50,000");
    const mail = await app.db
      .selectFrom("outbox")
      .select("kind")
      .where("to_address", "=", "amara.osei@lindqvist.example")
      .executeTakeFirst();
    expect(mail?.kind).toBe("enquiry-received");
  });

  test("leaves out what was not chosen", async () => {
    await app.visitor().post(`${path}/enquiry`, enquiry({ name: "Ola Berg", phone: "  " }));
    const ticket = await newest();
    expect(ticket).toMatchObject({ name: "Ola Berg", phone: null });
    expect(ticket?.body).not.toMatch(/Timeline|Budget/);
  });

  test("offers the contract's options, as radios of which none is picked, and marks what is required", async () => {
    const page = await app.visitor().get(`${path}/enquiry`);
    expect(page.status).toBe(200);
    expect(page.tags("script")).toEqual([]);
    const offered = (name: string) =>
      page.tags("input").filter((tag) => tag.name === name && tag.type === "radio");
    expect(offered("timeline").map(({ value }) => value)).toEqual(TIMELINES.map(({ value }) => value));
    expect(offered("budget").map(({ value }) => value)).toEqual(BUDGETS.map(({ value }) => value));
    expect([...offered("timeline"), ...offered("budget")].some((tag) => "checked" in tag)).toBe(false);
    expect(page.html.match(/title="required"/g)).toHaveLength(4);
    expect(page.field("name")).toBe("");
  });

  test("is filled in from the account of staff; clients are led to their own form", async () => {
    const member = await app.admin();
    const page = await member.get(`${path}/enquiry`);
    expect(page.field("email")).toBe(member.details?.email);
    expect(page.field("name")).not.toBe("");
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    const client = await app.client();
    expect((await client.get(`${path}/enquiry`)).location).toBe(`/client-portal${path}/quote`);
  });

  test("posted by a client all the same is linked to the account", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const sent = await person.post(`${path}/enquiry`, enquiry({ requirements: "More seats." }));
    expect(sent.status).toBe(303);
    expect(await newest()).toMatchObject({ user_id: who.userId, company_id: who.companyId });
  });
});

describe("bad input", () => {
  const bad: [string, Record<string, string>, string][] = [
    ["nothing but spaces", { name: " ", email: "", company: "", requirements: "\n" }, FIELDS_MISSING],
    ["one required field missing", { company: "" }, FIELDS_MISSING],
    ["no address", { email: "amara at lindqvist" }, "mail"],
    ["an address with a line break", { email: "a@b.example\r\nBcc: c@d.example" }, "mail"],
    ["a forged timeline", { timeline: "yesterday" }, "Select timeline from the list"],
    ["a forged budget", { budget: "free" }, "Select budget from the list"],
    ["no telephone number", { phone: "call me" }, "telephone number"],
    ["markup", { requirements: "<script>alert(1)</script>" }, "plain text"],
    ["too long a text", { requirements: "a".repeat(4001) }, "4,000 characters or fewer"],
    ["a filled trap", { website: "https://spam.example" }, "Leave “website” empty"],
  ];

  test.each(bad)("%s is refused with its sentence, and nothing is stored", async (_, values, sentence) => {
    const before = await ticketCount();
    const page = await app.visitor().post(`${path}/enquiry`, enquiry(values));
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expect(page.problems).toContain(sentence);
    expect(await ticketCount()).toBe(before);
    if (!("name" in values)) expect(page.field("name")).toBe("Amara Osei");
  });

  test("the contract's sentence leads, and each field has its own", async () => {
    const page = await app.visitor().post(`${path}/enquiry`, { email: "kept@lindqvist.example" });
    const [summary] = page.problems.split("Enter your name");
    expect(summary).toContain(FIELDS_MISSING);
    for (const text of ["Enter your name", "Enter your company", "Enter your requirements"])
      expect(page.problems).toContain(text);
    expect(page.field("email")).toBe("kept@lindqvist.example");
  });

  test("an address that will not do is not called missing", async () => {
    const page = await app.visitor().post(`${path}/enquiry`, enquiry({ email: "nobody" }));
    expect(page.problems).not.toContain(FIELDS_MISSING);
  });

  test("a field sent twice, fields nobody asked for, and a text of 100 kB", async () => {
    const twice = await app
      .visitor()
      .post(`${path}/enquiry`, { ...enquiry(), timeline: ["urgent", "flexible"] });
    expect(twice.status).toBe(400);
    expect(twice.problems).toContain("Send only one value for timeline");
    const forged = { source: "portal-contact", userId: "1", is_demo: "1", state: "closed" };
    const more = await app.visitor().post(`${path}/enquiry`, enquiry({ name: "Forged Field", ...forged }));
    expect(more.status).toBe(303);
    expect(await newest()).toMatchObject({
      name: "Forged Field",
      source: "service-page",
      state: "open",
      is_demo: 0,
    });
    const before = await ticketCount();
    const huge = await app.visitor().post(`${path}/enquiry`, enquiry({ requirements: "x".repeat(100_000) }));
    expect([400, 413]).toContain(huge.status);
    expect(await ticketCount()).toBe(before);
  });
});
