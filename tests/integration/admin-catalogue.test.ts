import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { type Page, type Person, startApp } from "../support/harness.ts";
import * as make from "../support/upload-files.ts";

const app = await startApp();
const list = "/admin-data-portal/reports";
const incomplete = "Please fill in all fields and select a file.";

let admin: Person;
let colleague: Person;
let client: Person;
let companyId: string;
let email: string;

beforeAll(async () => {
  admin = await app.admin();
  colleague = await app.admin();
  const details = await app.make.client();
  ({ companyId, email } = details);
  client = await app.signInAs(details);
});

const drafts = () => {
  try {
    return readdirSync(join(app.dataDir, "files", "incoming"));
  } catch {
    return [];
  }
};
/** Every file with its place for good, by name. */
const stored = () =>
  readdirSync(join(app.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("incoming"))
    .map((entry) => entry.name)
    .toSorted();
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
  test("puts a PDF on sale, with its own page count; the client finds and samples it at once", async () => {
    const form = await admin.get(`${list}/new`);
    expect(form.text).toContain("PDF, Word or Excel. One file, 50 MB at most.");
    const values = { ...fields, pages: "99", intent: "upload", _once: form.field("_once") ?? "" };
    const answer = await send(admin, `${list}/new`, values, await pdf(7));
    expect(answer.status, answer.problems).toBe(303);
    const page = await answer.follow();
    expect(page.text).toContain("Report Uploaded Successfully");
    for (const fact of ["Ports and Credit", "£1,250", "7 pages", "Published", "0 copies taken", "0 clients"])
      expect(page.text).toContain(fact);
    const id = idOf(answer);
    expect(await rowOf(id)).toMatchObject({
      pages: 7,
      price_pence: 125_000,
      status: "published",
      file_type: "pdf",
    });
    expect((await admin.get(list)).links).toContain(`${list}/${id}`);
    expect((await client.get(`/client-portal/shop/${id}`)).text).toContain("Who finances the quays.");
    const sample = await client.get(`/reports/${id}/sample`);
    expect(sample.headers.get("Content-Type")).toBe("application/pdf");
    // A double click: the second post leads to the first one's report and leaves no file behind.
    const files = stored();
    const again = await send(admin, `${list}/new`, values, await pdf(7));
    expect(again.location).toBe(answer.location);
    expect([stored(), drafts()]).toEqual([files, []]);
  });

  test("keeps a draft from clients until it is published", async () => {
    const id = await upload({ title: "Not yet on sale" }, undefined, "upload-draft");
    expect((await rowOf(id)).status).toBe("draft");
    expect((await client.get(`/client-portal/shop/${id}`)).status).toBe(404);
    expect((await admin.get(`${list}?status=draft&search=not+yet`)).text).toContain("Not yet on sale");
    const published = await admin.post(`${list}/${id}`, { intent: "publish" });
    expect((await published.follow()).text).toContain("Published: Not yet on sale");
    expect((await client.get(`/client-portal/shop/${id}`)).status).toBe(200);
    expect((await admin.post(`${list}/${id}`, { intent: "publish" })).status).toBe(409);
    expect((await admin.get(`${list}/${id}?withdraw=1`)).text).toContain("Withdraw “Not yet on sale”");
    expect((await admin.post(`${list}/${id}`, { intent: "withdraw" })).status).toBe(303);
    expect((await client.get(`/client-portal/shop/${id}`)).status).toBe(404);
    expect((await admin.post(`${list}/${id}`, { intent: "burn" })).status).toBe(400);
  });

  test("says the contract’s sentence when something is missing, and what; typed text stays", async () => {
    const answer = await admin.submit(`${list}/new`, { title: "Half a form", intent: "upload" });
    expect(answer.status).toBe(400);
    for (const said of [
      incomplete,
      "Enter a description",
      "Select a category",
      "Enter the price",
      "Select a file",
    ])
      expect(answer.problems).toContain(said);
    expect(answer.field("title")).toBe("Half a form");
    const noFile = await admin.submit(`${list}/new`, { ...fields, intent: "upload" });
    expect([noFile.status, noFile.problems]).toEqual([400, expect.stringContaining(incomplete)]);
    const wrong = await send(
      admin,
      `${list}/new`,
      { ...fields, price: "12.50", intent: "upload" },
      await pdf(),
    );
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
    const refused: [make.Sent, number, string][] = [
      [{ name: "page.pdf", bytes: make.html }, 415, "its content is not what its name says"],
      [{ name: "tool.exe", bytes: make.exe }, 415, "“tool.exe” must be PDF, Word or Excel."],
      [{ name: "slides.pptx", bytes: make.office("pptx") }, 415, "must be PDF, Word or Excel."],
      [{ name: "macro.docx", bytes: make.office("docm") }, 415, "contains macros"],
      [{ name: "empty.pdf", bytes: new Uint8Array(0) }, 400, "is empty"],
      [{ name: "locked.pdf", bytes: await make.realPdf(2, "secret") }, 415, "protected with a password"],
      [{ name: "broken.pdf", bytes: Buffer.from("%PDF-1.7 nothing") }, 415, "is damaged"],
      [{ name: "crowded.pdf", bytes: make.crowdedPdf() }, 415, "takes too long to open"],
    ];
    for (const [file, status, said] of refused) {
      const answer = await send(admin, `${list}/new`, { ...fields, pages: "3", intent: "upload" }, file);
      expect([file.name, answer.status]).toEqual([file.name, status]);
      expect(answer.problems).toContain(said);
      expect(answer.field("kept"), file.name).toBeUndefined();
    }
    const two = await send(admin, `${list}/new`, { ...fields, intent: "upload" }, await pdf(), await pdf());
    expect(two.problems).toContain("Choose one file only");
    const large = { name: "large.pdf", bytes: make.pdf(50 * 1024 * 1024 + 1) };
    const tooLarge = await send(admin, `${list}/new`, { ...fields, intent: "upload" }, large);
    expect([tooLarge.status, tooLarge.problems]).toEqual([413, expect.stringContaining("50 MB or smaller")]);
    expect([stored(), drafts()]).toEqual([before, []]);
  }, 90_000);

  test("is for staff: nobody else’s file reaches the disk", async () => {
    const before = [stored(), drafts()];
    const file = await pdf();
    expect((await send(client, `${list}/new`, { ...fields, intent: "upload" }, file)).status).toBe(403);
    expect((await send(app.visitor(), `${list}/new`, { ...fields, intent: "upload" }, file)).status).toBe(
      303,
    );
    const unknown = await send(
      admin,
      `${list}/new`,
      { ...fields, category: "gossip", intent: "upload" },
      file,
    );
    expect([unknown.status, unknown.problems]).toEqual([400, expect.stringContaining("from the list")]);
    expect((await send(admin, `${list}/new`, { ...fields, intent: "nothing" }, file)).status).toBe(400);
    // What was in order stays for the next try.
    expect([stored(), drafts()]).toEqual([before[0], [expect.any(String)]]);
    await upload({ title: "Kept", kept: unknown.field("kept") ?? "" }, null);
    expect(drafts()).toEqual([]);
  });
});

