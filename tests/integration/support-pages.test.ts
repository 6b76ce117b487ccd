import { describe, expect, test } from "vitest";
import { openMail } from "#app/features/mail/open-mail.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { startApp } from "../support/harness.ts";

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
  const rows = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", email)
    .orderBy("seq")
    .execute();
  return rows.map((mail) => ({
    id: mail.id,
    kind: mail.kind,
    text: openMail(mail),
  }));
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
  return { fields, answer, ticket, link, mail, path: `/admin-data-portal/support/${ticket.id}` };
}

describe("the contact form", () => {
  test("stores a ticket and leads to a confirmation with the reference and a mail draft", async () => {
    const { ticket, answer, mail } = await enquire();
    expect(ticket).toMatchObject({ source: "contact-page", company: "Holt & Co", phone: "020 7946 0111" });
    expect(mail?.kind).toBe("enquiry-received");
    const thanks = await answer.follow();
    expect(thanks.status).toBe(200);
    expect(thanks.headers.get("Cache-Control")).toBe("private, no-store");
    expect(thanks.text).toContain(ticket.reference);
    expect(thanks.text).toContain("24 hours");
    expect(thanks.tags("script")).toHaveLength(0);
    const draft = new URL(thanks.links.find((link) => link.includes("subject=")) ?? "");
    expect(draft.searchParams.get("subject")).toBe(`A licence for six readers (${ticket.reference})`);
    expect(draft.searchParams.get("body")).toContain("What does it cost?");
    expect(thanks.html, "the private link is only in the mail").not.toContain("/enquiry/");
  });

  test("the confirmation can't be leafed through, and forgets the message", async () => {
    const { ticket, answer } = await enquire();
    const forged = `/contact/thanks?ref=${ticket.reference}.${"A".repeat(22)}`;
    for (const path of [forged, `/contact/thanks?ref=${ticket.reference}`, "/contact/thanks"]) {
      const page = await app.visitor().get(path);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain(ticket.reference);
    }
    const created_at = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await app.db.updateTable("tickets").set({ created_at }).where("id", "=", ticket.id).execute();
    expect((await answer.follow()).html).not.toContain("What%20does");
  });

  test("missing name, address or message: the contract's sentence leads, each field has its own", async () => {
    const empty = await app.visitor().post("/contact", { name: " ", email: "", message: "" });
    expect(empty.status).toBe(400);
    expect(empty.problems).toContain(lead);
    expect(empty.problems.indexOf(lead)).toBeLessThan(empty.problems.indexOf("Enter your name"));
    for (const sentence of ["Enter your name", "Enter your email address", "Enter your message"])
      expect(empty.problems).toContain(sentence);
    for (const missing of ["name", "email", "message"]) {
      const page = await app.visitor().post("/contact", contactFields({ [missing]: "" }));
      expect(page.problems, missing).toContain(lead);
      expect(page.field("subject")).toBe("A licence for six readers");
    }
    const wrong = await app.visitor().post("/contact", contactFields({ email: "nobody" }));
    expect(wrong.problems).toContain("must look like name@example.com");
    expect(wrong.problems).not.toContain("Missing Information");
  });

  test("refuses what is wrong with its sentence and stores nothing", async () => {
    const cases: [Record<string, string>, string][] = [
      [{ email: "vera@example.org\r\nBcc: all@example.org" }, "Email address must be on one line"],
      [{ email: "vera@example.org\nSubject: x" }, "Email address must be on one line"],
      [{ name: "Vera\nHolt" }, "Name must be on one line"],
      [{ subject: "Hello\r\nBcc: x@example.org" }, "Subject must be on one line"],
      [{ subject: "x".repeat(161) }, "Subject must be 160 characters or fewer"],
      [{ phone: "call me" }, "Phone number must be a telephone number"],
      [{ message: "x".repeat(4001) }, "Message must be 4,000 characters or fewer"],
      [{ message: "<script>alert(1)</script>" }, "Message must be plain text"],
      [{ message: "a\u0000b" }, "hidden or control characters"],
      [{ website: "https://spam.example" }, "Leave “website” empty"],
    ];
    for (const [values, sentence] of cases) {
      const fields = contactFields(values);
      const page = await app.visitor().post("/contact", fields);
      expect(page.status, sentence).toBe(400);
      expect(page.problems).toContain(sentence);
      expect(await ticketOf(fields.email)).toBeUndefined();
      expect(page.html).not.toContain("spam.example");
    }
  });

  test("a message of 100 kB is refused before it is read", async () => {
    const fields = contactFields({ message: "x".repeat(100_000) });
    const page = await app.visitor().post("/contact", fields);
    expect(page.status).toBe(413);
    expect(page.text).toMatch(/too (large|long|big)/i);
    expect(await ticketOf(fields.email)).toBeUndefined();
  });

  test("posted twice makes one ticket and leads to the same confirmation", async () => {
    const fields = contactFields();
    const visitor = app.visitor();
    const [one, two] = await Promise.all([
      visitor.post("/contact", fields),
      visitor.post("/contact", fields),
    ]);
    expect(one.location).toBe(two.location);
    const rows = await app.db.selectFrom("tickets").select("id").where("email", "=", fields.email).execute();
    expect(rows).toHaveLength(1);
    expect(await mailsTo(fields.email)).toHaveLength(1);
  });

  test("of a signed-in client belongs to their company", async () => {
    const client = await app.client();
    const fields = contactFields();
    await client.post("/contact", fields);
    expect((await ticketOf(fields.email))?.user_id).toBe(client.details?.userId);
    expect((await ticketOf(fields.email))?.company_id).not.toBeNull();
  });
});

