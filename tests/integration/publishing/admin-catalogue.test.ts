import { beforeAll, describe, expect, test } from "vitest";
import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { filesOnDisk } from "../../support/reading/files-on-disk.ts";
import { type Page, type Person, startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";
import * as make from "../../support/scene/upload-files.ts";

const app = await startApp();
const list = "/admin-data-portal/reports";
const incomplete = "Please fill in all fields and select a file.";

let admin: Person;
let colleague: Person;
let client: Person;
let companyId: string;

beforeAll(async () => {
  admin = await app.admin();
  colleague = await app.admin();
  const details = await app.make.client();
  ({ companyId } = details);
  client = await app.signInAs(details);
});

const { drafts, stored } = filesOnDisk(app.dataDir);
const fields = {
  title: "Ports and Credit",
  description: "Who finances the quays.",
  category: "sector-analysis",
  price: "1,250",
};
type Values = Record<string, string>;
const send = (person: Person, path: string, values: Values, ...files: make.Sent[]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const file of files) form.append("file", new File([file.bytes as BlobPart], file.name));
  return person.post(path, undefined, { body: form });
};
const pdf = async (pages = 5) => ({ name: "Ports.pdf", bytes: await make.realPdf(pages) });
const idOf = (page: Page) => page.location?.split("/").at(3)?.split(/[?#]/)[0] ?? "";
const rowOf = (id: string) =>
  app.db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** @param file null for one that was kept. */
async function upload(values: Values = {}, file?: make.Sent | null, intent = "upload"): Promise<string> {
  const files = file === null ? [] : [file ?? (await pdf())];
  const answer = await send(admin, `${list}/new`, { ...fields, intent, ...values }, ...files);
  expect(answer.status, answer.problems).toBe(303);
  return idOf(answer);
}

describe("the upload", () => {
  test("puts a PDF on sale, with its own page count; the client finds it at once", async () => {
    const form = await admin.get(`${list}/new`);
    expect(form.text).toContain("PDF, Word or Excel. One file, 50 MB at most.");
    const values = { ...fields, pages: "99", intent: "upload", _once: form.field("_once") ?? "" };
    const answer = await send(admin, `${list}/new`, values, await pdf(7));
    expect(answer.status, answer.problems).toBe(303);
    const page = await answer.follow();
    for (const fact of ["Report Uploaded Successfully", "£1,250", "7 pages", "Published", "Held by Nobody"])
      expect(page.text).toContain(fact);
    const id = idOf(answer);
    expect(await rowOf(id)).toMatchObject({ pages: 7, price_pence: 125_000, file_type: "pdf" });
    expect((await client.get(`/client-portal/shop/${id}`)).text).toContain("Who finances the quays.");
    expect((await client.get(`/reports/${id}/sample`)).headers.get("Content-Type")).toBe("application/pdf");
    // A double click leaves no file behind.
    const files = stored();
    await send(admin, `${list}/new`, values, await pdf(7));
    expect([stored(), drafts()]).toEqual([files, []]);
  });

  test("keeps a draft from clients until it is published", async () => {
    const id = await upload({ title: "Not yet on sale" }, undefined, "upload-draft");
    expect((await client.get(`/client-portal/shop/${id}`)).status).toBe(404);
    const published = await admin.post(`${list}/${id}`, { intent: "publish" });
    expect((await published.follow()).text).toContain("Published: Not yet on sale");
    expect((await client.get(`/client-portal/shop/${id}`)).status).toBe(200);
    expect((await admin.post(`${list}/${id}`, { intent: "publish" })).status).toBe(409);
    expect((await admin.post(`${list}/${id}`, { intent: "withdraw" })).status).toBe(303);
    expect((await client.get(`/client-portal/shop/${id}`)).status).toBe(404);
  });

  test("says the contract’s sentence when something is missing, and what; typed text stays", async () => {
    const answer = await admin.submit(`${list}/new`, { title: "Half a form", intent: "upload" });
    const lacking = ["Enter a description", "Select a category", "Enter the price", "Select a file"];
    for (const said of [incomplete, ...lacking]) expect(answer.problems).toContain(said);
    expect([answer.status, answer.field("title")]).toEqual([400, "Half a form"]);
    const noFile = await admin.submit(`${list}/new`, { ...fields, intent: "upload" });
    expect([noFile.status, noFile.problems]).toEqual([400, expect.stringContaining(incomplete)]);
    const slip = { ...fields, price: "12.50", intent: "upload" };
    const wrong = await send(admin, `${list}/new`, slip, await pdf());
    expect(wrong.problems).toContain("Price must be whole pounds, like 1,250");
    expect(wrong.problems).not.toContain(incomplete);
    // The good file is kept for the next try.
    expect(wrong.text).toContain("Ports.pdf (");
    const kept = wrong.field("kept") ?? "";
    const next = await admin.post(`${list}/new`, { ...fields, kept, intent: "upload" });
    expect(next.status, next.problems).toBe(303);
    expect(drafts()).toEqual([]);
  });

  test("asks for the pages of what is no PDF, takes price on request, and a file in place of the kept one", async () => {
    const words = { name: "Ports.docx", bytes: make.office("docx") };
    const values = { ...fields, price: "", onRequest: "on", intent: "upload" };
    const asked = await send(admin, `${list}/new`, values, words);
    expect([asked.status, asked.problems]).toEqual([400, expect.stringContaining("Enter how many pages")]);
    const kept = asked.field("kept") ?? "";
    const sheet = { name: "Ports.xlsx", bytes: make.office("xlsx") };
    const answer = await send(admin, `${list}/new`, { ...values, kept, pages: "12" }, sheet);
    expect(answer.status, answer.problems).toBe(303);
    expect(await rowOf(idOf(answer))).toMatchObject({ pages: 12, price_pence: null, file_type: "xlsx" });
    expect((await answer.follow()).text).toContain("Contact for Price");
    expect(drafts()).toEqual([]);
  });

  test("refuses what is not what its name says, protected, empty or of another kind, and keeps nothing", async () => {
    const before = stored();
    const refused: [string, Uint8Array, number, string][] = [
      ["page.pdf", make.html, 415, "its content is not what its name says"],
      ["tool.exe", make.exe, 415, "“tool.exe” must be PDF, Word or Excel."],
      ["slides.pptx", make.office("pptx"), 415, "must be PDF, Word or Excel."],
      ["macro.docx", make.office("docm"), 415, "contains macros"],
      ["empty.pdf", new Uint8Array(0), 400, "is empty"],
      ["locked.pdf", await make.realPdf(2, "secret"), 415, "protected with a password"],
      ["broken.pdf", Buffer.from("%PDF-1.7 nothing"), 415, "is damaged"],
      ["crowded.pdf", make.crowdedPdf(), 415, "takes too long to open"],
      ["large.pdf", make.pdf(50 * 1024 * 1024 + 1), 413, "50 MB or smaller"],
    ];
    const values = { ...fields, pages: "3", intent: "upload" };
    for (const [name, bytes, status, said] of refused) {
      const answer = await send(admin, `${list}/new`, values, { name, bytes });
      expect([name, answer.status, answer.problems]).toEqual([name, status, expect.stringContaining(said)]);
      expect(answer.field("kept"), name).toBeUndefined();
    }
    const two = await send(admin, `${list}/new`, values, await pdf(), await pdf());
    expect(two.problems).toContain("Choose one file only");
    expect([stored(), drafts()]).toEqual([before, []]);
  });

  test("leaves nobody else’s file on the disk, and keeps staff's when a choice is not on the list", async () => {
    const before = [stored(), drafts()];
    const [file, values] = [await pdf(), { ...fields, intent: "upload" }];
    for (const person of [client, app.visitor()]) await send(person, `${list}/new`, values, file);
    expect([stored(), drafts()]).toEqual(before);
    const unknown = await send(admin, `${list}/new`, { ...values, category: "gossip" }, file);
    expect([unknown.status, unknown.problems]).toEqual([400, expect.stringContaining("from the list")]);
    expect(drafts()).toHaveLength(1);
    await upload({ title: "Kept", kept: unknown.field("kept") ?? "" }, null);
    expect(drafts()).toEqual([]);
  });
});

test("of two who edit the same report, the second is shown what the first made of it", async () => {
  const id = await upload();
  const form = await admin.get(`${list}/${id}/edit`);
  expect(form.field("price")).toBe("1250");
  const edit = (values: Values, person = admin) =>
    person.post(`${list}/${id}/edit`, { ...fields, ...values });
  const seen = form.field("seen") ?? "";
  const saved = await edit({ price: "£2,000", contents: "Setting\r\n\r\n Outlook ", seen });
  expect((await saved.follow()).text).toContain("Report saved");
  expect(await rowOf(id)).toMatchObject({ price_pence: 200_000, contents: '["Setting","Outlook"]' });
  const late = await edit({ title: "Mine instead", seen }, colleague);
  expect(late.status).toBe(409);
  expect(late.problems).toContain("This report was changed");
  expect(late.problems).toContain("“Ports and Credit”, £2,000, Sector Analysis, version 1, published");
  expect(late.field("title")).toBe("Mine instead");
  const again = await edit({ title: "Mine instead", seen: late.field("seen") ?? "" }, colleague);
  expect(again.status).toBe(303);
  expect((await client.get(`/client-portal/shop/${id}`)).text).toContain("Mine instead");
});

test("its page tells what was done with it, however many have taken copies since", async () => {
  const id = await upload({ title: "Taken by many" });
  await app.db.transaction().execute(async (trx) => {
    for (let copy = 0; copy < 60; copy += 1)
      await recordAudit(trx, systemActor("test"), { action: "report.download", target: `report:${id}` });
  });
  expect((await admin.get(`${list}/${id}`)).text).toMatch(/Uploaded by Ada/);
});

describe("a new version", () => {
  test("reaches those who hold the report: a mark in My Reports, its note, the new file", async () => {
    const id = await upload({ title: "Held and Renewed" });
    await app.make.holding(companyId, id);
    expect((await client.get(`/reports/${id}/download`)).status).toBe(200);
    const path = `${list}/${id}/version`;
    const form = await admin.get(path);
    expect(form.text).toContain("1 client holds it");
    const hidden = { seen: form.field("seen") ?? "", _once: form.field("_once") ?? "" };
    const values = { intent: "add", changeNote: "Table 3 was put right.", ...hidden };
    const empty = await admin.post(path, { ...values, changeNote: "" });
    for (const said of ["Say what changed", "Select a file"]) expect(empty.problems).toContain(said);
    const answer = await send(admin, path, values, await pdf(9));
    const page = await answer.follow();
    for (const fact of [
      "Version 2 added",
      "wait in the outbox: nobody has sent them yet",
      values.changeNote,
      "1 copy taken",
    ])
      expect(page.text).toContain(fact);
    const mine = await client.get("/client-portal/reports");
    expect(mine.text.toLowerCase()).toContain("updated since");
    expect(mine.text).toContain(values.changeNote);
    // The same form once more leaves no file behind.
    const files = stored();
    expect((await send(admin, path, values, await pdf(9))).location).toBe(answer.location);
    expect(stored()).toEqual(files);
  });

  test("goes to one of two who add one at once; the other’s file is kept for the next try", async () => {
    const id = await upload({ title: "Renewed by two" });
    const seen = (await admin.get(`${list}/${id}/version`)).field("seen") ?? "";
    const values = { intent: "add", changeNote: "Longer.", seen };
    const before = drafts();
    const people = [admin, colleague];
    const answers = await Promise.all(
      people.map(async (person, index) =>
        send(person, `${list}/${id}/version`, values, await pdf(6 + index)),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const second = answers.findIndex(({ status }) => status === 409);
    const late = answers[second]!;
    expect(late.problems).toContain("changed while this page was open");
    const again = { ...values, seen: late.field("seen") ?? "", kept: late.field("kept") ?? "" };
    const added = await people[second]!.post(`${list}/${id}/version`, again);
    expect([added.status, added.problems]).toEqual([303, ""]);
    expect(await rowOf(id)).toMatchObject({ version: 3, pages: 6 + second });
    expect(drafts()).toEqual(before);
  });
});

test("staff take any version’s file as it was uploaded, in parts too, and the log says so; nobody else does", async () => {
  const bytes = await make.realPdf(2);
  const id = await upload({ title: "Taken as it was" }, { name: "a.pdf", bytes });
  const seen = (await admin.get(`${list}/${id}/version`)).field("seen") ?? "";
  const renewed = { intent: "add", changeNote: "Longer.", seen };
  const longer = { name: "b.xlsx", bytes: make.office("xlsx") };
  expect((await send(admin, `${list}/${id}/version`, { ...renewed, pages: "4" }, longer)).status).toBe(303);
  const first = await admin.get(`${list}/${id}/file?version=1`);
  expect(first.bytes.equals(Buffer.from(bytes))).toBe(true);
  expect(first.headers.get("Content-Disposition")).toBe('attachment; filename="taken_as_it_was_v1.pdf"');
  const current = await admin.get(`${list}/${id}/file`);
  expect(current.headers.get("Content-Disposition")).toContain("taken_as_it_was_v2.xlsx");
  const part = await admin.get(`${list}/${id}/file?version=1`, { headers: { Range: "bytes=0-3" } });
  expect([part.status, part.html]).toEqual([206, "%PDF"]);
  const log = recordsIn(app.sqlite).actionsOn(`report:${id}`);
  expect(log.filter((action) => action === "report.original")).toHaveLength(3);
  for (const version of ["3", "0", "-1", "x", "1e9", "9999999"])
    expect((await admin.get(`${list}/${id}/file?version=${version}`)).status, version).toBe(404);
  // Clients hold what is current: the sheet goes out as it is.
  await app.make.holding(companyId, id);
  const copy = await client.get(`/reports/${id}/download`);
  expect(copy.bytes.equals(Buffer.from(longer.bytes))).toBe(true);
});