test("an edit is seen in the shop; of two who edit the same, the second is shown what the first made of it", async () => {
  const id = await upload();
  const [mine, theirs] = [await admin.get(`${list}/${id}/edit`), await colleague.get(`${list}/${id}/edit`)];
  expect(mine.field("price")).toBe("1250");
  const seen = mine.field("seen") ?? "";
  expect(theirs.field("seen")).toBe(seen);
  const contents = "Setting\r\n\r\n Outlook ";
  const saved = await admin.post(`${list}/${id}/edit`, { ...fields, price: "£2,000", contents, seen });
  expect((await saved.follow()).text).toContain("Report saved");
  expect(await rowOf(id)).toMatchObject({ price_pence: 200_000, contents: '["Setting","Outlook"]' });
  const late = await colleague.post(`${list}/${id}/edit`, { ...fields, title: "Mine instead", seen });
  expect(late.status).toBe(409);
  expect(late.problems).toContain("Somebody else changed this report");
  expect(late.problems).toContain("“Ports and Credit”, £2,000, Sector Analysis, version 1, published");
  expect(late.field("title")).toBe("Mine instead");
  const again = await colleague.post(`${list}/${id}/edit`, {
    ...fields,
    title: "Mine instead",
    seen: late.field("seen") ?? "",
  });
  expect(again.status).toBe(303);
  expect((await client.get(`/client-portal/shop/${id}`)).text).toContain("Mine instead");
  expect((await admin.post(`${list}/${id}/edit`, { title: "", seen })).status).toBe(400);
  expect((await client.post(`${list}/${id}/edit`, { ...fields, seen })).status).toBe(403);
  expect((await admin.get(`${list}/${newId()}/edit`)).status).toBe(404);
});

test("its page tells what was done with it, however many have taken copies since", async () => {
  const id = await upload({ title: "Taken by many" });
  await app.db.transaction().execute(async (trx) => {
    for (let copy = 0; copy < 60; copy += 1)
      await recordAudit(trx, systemActor("test"), { action: "report.download", target: `report:${id}` });
  });
  expect((await admin.get(`${list}/${id}`)).text).toMatch(/: Uploaded by Ada/);
});