describe("the home page's form", () => {
  test("stores a ticket with the service of interest", async () => {
    const fields = homeFields();
    const answer = await app.visitor().post("/?index", fields);
    expect(answer.status, answer.problems).toBe(303);
    expect(await ticketOf(fields.email)).toMatchObject({
      source: "home-page",
      name: "Omar Field",
      service_interest: "Regulatory Compliance Tools",
      subject: "Interest in Regulatory Compliance Tools",
    });
    expect((await answer.follow()).text).toContain("24 hours");
  });

  test("needs the agreement and a service from the list", async () => {
    for (const [values, sentence] of [
      [{ agreement: undefined }, "Tick the box to agree"],
      [{ agreement: "maybe" }, "Tick the box to agree"],
      [{ serviceInterest: "Free Money" }, "Select service interest from the list"],
      [{ firstName: "" }, "Enter your first name"],
      [{ lastName: "" }, "Enter your last name"],
      [{ message: "" }, "Enter your message"],
    ] as const) {
      const fields = homeFields(values);
      const page = await app.visitor().post("/?index", fields);
      expect(page.status, sentence).toBe(400);
      expect(page.problems).toContain(sentence);
      expect(await ticketOf(fields.email ?? "")).toBeUndefined();
    }
  });
});

describe("the visitor's own page", () => {
  test("shows the exchange and takes a further message", async () => {
    const { link, ticket, path } = await enquire();
    const visitor = app.visitor();
    const page = await visitor.get(link);
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.tags("script")).toHaveLength(0);
    expect(page.text).toContain(ticket.reference);
    expect(page.text).toContain("What does it cost?");
    for (const [message, sentence] of [
      ["", "Enter your message"],
      ["<b>now</b>", "Message must be plain text"],
      ["x".repeat(4001), "4,000 characters or fewer"],
    ] as const) {
      const wrong = await visitor.submit(link, { message });
      expect(wrong.status).toBe(400);
      expect(wrong.problems).toContain(sentence);
      expect(wrong.field("message")).toBe(message);
    }
    const fields = { _once: page.field("_once"), message: "And by Friday?" };
    const sent = await (await visitor.post(link, fields)).follow();
    expect(sent.text).toContain("Message sent");
    await visitor.post(link, fields);
    const admin = await app.admin();
    const seen = await admin.get(path);
    expect(seen.text.match(/And by Friday\?/g)).toHaveLength(1);
    expect((await admin.get("/admin-notifications")).links).toContain(path);
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
    expect(post.status).toBe(404);
    expect(post.text).toContain("This link does not work");
  });

  test("a closed enquiry takes nothing from either side until it is reopened", async () => {
    const { link, path, ticket } = await enquire();
    const admin = await app.admin();
    const open = await admin.get(path);
    const visitor = app.visitor();
    const form = await visitor.get(link);
    const closed = await admin.post(path, { intent: "close", seen: open.field("seen") });
    expect((await closed.follow()).text).toContain("Enquiry closed");
    const late = await visitor.post(link, { _once: form.field("_once"), message: "Are you there?" });
    expect(late.status).toBe(400);
    expect(late.problems).toContain("This enquiry is closed");
    expect(late.text, "what was typed is not lost").toContain("Are you there?");
    expect((await visitor.get(link)).html).not.toContain("<textarea");
    const answer = await admin.post(path, {
      intent: "answer",
      seen: open.field("seen"),
      _once: open.field("_once"),
      message: "A late answer",
    });
    expect(answer.status).toBe(409);
    expect(answer.problems).toContain("This enquiry is closed. Reopen it before you answer.");
    expect(answer.text).toContain("A late answer");
    expect((await mailsTo(ticket.email)).map(({ kind }) => kind)).toEqual(["enquiry-received"]);
    expect((await admin.post(path, { intent: "reopen" })).status).toBe(303);
    expect((await visitor.get(link)).html).toContain("<textarea");
  });
});

