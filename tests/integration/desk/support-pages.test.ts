import { describe, expect, test } from "vitest";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import { hours, isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
let written = 0;
const lead = "Missing Information: Please fill in all required fields (Name, Email, Message).";

function contactFields(values: Record<string, string> = {}) {
  written += 1;
  return {
    name: "Vera Holt",
    email: `vera.holt${written}-${newId().slice(0, 6)}@example.org`,
    company: "Holt & Co",
    phone: "020 7946 0111",
    subject: "A licence for six readers",
    message: `What does it cost? (${written})`,
    website: "",
    ...values,
  };
}

function homeFields(values: Record<string, string | undefined> = {}) {
  written += 1;
  return {
    firstName: "Omar",
    lastName: "Field",
    email: `omar.field${written}-${newId().slice(0, 6)}@example.org`,
    company: "Field Partners",
    serviceInterest: "Regulatory Compliance Tools",
    message: `Which rules do you cover? (${written})`,
    agreement: "on",
    website: "",
    ...values,
  };
}

const ticketOf = (email: string) =>
  app.db.selectFrom("tickets").selectAll().where("email", "=", email).executeTakeFirst();

async function mailsTo(email: string) {
  const mails = app.db.selectFrom("outbox").selectAll().where("to_address", "=", email).orderBy("seq");
  return (await mails.execute()).map((mail) => ({ id: mail.id, kind: mail.kind, text: openMail(mail) }));
}

/** Writes through the contact page. @returns what somebody with the mail has. */
async function enquire(values: Record<string, string> = {}) {
  const fields = contactFields(values);
  const answer = await app.visitor().post("/contact", fields);
  expect(answer.status, answer.problems).toBe(303);
  const [mail] = await mailsTo(fields.email);
  const link = /\/enquiry\/[\w.-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const ticket = await ticketOf(fields.email);
  if (!ticket) throw new Error("Nothing was stored.");
  return { answer, ticket, link, path: `/admin-data-portal/support/${ticket.id}` };
}

describe("what visitors write", () => {
  test("leads from the contact page to a confirmation with the reference and a mail draft", async () => {
    const { ticket, answer } = await enquire();
    expect(ticket).toMatchObject({ source: "contact-page", company: "Holt & Co", phone: "020 7946 0111" });
    const thanks = await answer.follow();
    expect(thanks.headers.get("Cache-Control")).toBe("private, no-store");
    for (const said of [ticket.reference, "24 hours"]) expect(thanks.text).toContain(said);
    expect(thanks.tags("script")).toHaveLength(0);
    const draft = new URL(thanks.links.find((link) => link.includes("subject=")) ?? "");
    expect(draft.searchParams.get("subject")).toBe(`A licence for six readers (${ticket.reference})`);
    expect(draft.searchParams.get("body")).toContain("What does it cost?");
    expect(thanks.html, "the private link is only in the mail").not.toContain("/enquiry/");
  });

  test("is in a confirmation that can't be leafed through, and that forgets it", async () => {
    const { ticket, answer } = await enquire();
    const forged = `${ticket.reference}.${"A".repeat(22)}`;
    for (const query of [`?ref=${forged}`, `?ref=${ticket.reference}`, ""]) {
      const page = await app.visitor().get(`/contact/thanks${query}`);
      expect([page.status, page.text.includes(ticket.reference)]).toEqual([200, false]);
    }
    const created_at = isoAfter(-hours(2));
    await app.db.updateTable("tickets").set({ created_at }).where("id", "=", ticket.id).execute();
    expect((await answer.follow()).html).not.toContain("What%20does");
  });

  test("on the home page is about the service of interest", async () => {
    const fields = homeFields();
    expect((await app.visitor().post("/?index", fields)).status).toBe(303);
    expect(await ticketOf(fields.email)).toMatchObject({
      source: "home-page",
      name: "Omar Field",
      service_interest: "Regulatory Compliance Tools",
      subject: "Interest in Regulatory Compliance Tools",
    });
  });

  const contact = (values: Record<string, string>) => ({ at: "/contact", fields: contactFields(values) });
  const home = (values: Record<string, string | undefined>) => ({
    at: "/?index",
    fields: homeFields(values),
  });
  test.each([
    [contact({ name: " ", email: "", message: "" }), `${lead} Enter your name`],
    [contact({ name: "" }), lead],
    [contact({ email: "" }), lead],
    [contact({ message: "" }), lead],
    [contact({ email: "nobody" }), "must look like name@example.com"],
    [contact({ email: "vera@example.org\r\nBcc: all@example.org" }), "Email address must be on one line"],
    [contact({ email: "vera@example.org\nSubject: x" }), "Email address must be on one line"],
    [contact({ name: "Vera\nHolt" }), "Name must be on one line"],
    [contact({ subject: "Hello\r\nBcc: x@example.org" }), "Subject must be on one line"],
    [contact({ subject: "x".repeat(161) }), "Subject must be 160 characters or fewer"],
    [contact({ phone: "call me" }), "Phone number must be a telephone number"],
    [contact({ message: "x".repeat(4001) }), "Message must be 4,000 characters or fewer"],
    [contact({ message: "a\u0000b" }), "hidden or control characters"],
    [contact({ website: "https://spam.example" }), "Leave “website” empty"],
    [home({ agreement: undefined }), "Tick the box to agree"],
    [home({ agreement: "maybe" }), "Tick the box to agree"],
    [home({ serviceInterest: "Free Money" }), "Select service interest from the list"],
    [home({ firstName: "" }), "Enter your first name"],
    [home({ lastName: "" }), "Enter your last name"],
    [home({ message: "" }), "Enter your message"],
  ])("is refused with its sentence, and nothing is stored: %j", async ({ at, fields }, sentence) => {
    const page = await app.visitor().post(at, fields);
    expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
    expect(page.problems.includes("Missing Information")).toBe(sentence.startsWith(lead));
    expect(page.html).not.toContain("spam.example");
    expect(await ticketOf(fields.email)).toBeUndefined();
  });

  test.each([
    ["", "Enter your message"],
    ["x".repeat(4001), "4,000 characters or fewer"],
  ])("on their own page is refused likewise: %j", async (message, sentence) => {
    const { link } = await enquire();
    const wrong = await app.visitor().submit(link, { message });
    expect([wrong.status, wrong.problems]).toEqual([400, expect.stringContaining(sentence)]);
    expect(wrong.field("message")).toBe(message);
  });
});

test("another's or a forged link is not found, for reading and for writing", async () => {
  const [one, two] = [await enquire(), await enquire()];
  const mixed = `/enquiry/${one.ticket.id}.${two.link.split(".").at(-1)}`;
  for (const path of [mixed, `/enquiry/${one.ticket.id}`, `/enquiry/${"A".repeat(43)}`, "/enquiry/%00x"]) {
    const page = await app.visitor().get(path);
    expect([400, 404], path).toContain(page.status);
    expect(page.html).not.toContain(one.ticket.reference);
  }
  const post = await (await app.visitor().post(mixed, { message: "Let me in" })).follow();
  expect([post.status, post.text]).toEqual([404, expect.stringContaining("This link does not work")]);
});

describe("staff", () => {
  test("answer: the mail has the link, and who had the page open all the while is told", async () => {
    const { ticket, path, link } = await enquire();
    const admin = await app.admin();
    const list = await admin.get("/admin-data-portal/support?search=@example.org");
    for (const said of [ticket.reference, "Due in"]) expect(list.text).toContain(said);
    const page = await admin.get(path);
    expect(page.text).toContain("Contact page");
    const answer = { intent: "answer", seen: page.field("seen"), message: "It starts at £1,200 a year." };
    expect((await (await admin.post(path, answer)).follow()).text).toContain("Answer sent");
    const [, mail] = await mailsTo(ticket.email);
    expect(mail).toMatchObject({ kind: "enquiry-answer", text: expect.stringContaining(link) });
    expect((await admin.get(`/admin-data-portal/outbox/${mail?.id}`)).text).toContain(answer.message);
    expect((await app.visitor().get(link)).text).toContain(answer.message);
    const second = await (await app.admin()).post(path, { ...answer, message: "From £900." });
    expect([second.status, second.problems]).toEqual([
      409,
      expect.stringContaining("has answered this enquiry meanwhile"),
    ]);
    expect(second.field("message")).toBe("From £900.");
    const waiting = await admin.get("/admin-data-portal/support?state=waiting-on-client");
    expect(waiting.text).toContain(ticket.reference);
  });

  test("answer and close in one; an answer that comes after that is given back", async () => {
    const { path, ticket } = await enquire();
    const admin = await app.admin();
    const seen = (await admin.get(path)).field("seen");
    await admin.post(path, { intent: "answer-and-close", seen, message: "See the price list." });
    expect((await ticketOf(ticket.email))?.state).toBe("closed");
    expect((await mailsTo(ticket.email)).at(-1)?.text).toContain("have closed it");
    const late = await admin.post(path, { intent: "answer", seen, message: "A late answer" });
    expect([late.status, late.problems]).toEqual([
      409,
      expect.stringContaining("This enquiry is closed. Reopen it before you answer."),
    ]);
    expect(late.text).toContain("A late answer");
    expect(await mailsTo(ticket.email)).toHaveLength(2);
  });

  test("see what was written as text", async () => {
    const { ticket, path, link } = await enquire();
    const attack = `<img src=x onerror="alert(1)">`;
    const words = { name: attack, subject: attack, company: attack };
    await app.db.updateTable("tickets").set(words).where("id", "=", ticket.id).execute();
    const messages = app.db.updateTable("ticket_messages").set({ body: attack });
    await messages.where("ticket_id", "=", ticket.id).execute();
    const admin = await app.admin();
    for (const at of [path, "/admin-data-portal/support"])
      expect((await admin.get(at)).html).not.toContain(attack);
    expect((await app.visitor().get(link)).html).not.toContain(attack);
  });
});