describe("a new version", () => {
  test("reaches those who hold the report: mail, a mark in My Reports, the new file", async () => {
    const id = await upload({ title: "Held and Renewed" });
    await app.make.holding(companyId, id);
    expect((await client.get(`/reports/${id}/download`)).status).toBe(200);
    const form = await admin.get(`${list}/${id}/version`);
    expect(form.text).toContain("1 client holds it");
    const values = {
      intent: "add",
      changeNote: "Table 3 was put right.",
      seen: form.field("seen") ?? "",
      _once: form.field("_once") ?? "",
    };
    const empty = await admin.post(`${list}/${id}/version`, { ...values, changeNote: "" });
    expect(empty.status).toBe(400);
    for (const said of ["Say what changed", "Select a file"]) expect(empty.problems).toContain(said);
    const answer = await send(admin, `${list}/${id}/version`, values, await pdf(9));
    expect(answer.status, answer.problems).toBe(303);
    const page = await answer.follow();
    for (const fact of ["Version 2 added", "1 person was told by mail", "Table 3 was put right.", "9 pages"])
      expect(page.text).toContain(fact);
    expect(page.text).toContain("1 copy taken");
    const mine = await client.get("/client-portal/reports");
    expect(mine.text.toLowerCase()).toContain("updated since");
    expect(mine.text).toContain("Table 3 was put right.");
    const mails = await app.db
      .selectFrom("outbox")
      .select("subject")
      .where("to_address", "=", email)
      .where("kind", "=", "report-updated")
      .execute();
    expect(mails).toEqual([{ subject: "Version 2 of a report you hold: Held and Renewed" }]);
    // The same form once more, and one that was shown before: neither adds another.
    const files = stored();
    expect((await send(admin, `${list}/${id}/version`, values, await pdf(9))).location).toBe(answer.location);
    const { _once, ...stale } = values;
    const late = await send(colleague, `${list}/${id}/version`, stale, await pdf(9));
    expect([late.status, late.problems]).toEqual([409, expect.stringContaining("changed while this page")]);
    expect((await rowOf(id)).version).toBe(2);
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

  test("is offered of the draft the report was written as: written, sold, delivered, found changed", async () => {
    const draft = await app.make.draft(admin.details?.userId ?? "", { title: "Written here" });
    const desk = `/admin-data-portal/create-report/${draft}`;
    const post = async (values: Values) => {
      const page = await admin.get(desk);
      const hidden = { revision: page.field("revision") ?? "", _once: page.field("_once") ?? "" };
      return admin.post(desk, { ...hidden, ...values });
    };
    const text = { title: "Written here", focus: "In one line.", summary: "", conclusions: "" };
    expect((await post({ ...text, content: "# Setting\n\nText.", intent: "make" })).status).toBe(303);
    const listed = await post({ intent: "list", category: "research", description: "d", price: "100" });
    expect(listed.status, listed.problems).toBe(303);
    const id = idOf(listed);
    expect((await admin.post(`${list}/${id}`, { intent: "publish" })).status).toBe(303);
    const buyer = await app.client();
    const ordered = await buyer.submit(`/reports/${id}/purchase`, {});
    expect(ordered.status, ordered.problems).toBe(303);
    const order = await app.db
      .selectFrom("orders")
      .select("id")
      .where("report_id", "=", id)
      .executeTakeFirstOrThrow();
    const fulfilled = await admin.post(`/admin-data-portal/orders/${order.id}`, { intent: "fulfil" });
    expect(fulfilled.status).toBe(303);
    expect((await buyer.get(`/reports/${id}/download`)).headers.get("Content-Type")).toBe("application/pdf");
    const before = await admin.get(`${list}/${id}/version`);
    expect(before.text).toContain("The draft is as it stands in the shop");
    expect((await post({ ...text, content: "# Setting\n\nNew text.", intent: "make" })).status).toBe(303);
    expect((await admin.get(desk)).links).toContain(`${list}/${id}/version`);
    const form = await admin.get(`${list}/${id}/version`);
    const values = {
      intent: "add-draft",
      draft,
      revision: form.field("revision") ?? "",
      seen: form.field("seen") ?? "",
    };
    const asked = await admin.post(`${list}/${id}/version`, values);
    expect([asked.status, asked.problems]).toEqual([400, expect.stringContaining("Say what changed")]);
    const added = await admin.post(`${list}/${id}/version`, { ...values, changeNote: "New text." });
    expect((await added.follow()).text).toContain("Version 2 added");
    expect((await rowOf(id)).version).toBe(2);
    const mine = await buyer.get("/client-portal/reports");
    for (const said of ["Updated since you downloaded", "New text."]) expect(mine.text).toContain(said);
    expect((await buyer.get(`/reports/${id}/download`)).status).toBe(200);
    expect((await buyer.get("/client-portal/reports")).text).not.toContain("Updated since you downloaded");
    const late = await admin.post(`${list}/${id}/version`, { ...values, changeNote: "New text." });
    expect(late.status).toBe(409);
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
  const log = await app.db
    .selectFrom("audit")
    .select("details")
    .where("target", "=", `report:${id}`)
    .where("action", "=", "report.original")
    .execute();
  expect(log).toHaveLength(3);
  for (const version of ["3", "0", "-1", "x", "1e9", "9999999"])
    expect((await admin.get(`${list}/${id}/file?version=${version}`)).status, version).toBe(404);
  expect((await client.get(`${list}/${id}/file`)).status).toBe(403);
  expect((await app.visitor().get(`${list}/${id}/file`)).status).toBe(303);
  // Clients hold what is current: the sheet goes out as it is.
  await app.make.holding(companyId, id);
  const copy = await client.get(`/reports/${id}/download`);
  expect(copy.bytes.equals(Buffer.from(longer.bytes))).toBe(true);
});