describe("staff", () => {
  test("see enquiries of every public form, answer, and the answer is in the outbox with the link", async () => {
    const { ticket, path, link } = await enquire();
    const omar = homeFields();
    await app.visitor().post("/?index", omar);
    const admin = await app.admin();
    const list = await admin.get("/admin-data-portal/support?search=@example.org");
    expect(list.text).toContain(ticket.reference);
    expect(list.text).toContain("Omar Field");
    expect(list.text).toContain("Due in");
    const empty = await admin.submit(path, { intent: "answer", message: " ", seen: "" });
    expect(empty.problems).toContain("Enter your answer");
    const page = await admin.get(path);
    expect(page.text).toContain("Contact page");
    const fields = {
      intent: "answer",
      _once: page.field("_once"),
      seen: page.field("seen"),
      message: "It starts at £1,200 a year.",
    };
    const sent = await admin.post(path, fields);
    expect((await sent.follow()).text).toContain("Answer sent");
    const [, mail] = await mailsTo(ticket.email);
    expect(mail?.kind).toBe("enquiry-answer");
    expect(mail?.text).toContain(link);
    const shown = await admin.get(`/admin-data-portal/outbox/${mail?.id}`);
    expect(shown.text).toContain("It starts at £1,200 a year.");
    expect((await app.visitor().get(link)).text).toContain("It starts at £1,200 a year.");
    // Somebody else had the page open all the while.
    const other = await app.admin();
    const second = await other.post(path, { ...fields, _once: newId(), message: "From £900." });
    expect(second.status).toBe(409);
    expect(second.problems).toContain("has answered this enquiry meanwhile");
    expect(second.field("message")).toBe("From £900.");
    const waiting = await admin.get("/admin-data-portal/support?state=waiting-on-client");
    expect(waiting.text).toContain(ticket.reference);
    expect((await admin.get("/admin-data-portal")).text).toContain("Open enquiries");
  });

  test("answer and close in one", async () => {
    const { path, ticket } = await enquire();
    const admin = await app.admin();
    const page = await admin.get(path);
    await admin.post(path, {
      intent: "answer-and-close",
      seen: page.field("seen"),
      message: "See the price list.",
    });
    expect((await ticketOf(ticket.email))?.state).toBe("closed");
    expect((await mailsTo(ticket.email)).at(-1)?.text).toContain("have closed it");
    expect((await admin.post(path, { intent: "nonsense" })).status).toBe(400);
  });

  test("alone reach these pages", async () => {
    const { path } = await enquire();
    expect((await app.visitor().get(path)).location).toMatch(/^\/login\?to=/);
    const client = await app.client();
    expect((await client.get(path)).status).toBe(403);
    expect((await client.post(path, { intent: "close" })).status).toBe(403);
    expect((await client.get("/admin-data-portal/support")).status).toBe(403);
    const admin = await app.admin();
    expect((await admin.get(`/admin-data-portal/support/${newId()}`)).status).toBe(404);
    expect((await admin.post(`/admin-data-portal/support/${newId()}`, { intent: "close" })).status).toBe(404);
    for (const odd of ["state=;drop", "page=-1", "page=999999", "search=%25_%27%3B--"])
      expect((await admin.get(`/admin-data-portal/support?${odd}`)).status, odd).toBe(200);
    expect((await admin.get("/admin-data-portal/support?state=open&state=all")).status).toBe(400);
  });

  test("see what was written as text", async () => {
    const { ticket, path, link } = await enquire();
    const attack = `<img src=x onerror="alert(1)">`;
    await app.db
      .updateTable("tickets")
      .set({ name: attack, subject: attack, company: attack })
      .where("id", "=", ticket.id)
      .execute();
    await app.db
      .updateTable("ticket_messages")
      .set({ body: attack })
      .where("ticket_id", "=", ticket.id)
      .execute();
    const admin = await app.admin();
    for (const at of [path, "/admin-data-portal/support"])
      expect((await admin.get(at)).html).not.toContain(attack);
    expect((await app.visitor().get(link)).html).not.toContain(attack);
  });
});
