/** Files that go ahead of their form, and the form that names them. */
import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import type { Fields, Person } from "../../support/scene/person.ts";
import { pdf } from "../../support/scene/upload-files.ts";

const app = await startApp();
const ticket = "/client-portal/support/new";
const question = { _form: "ticket", subject: "A file ahead", message: "It is with this." };

const file = (name: string, bytes = pdf()) => ({ name, type: "application/pdf", bytes });

async function ahead(person: Person, ...names: string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const name of names) {
    const answer = await person.post("/account/uploads", {}, { files: { attachments: file(name) } });
    expect(answer.status).toBe(200);
    tokens.push(...(JSON.parse(answer.html) as { kept: string[] }).kept);
  }
  return tokens;
}

const sendTicket = (person: Person, fields: Fields) => person.post(ticket, { ...question, ...fields });

test("they wait for whoever sent them, and for nobody else", async () => {
  const [owner, other] = [await app.client(), await app.client()];
  const kept = await ahead(owner, "Ours.pdf");
  const once = (await other.get(ticket)).field("_once");
  const taken = await sendTicket(other, { _once: once, kept });
  expect((await taken.follow()).text).not.toContain("Ours.pdf");
  const own = await sendTicket(owner, { _once: (await owner.get(ticket)).field("_once"), kept });
  expect((await own.follow()).text).toContain("Ours.pdf");
  expect((await app.visitor().post("/account/uploads", {}, { files: { a: file("No.pdf") } })).status).toBe(
    401,
  );
});

test("the eleventh of ten is named, not dropped", async () => {
  const person = await app.client();
  const names = Array.from({ length: 13 }, (_, at) => `Part ${at + 1}.pdf`);
  const kept = await ahead(person, ...names);
  const answer = await sendTicket(person, { _once: (await person.get(ticket)).field("_once"), kept });
  expect(answer.status).toBe(400);
  for (const name of names.slice(10)) expect(answer.text).toContain(`“${name}” was left out`);
});

test("of a type that the form does not take it is told so", async () => {
  const person = await app.client();
  const table = { name: "Figures.csv", type: "text/csv", bytes: Buffer.from("a,b\n1,2\n") };
  const answer = await person.post("/account/uploads", {}, { files: { attachments: table } });
  const { kept } = JSON.parse(answer.html) as { kept: string[] };
  const refused = await sendTicket(person, { _once: (await person.get(ticket)).field("_once"), kept });
  expect([refused.status, refused.text]).toEqual([415, expect.stringContaining("“Figures.csv” must be PDF")]);
});

test("a repeat is known by its files, whichever token they have", async () => {
  const person = await app.client();
  const once = (await person.get(ticket)).field("_once");
  const first = await sendTicket(person, { _once: once, kept: await ahead(person, "Once.pdf") });
  const again = await sendTicket(person, { _once: once, kept: await ahead(person, "Once.pdf") });
  expect([again.status, again.location]).toEqual([303, first.location]);
  const other = await sendTicket(person, { _once: once, kept: await ahead(person, "Other.pdf") });
  expect(other.status).toBe(409);
  expect(other.tags("input").find(({ type }) => type === "file")?.name).toBe("attachments");
});

test("of two sends at once one does the work", async () => {
  const person = await app.client();
  const once = (await person.get(ticket)).field("_once");
  const kept = await ahead(person, "Twice.pdf");
  const answers = await Promise.all([1, 2, 3].map(() => sendTicket(person, { _once: once, kept })));
  for (const { status } of answers) expect([303, 503]).toContain(status);
  const late = await sendTicket(person, { _once: once, kept });
  expect([late.status, late.location]).toEqual([303, answers.find(({ status }) => status === 303)?.location]);
  const { userId = "" } = person.details ?? {};
  const made = await app.db.selectFrom("tickets").select("id").where("user_id", "=", userId).execute();
  expect(made).toHaveLength(1);
});
