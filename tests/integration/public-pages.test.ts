import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { type Page, startApp } from "../support/harness.ts";

const app = await startApp();

const homeForm = (values: Record<string, string> = {}) => ({
  firstName: "Ines",
  lastName: "Marchetti",
  email: `ines.${Math.floor(performance.now() * 1000)}@lender.example`,
  company: "Marchetti Capital",
  serviceInterest: "Custom Analytics Solutions",
  message: "We lend to mid-sized companies in Lombardy and want to see how you restate accounts.",
  agreement: "on",
  website: "",
  ...values,
});
const contactForm = (values: Record<string, string> = {}) => ({
  name: "Ines Marchetti",
  email: `ines.${Math.floor(performance.now() * 1000)}@lender.example`,
  company: "",
  phone: "",
  subject: "",
  message: "Do you cover cooperative banks?",
  website: "",
  ...values,
});
const scripts = (page: Page) =>
  page.tags("script").filter((tag) => tag.type !== "application/ld+json").length;
const ticketOf = (email: string) =>
  app.db.selectFrom("tickets").selectAll().where("email_normalised", "=", email).executeTakeFirst();

describe.each(["/", "/about", "/contact"])("%s", (path) => {
  test("is whole without a script, fits the first round trip and has one heading of the first rank", async () => {
    const page = await app.visitor().get(path);
    expect(page.status).toBe(200);
    expect(scripts(page)).toBe(0);
    expect(gzipSync(page.bytes, { level: 9 }).byteLength).toBeLessThan(14_000);
    expect(page.html.match(/<h1\b/g)).toHaveLength(1);
    expect(page.html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(page.html).not.toMatch(/href="#"|coming soon|Coming soon|lorem ipsum|undefined|NaN/);
    const ids = [...page.html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test("is kept for visitors and private for members", async () => {
    const visitor = await app.visitor().get(path);
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(visitor.headers.get("ETag")).toBeTruthy();
    const member = await (await app.client()).get(path);
    expect(member.headers.get("Cache-Control")).toContain("no-store");
  });

  test("links only to addresses and places that exist", async () => {
    const visitor = app.visitor();
    const page = await visitor.get(path);
    for (const link of new Set(page.links)) {
      if (/^(mailto|tel|https?):/.test(link)) continue;
      const [to = "", place] = link.split("#");
      const target = to === "" ? page : await visitor.get(to);
      // The shop's own page tells visitors that it is restricted.
      if (to !== "/reports") expect(target.status, link).toBeLessThan(400);
      if (place && to === "") expect(page.html, link).toContain(`id="${place}"`);
    }
  });
});

describe("the home page", () => {
  test("sends visitors to sign in and to sign up, and keeps reports restricted", async () => {
    const page = await app.visitor().get("/");
    expect(page.text).toContain(brand.tagline);
    for (const id of ["portals", "about", "contact", "report-shop"])
      expect(page.html).toContain(`id="${id}"`);
    for (const link of ["#portals", "/tour", "/login", "/signup", "/reports", "/about", "/contact"])
      expect(page.links).toContain(link);
    expect(page.text.match(/Restricted/g)).toHaveLength(3);
    expect(page.html).not.toMatch(/\/reports\/[^"]+\/(sample|purchase)/);
    expect(page.text).not.toContain("Administrative Control Center");
  });

  test("opens the contents of a report by the browser's own means, for each report its own", async () => {
    const page = await app.visitor().get("/");
    const openers = page.tags("button").flatMap((tag) => (tag.popovertarget ? [tag.popovertarget] : []));
    expect(new Set(openers).size).toBe(3);
    for (const id of openers)
      expect(page.html).toMatch(new RegExp(`id="${id}"[^>]* popover=|popover="auto"[^>]* id="${id}"`));
  });

  test("gives members the portal, a preview and a way to buy", async () => {
    const page = await (await app.client()).get("/");
    expect(page.links).toContain("/data-portal");
    expect(page.text).not.toContain("Restricted");
    expect(page.links.filter((link) => /^\/reports\/[^/]+\/sample$/.test(link))).toHaveLength(3);
    expect(page.links.filter((link) => /^\/reports\/[^/]+\/purchase$/.test(link))).toHaveLength(3);
    expect(page.text).not.toContain("Administrative Control Center");
    expect(page.links).not.toContain("/signup");
  });

  test("shows the control centre to admins alone", async () => {
    const page = await (await app.admin()).get("/");
    expect(page.text).toContain("Administrative Control Center");
    expect(page.links).toEqual(expect.arrayContaining(["/admin-data-portal", "/admin-dashboard"]));
  });

  test("takes an enquiry and leads to its confirmation", async () => {
    const fields = homeForm();
    const page = await app.visitor().post("/?index", fields);
    expect(page.status).toBe(303);
    expect(page.location).toMatch(/^\/contact\/thanks\?ref=/);
    expect(await ticketOf(fields.email)).toMatchObject({
      source: "home-page",
      name: "Ines Marchetti",
      service_interest: "Custom Analytics Solutions",
    });
  });

  test("says what is missing first of all, with the focus on it", async () => {
    const page = await app.visitor().post("/?index", homeForm({ lastName: "", agreement: "" }));
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expect(page.html).toMatch(/<div[^>]*class="error-summary"[^>]*autofocus/);
    expect(page.html.indexOf("error-summary")).toBeLessThan(page.html.indexOf("<h1"));
    expect(page.links).toEqual(expect.arrayContaining(["#enquiry-lastName", "#enquiry-agreement"]));
    expect(page.field("firstName")).toBe("Ines");
    expect(page.field("serviceInterest")).toBe("Custom Analytics Solutions");
    expect(page.html).not.toMatch(/action="[^"]*#/);
  });

  test.each([
    ["a forged service interest", { serviceInterest: "Free money" }],
    ["an address with a line break", { email: "a@b.example\r\nBcc: c@d.example" }],
    ["a message of 100 kB", { message: "x".repeat(100_000) }],
    ["a filled trap", { website: "https://spam.example" }],
  ])("refuses %s and stores nothing", async (_, values) => {
    const before = await app.db.selectFrom("tickets").select("id").execute();
    const page = await app.visitor().post("/?index", homeForm(values));
    expect([400, 413]).toContain(page.status);
    expect(await app.db.selectFrom("tickets").select("id").execute()).toHaveLength(before.length);
  });

  test("fills in what it knows of a member", async () => {
    const details = await app.make.client();
    const page = await (await app.signInAs(details)).get("/");
    expect(page.field("email")).toBe(details.email);
  });
});

describe("the About page", () => {
  test("counts what it can count, draws growth by year and lists every service", async () => {
    const page = await app.visitor().get("/about");
    const services = await app.db.selectFrom("services").select(["id", "name"]).execute();
    for (const { id, name } of services) {
      expect(page.links).toContain(`/services/${id}`);
      expect(page.text).toContain(name);
    }
    const published = await app.db
      .selectFrom("reports")
      .select("id")
      .where("status", "=", "published")
      .execute();
    expect(page.text).toContain(`Reports in the shop ${published.length}`);
    expect(page.html).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby/);
    expect(page.text).toContain("Illustrative figures.");
    for (const link of ["/", "/contact", "/login"]) expect(page.links).toContain(link);
  });
});

describe("the contact page", () => {
  test("has five offices, each with its time and its distance from UTC", async () => {
    const page = await app.visitor().get("/contact");
    for (const { city } of brand.offices) expect(page.text).toContain(city);
    expect(page.text.match(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:\d\d UTC[+−]\d/g)).toHaveLength(5);
  });

  test("says so when there are too few enquiries to show, and shows them when there are enough", async () => {
    await app.db.deleteFrom("ticket_messages").execute();
    await app.db.deleteFrom("tickets").execute();
    const few = await (await app.client()).get("/contact");
    expect(few.text).toContain("Too few to show");
    expect(few.text).not.toContain("View data as table");
    for (let nth = 0; nth < 12; nth += 1)
      await app.visitor().post("/contact", contactForm({ email: `person${nth}@bank.example` }));
    const enough = await (await app.client()).get("/contact");
    expect(enough.text).not.toContain("Too few to show");
    expect(enough.text).toContain("12 in all");
    expect(enough.text).toContain("View data as table");
  });

  test("takes an enquiry of the three fields that are needed", async () => {
    const fields = contactForm();
    const page = await app.visitor().post("/contact", fields);
    expect(page.status).toBe(303);
    expect(await ticketOf(fields.email)).toMatchObject({ source: "contact-page", company: null });
  });

  test("tells what is missing in the contract's words", async () => {
    const page = await app.visitor().post("/contact", contactForm({ name: "", message: "" }));
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expect(page.problems).toContain(
      "Missing Information: Please fill in all required fields (Name, Email, Message).",
    );
    expect(page.problems).toContain("Enter your name");
  });

  test("knows what somebody came to ask about, if it is in the catalogue", async () => {
    const visitor = app.visitor();
    expect((await visitor.get("/contact?about=index_licensing")).field("subject")).toBe(
      "Interest in Index Licensing",
    );
    const report = await app.make.report();
    expect((await visitor.get(`/contact?about=${report.id}`)).field("subject")).toContain("Interest in ");
    for (const about of ["Send%20money", "%3Cscript%3E", "x".repeat(500), ""])
      expect((await visitor.get(`/contact?about=${about}`)).field("subject") ?? "").toBe("");
  });

  test("keeps the topic's address when the form has to be shown again", async () => {
    const page = await app
      .visitor()
      .post("/contact?about=index_licensing", contactForm({ name: "", subject: "Index Licensing, please" }));
    expect(page.status).toBe(400);
    expect(page.field("subject")).toBe("Index Licensing, please");
  });
});
