import { describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { startApp } from "../../support/product/harness.ts";
import type { Fields } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const { rowsOf, rowOf, countOf } = recordsIn(app.sqlite);

const newAddress = () => `ines.${crypto.randomUUID()}@lender.example`;
const homeForm = (values: Fields = {}) => ({
  firstName: "Ines",
  lastName: "Marchetti",
  email: newAddress(),
  company: "Marchetti Capital",
  serviceInterest: "Custom Analytics Solutions",
  message: "We lend to mid-sized companies in Lombardy and want to see how you restate accounts.",
  agreement: "on",
  website: "",
  ...values,
});
const contactForm = (values: Fields = {}) => ({
  name: "Ines Marchetti",
  email: newAddress(),
  message: "Do you cover cooperative banks?",
  ...values,
});

describe("the home page", () => {
  const samples = /^\/reports\/[^/]+\/sample$/;
  const ways = /^\/reports\/[^/]+\/purchase$/;

  test("sends visitors to sign in and to sign up, and keeps reports restricted", async () => {
    const page = await app.visitor().get("/");
    expect(page.text).toContain(brand.tagline);
    for (const id of ["portals", "about", "contact", "report-shop"])
      expect(page.html).toContain(`id="${id}"`);
    expect(page.links).toEqual(
      expect.arrayContaining(["#portals", "/tour", "/login", "/signup", "/reports", "/about", "/contact"]),
    );
    expect(page.text.match(/Restricted/g)).toHaveLength(3);
    expect(page.links.filter((link) => samples.test(link) || ways.test(link))).toEqual([]);
    expect(page.text).not.toContain("Administrative Control Center");
  });

  test("opens the contents of a report by the browser's own means, for each report its own", async () => {
    const page = await app.visitor().get("/");
    const openers = page.tags("button").flatMap((tag) => (tag.popovertarget ? [tag.popovertarget] : []));
    // Each of the three reports, and the frame's own menu.
    expect(new Set(openers).size).toBe(4);
    expect(openers).toContain("menu");
    for (const id of openers)
      expect(page.html).toMatch(new RegExp(`id="${id}"[^>]* popover=|popover="auto"[^>]* id="${id}"`));
  });

  test("gives members the portal, a preview, a way to buy and what it knows of them; admins the control centre", async () => {
    const details = await app.make.client();
    const page = await (await app.signInAs(details)).get("/");
    expect(page.links).toContain("/data-portal");
    expect(page.links).not.toContain("/signup");
    expect(page.text).not.toMatch(/Restricted|Administrative Control Center/);
    for (const kind of [samples, ways]) expect(page.links.filter((link) => kind.test(link))).toHaveLength(3);
    expect(page.field("email")).toBe(details.email);
    const staffs = await (await app.admin()).get("/");
    expect(staffs.text).toContain("Administrative Control Center");
    expect(staffs.links).toEqual(expect.arrayContaining(["/admin-data-portal", "/admin-dashboard"]));
  });

  test("takes an enquiry and leads to its confirmation", async () => {
    const fields = homeForm();
    const page = await app.visitor().post("/?index", fields);
    expect(page.location).toMatch(/^\/contact\/thanks\?ref=/);
    expect(rowOf("tickets", { email: fields.email })).toMatchObject({
      source: "home-page",
      name: "Ines Marchetti",
      service_interest: "Custom Analytics Solutions",
    });
  });

  test.each<[string, Fields]>([
    ["a forged service interest", { serviceInterest: "Free money" }],
    ["an address with a line break", { email: "a@b.example\r\nBcc: c@d.example" }],
    ["a message of 100 kB", { message: "x".repeat(100_000) }],
    ["a filled trap", { website: "https://spam.example" }],
    ["no agreement", { agreement: "" }],
  ])("refuses %s and stores nothing", async (_, values) => {
    const before = countOf("tickets");
    const page = await app.visitor().post("/?index", homeForm(values));
    expect([400, 413]).toContain(page.status);
    expect(page.html).not.toMatch(/action="[^"]*#/);
    expect(countOf("tickets")).toBe(before);
  });
});

test("the About page counts what it can count, draws growth by year and lists every service", async () => {
  const page = await app.visitor().get("/about");
  for (const { id, name } of rowsOf("services")) {
    expect(page.links).toContain(`/services/${id}`);
    expect(page.text).toContain(name);
  }
  const published = countOf("reports", { status: "published" });
  expect(page.text).toContain(`Reports in the shop ${published}`);
  expect(page.html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="/);
  expect(page.text).toContain("Illustrative figures.");
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
    const client = await app.client();
    const few = (await client.get("/contact")).text;
    expect(few).toContain("Too few to show");
    expect(few).not.toContain("View data as table");
    for (let nth = 0; nth < 12; nth += 1) await app.make.ticket();
    const enough = (await client.get("/contact")).text;
    expect(enough).not.toContain("Too few to show");
    for (const text of ["12 in all", "View data as table"]) expect(enough).toContain(text);
  });

  test("takes an enquiry of the three fields that are needed, and asks for them in the contract's words", async () => {
    const fields = contactForm();
    expect((await app.visitor().post("/contact", fields)).status).toBe(303);
    expect(rowOf("tickets", { email: fields.email })).toMatchObject({
      source: "contact-page",
      company: null,
    });
    const page = await app.visitor().post("/contact", contactForm({ name: "", message: "" }));
    expect(page.problems).toContain(
      "Missing Information: Please fill in all required fields (Name, Email, Message).",
    );
    expect(page.problems).toContain("Enter your name");
  });

  test("knows what somebody came to ask about, if it is in the catalogue", async () => {
    const subjectOf = async (about: string) =>
      (await app.visitor().get(`/contact?about=${about}`)).field("subject") ?? "";
    expect(await subjectOf("index_licensing")).toBe("Interest in Index Licensing");
    expect(await subjectOf((await app.make.report()).id)).toContain("Interest in ");
    for (const about of ["Send%20money", "%3Cscript%3E", "x".repeat(500), ""])
      expect(await subjectOf(about)).toBe("");
    const kept = contactForm({ name: "", subject: "Index Licensing, please" });
    const page = await app.visitor().post("/contact?about=index_licensing", kept);
    expect(page.field("subject")).toBe("Index Licensing, please");
  });
});
