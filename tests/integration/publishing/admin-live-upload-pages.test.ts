import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesOnDisk } from "../../support/reading/files-on-disk.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";
import { COVERED, oddPdf, signedPdf } from "../../support/scene/odd-pdfs.ts";
import * as make from "../../support/scene/upload-files.ts";

const app = await startApp();
const here = "/admin-data-portal/live-upload";
const missing = "Missing Information: Please select both a file and a client.";

let admin: Person;
let client: Person;
let companyId: string;

beforeAll(async () => {
  const details = await app.make.client();
  ({ companyId } = details);
  client = await app.signInAs(details);
  admin = await app.admin();
});

const { drafts, stored, forgetDrafts } = filesOnDisk(app.dataDir);
beforeEach(forgetDrafts);

const fieldsOf = (values: Record<string, string | string[]> = {}) => ({
  intent: "upload",
  companyId,
  destination: "client-documents",
  ...values,
});
const send = (files: make.Sent[], values: Record<string, string | string[]> = {}, who = admin) =>
  who.post(here, undefined, { body: make.formWith(fieldsOf(values), files) });
const filesOf = (company = companyId) =>
  app.db
    .selectFrom("company_files")
    .innerJoin("files", "files.id", "company_files.file_id")
    .selectAll("company_files")
    .select(["files.name", "files.content_type"])
    .where("company_id", "=", company)
    .orderBy("files.name")
    .execute();

describe("the form", () => {
  test("offers every client, the contract's three places and ten types, and a button that works without scripts", async () => {
    const page = await admin.get(here);
    const said = ["My Reports Section", "Client Documents", "Resource Library", "50 MB each at most"];
    for (const text of [...said, "Upload to Client Portal"]) expect(page.text).toContain(text);
    const input = page.tags("input").find(({ type }) => type === "file");
    const accept = ".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.png,.jpg,.jpeg";
    expect(input).toMatchObject({ name: "files", accept, multiple: "" });
    expect(page.tags("option").map(({ value }) => value)).toContain(companyId);
    expect(page.tags("button").filter((button) => "disabled" in button)).toEqual([]);
    expect((await admin.get(`${here}?client=${companyId}`)).field("companyId")).toBe(companyId);
  });

  test("says the contract's sentence once, whichever of the two is missing, and keeps the other", async () => {
    const none = await admin.submit(here, { intent: "upload", companyId: "", destination: "my-reports" });
    expect([none.status, none.problems.split(missing).length]).toEqual([400, 2]);
    const noFile = await admin.submit(here, fieldsOf());
    expect([noFile.status, noFile.problems.split(missing).length]).toEqual([400, 2]);
    expect([noFile.field("companyId"), noFile.field("destination")]).toEqual([companyId, "client-documents"]);
    const noClient = await send([{ name: "kept.pdf", bytes: make.pdf() }], { companyId: "" });
    expect([noClient.status, noClient.problems.split(missing).length]).toEqual([400, 2]);
    expect(noClient.text).toContain("kept.pdf (1 KB)");
    const next = await admin.post(here, fieldsOf({ kept: noClient.field("kept") ?? "" }));
    expect(next.status).toBe(303);
    expect((await filesOf()).map(({ name }) => name)).toEqual(["kept.pdf"]);
    const nowhere = await send([{ name: "kept.pdf", bytes: make.pdf() }], { destination: "attic" });
    expect([nowhere.status, nowhere.problems]).toEqual([400, expect.stringContaining("from the list")]);
  });
});

describe("an upload", () => {
  test("takes each of the ten types, by what is in it", async () => {
    const { companyId: company } = await app.make.client();
    const files = [
      { name: "a.pdf", bytes: make.pdf() },
      { name: "b.doc", bytes: make.oldWord() },
      { name: "c.docx", bytes: make.office("docx") },
      { name: "d.xls", bytes: make.oldWorkbook() },
      { name: "e.xlsx", bytes: make.office("xlsx") },
      { name: "f.ppt", bytes: make.compound("PowerPoint Document") },
      { name: "g.pptx", bytes: make.office("pptx") },
      { name: "h.png", bytes: make.png() },
      { name: "i.jpg", bytes: make.jpeg() },
      { name: "j.JPEG", bytes: make.jpeg() },
    ];
    const answer = await send(files, { companyId: company });
    expect([answer.status, answer.problems]).toEqual([303, ""]);
    expect((await filesOf(company)).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    expect(drafts()).toEqual([]);
  });

  test("is told to staff and client, downloaded as it is or stamped, and counted", async () => {
    const bytes = await make.realPdf(1);
    const workbook = make.office("xlsx");
    const answer = await send([
      { name: "Terms.pdf", bytes },
      { name: "Figures (März).xlsx", bytes: workbook },
    ]);
    expect(answer.status).toBe(303);
    const page = await answer.follow();
    expect(page.text).toContain("Uploaded to Client Portal");
    expect(page.text).toContain(
      "2 files in Client Documents. Messages to 1 person wait in the outbox: nobody has sent them yet.",
    );
    expect(page.text).toContain("Figures (März).xlsx");
    const files = await filesOf();
    const terms = files.find(({ name }) => name === "Terms.pdf");
    const sheet = files.find(({ name }) => name.endsWith(".xlsx"));
    const path = (id = "") => `/client-portal/reports/files/${id}/download`;
    const copy = await client.get(path(terms?.id));
    const logged = await app.db
      .selectFrom("file_downloads")
      .select("copy_id")
      .where("company_file_id", "=", terms?.id ?? "")
      .executeTakeFirstOrThrow();
    const read = await readPdf(copy.bytes);
    expect(read.pages.map(({ stamp }) => stamp)).toEqual([expect.stringContaining(logged.copy_id)]);
    const plain = await client.get(path(sheet?.id));
    expect(plain.bytes.equals(Buffer.from(workbook))).toBe(true);
    expect(plain.headers.get("Content-Disposition")).toMatch(/^attachment/);
    const [row = ""] =
      new RegExp(`<tr[^>]*id="upload-${terms?.id}"[\\s\\S]*?</tr>`).exec((await admin.get(here)).html) ?? [];
    expect(row).toMatch(/data-label="Downloads"[^>]*>1</);
  });

  test("keeps what is good when another file is not, and takes it with the next try; a double post does it once", async () => {
    const { companyId: company } = await app.make.client();
    const answer = await send(
      [
        { name: "good.pdf", bytes: make.pdf() },
        { name: "page.pdf", bytes: make.html },
        { name: "tool.exe", bytes: make.exe },
      ],
      { companyId: company },
    );
    expect(answer.status).toBe(415);
    expect(answer.problems).toContain("“page.pdf” is damaged, or its content is not what its name says.");
    expect(answer.problems).toContain("“tool.exe” must be PDF, Word, Excel, PowerPoint, PNG or JPG.");
    expect(answer.field("companyId")).toBe(company);
    expect(answer.text).toContain("good.pdf (1 KB)");
    expect(await filesOf(company)).toEqual([]);
    expect(drafts()).toHaveLength(1);
    const kept = answer.field("kept") ?? "";
    // Another member of staff can't use the token.
    const other = await app.admin();
    expect((await other.post(here, fieldsOf({ companyId: company, kept }))).status).toBe(400);
    const second = fieldsOf({ companyId: company, kept, _once: answer.field("_once") ?? "" });
    expect((await admin.post(here, second)).status).toBe(303);
    const bytes = stored();
    expect((await admin.post(here, second)).status).toBe(303);
    expect((await filesOf(company)).map(({ name }) => name)).toEqual(["good.pdf"]);
    expect(stored()).toEqual(bytes);
    expect(drafts()).toEqual([]);
  });
});

test("an upload is taken back with a way to undo it, once", async () => {
  const { companyId: company } = await app.make.client();
  await send([{ name: "wrong.pdf", bytes: make.pdf() }], { companyId: company });
  const [file] = await filesOf(company);
  const id = file?.id ?? "";
  const page = await (await admin.post(here, { intent: "take-back", id })).follow();
  for (const said of ["File taken back", "Give back", "Undo"]) expect(page.text).toContain(said);
  const again = await admin.post(here, { intent: "take-back", id });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("taken back already")]);
  expect((await admin.post(here, { intent: "give-back", id })).status).toBe(303);
  expect((await admin.post(here, { intent: "give-back", id })).status).toBe(409);
  for (const unknown of ["0".repeat(32), "x", ""])
    expect((await admin.post(here, { intent: "take-back", id: unknown })).status).toBe(404);
});

describe("what is said of a PDF", () => {
  test("that is signed: it is taken, and staff are told of its copies", async () => {
    const sent = await send([{ name: "signed opinion.pdf", bytes: signedPdf() }]);
    expect(sent.status).toBe(303);
    const page = await admin.get(here);
    expect(page.text).toContain("“signed opinion.pdf” is signed: its copies carry no signature");
    expect((await admin.get(here)).text).toContain("signed: its copies are not");
  });

  test.each([
    ["covers its foot", COVERED, "On copies of “odd.pdf” the line or the word SAMPLE can’t be seen"],
    ["is cut off", oddPdf().slice(0, 600), "“odd.pdf” ends before its end"],
  ])("that %s: it is refused by its rule", async (_what, bytes, sentence) => {
    const refused = await send([{ name: "odd.pdf", bytes }]);
    expect([refused.status, refused.problems]).toEqual([415, expect.stringContaining(sentence)]);
  });
});
