import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import type { Fields } from "../../support/scene/person.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const author = await app.make.admin();
const admin = await app.signInAs(author);
const colleague = await app.admin();

const home = "/admin-data-portal/create-report";
const fields = {
  title: "Margins After the Turn",
  focus: "What falling rates did to deposit margins.",
  summary: "Margins narrowed.",
  content:
    "# Setting\n\nText & “quotes”.\n\nTable: Margins\n| Bank | Margin |\n| --- | ---: |\n| A | 2.1 |\n\n```chart\nkind: bar\ntitle: Margins narrowed\nlabels: 2025 | 2026\nseries: Bank A | 2.4 | 2.1\n```",
  conclusions: "Watch the spread.",
};

async function newDraft(values: Partial<typeof fields> = {}, person = admin): Promise<string> {
  const answer = await person.submit(`${home}/new`, { ...fields, ...values, intent: "save" });
  expect(answer.status).toBe(303);
  return answer.location!.split("/").pop()!;
}
const row = (id: string) =>
  app.db.selectFrom("report_drafts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** Opens the draft's page and posts its form, as a browser would. */
async function post(id: string, values: Record<string, string>, person = admin) {
  const page = await person.get(`${home}/${id}`);
  const hidden = { revision: page.field("revision") ?? "", _once: page.field("_once") ?? "" };
  return person.post(`${home}/${id}`, { ...fields, ...hidden, ...values });
}

test("a draft is kept, listed, found and taken up again", async () => {
  const id = await newDraft({ title: "Ledger of Rates" });
  expect(await row(id)).toMatchObject({ title: "Ledger of Rates", focus: fields.focus, revision: 1 });
  expect((await admin.get(`${home}/${id}`)).field("content")).toBe(fields.content);
  for (const [person, query, isListed] of [
    [admin, "", true],
    [admin, "?search=ledger", true],
    [colleague, "", false],
    [colleague, "?whose=all", true],
  ] as const)
    expect((await person.get(home + query)).text.includes("Ledger of Rates"), query).toBe(isListed);
});

test("the contract's words for what is missing, and what was typed stays", async () => {
  const preview = await admin.submit(`${home}/new`, { ...fields, title: " ", intent: "preview" });
  expect([preview.status, preview.field("summary")]).toEqual([400, fields.summary]);
  expect(preview.text).toContain("Please add a report title before previewing");
  const made = await admin.submit(`${home}/new`, { ...fields, title: "", content: " \n ", intent: "make" });
  for (const said of ["Please add a report title before generating PDF", "Missing Content"])
    expect(made.text).toContain(said);
});

test("a page shown again with a problem goes on with the draft it made", async () => {
  const page = await admin.get(`${home}/new`);
  const once = page.field("_once") ?? "";
  const before = await app.db.selectFrom("report_drafts").select("id").execute();
  const again = await admin.post(`${home}/new`, { ...fields, title: "", intent: "make", _once: once });
  expect(again.field("_once")).toBe(once);
  await admin.post(`${home}/new`, { ...fields, title: "Second try", intent: "save", _once: once });
  const after = await app.db.selectFrom("report_drafts").select("title").execute();
  expect(after).toHaveLength(before.length + 1);
  expect(after.map((one) => one.title)).toContain("Second try");
});

test("preview: saved, then a PDF in place that says it is a preview; nothing is kept of it", async () => {
  const id = await newDraft();
  const answer = await post(id, { intent: "preview", summary: "Saved on the way." });
  expect(answer.location).toBe(`${home}/${id}/preview`);
  const pdf = await admin.get(answer.location!);
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  expect(pdf.headers.get("Content-Disposition")).toMatch(/^inline/);
  const text = JSON.stringify(await readPdf(pdf.bytes));
  expect(text).toContain("Saved on the way.");
  expect(text).toContain("Preview, not published");
  expect((await row(id)).file_id).toBeNull();
  // It opens beside what is written, not beside an empty preview.
  expect((await admin.get(`${home}/${id}`)).html).toContain('id="preview"');
  const look = await admin.get(`${home}/${id}?preview=1`);
  expect(look.text).toContain("Margins narrowed");
  expect(look.html).toContain("<svg");
});

test("one page may save many times; of two people the second is told and loses nothing", async () => {
  const id = await newDraft();
  const page = await admin.get(`${home}/${id}`);
  const theirs = await colleague.get(`${home}/${id}`);
  const same = { _once: page.field("_once") ?? "", revision: "1" };
  // A preview in another tab leaves this page at the revision it was shown with.
  for (const summary of ["One", "Two", "Three"]) {
    const saved = await admin.post(`${home}/${id}`, { ...fields, ...same, summary, intent: "preview" });
    expect(saved.status).toBe(303);
  }
  const late = { ...fields, revision: "1", _once: theirs.field("_once") ?? "", summary: "Theirs" };
  const told = await colleague.post(`${home}/${id}`, { ...late, intent: "save" });
  expect(told.status).toBe(409);
  expect(told.text).toContain("This draft was changed");
  expect(told.field("summary")).toBe("Theirs");
  expect((await row(id)).summary).toBe("Three");
  const copy = await colleague.post(`${home}/${id}`, { ...late, intent: "copy" });
  expect(copy.status).toBe(303);
  expect((await row(copy.location!.split("/").pop()!)).summary).toBe("Theirs");
  const over = await colleague.post(`${home}/${id}`, { ...late, intent: "overwrite:4" });
  expect(over.status).toBe(303);
  expect((await row(id)).summary).toBe("Theirs");
  const both = await Promise.all(
    [admin, colleague].map((person, index) =>
      person.post(`${home}/${id}`, { ...fields, summary: `At once ${index}`, revision: "5", intent: "save" }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
});

test("clear, and put back; what was written since is left alone", async () => {
  const id = await newDraft();
  const after = await (await post(id, { content: "Typed last", intent: "clear" })).follow();
  expect(after.text).toContain("Report Cleared");
  expect((await row(id)).content).toBe("");
  const keptId = after.field("keptId") ?? "";
  expect((await admin.post(`${home}/${id}`, { intent: "undo-clear", keptId })).status).toBe(303);
  expect((await row(id)).content).toBe("Typed last");
  expect((await admin.post(`${home}/${id}`, { intent: "undo-clear", keptId })).status).toBe(404);
});

test("made, put into the shop once, delivered once, clients mailed, all in the audit log", async () => {
  const id = await newDraft({ title: "To the Shop" });
  const current = { ...fields, title: "To the Shop" };
  const entry = { category: "research", description: "For the shop.", price: "1,250", intent: "list" };
  expect((await admin.submit(`${home}/${id}`, { ...entry, revision: "1" })).status).toBe(409);
  const [made, again] = await Promise.all([
    admin.post(`${home}/${id}`, { ...current, revision: "1", intent: "make" }),
    admin.post(`${home}/${id}`, { ...current, revision: "1", intent: "make" }),
  ]);
  expect([made.status, again.status].toSorted()[0]).toBe(303);
  const draft = await row(id);
  expect(draft).toMatchObject({ made_revision: 1, revision: 1 });
  const kept = await admin.get(`${home}/${id}/preview?made`);
  const pdf = await readPdf(kept.bytes);
  expect(pdf.pages).toHaveLength(draft.pages ?? 0);
  expect(JSON.stringify(pdf)).toMatch(/RPT-\d{4}-\d{4}/);

  // Delivered before it is in the shop: a file of their own.
  const companies = [await app.make.client(), await app.make.client()];
  const once = crypto.randomUUID();
  const delivery = {
    companies: companies.map(({ companyId }) => companyId),
    destination: "client-documents",
    revision: "1",
  };
  const deliver = (values: Fields) =>
    admin.post(`${home}/${id}/deliver`, { ...delivery, _once: crypto.randomUUID(), ...values });
  for (const _ of [1, 2]) expect((await deliver({ _once: once })).status).toBe(303);
  for (const { companyId, email } of companies) {
    const files = app.db.selectFrom("company_files").selectAll().where("company_id", "=", companyId);
    const given = { title: "To the Shop", destination: "client-documents" };
    expect(await files.execute()).toMatchObject([given]);
    expect(recordsIn(app.sqlite).mailsTo(email)).toMatchObject([{ kind: "report-delivered" }]);
  }
  expect((await deliver({ companies: [companies[0]!.companyId, "0".repeat(32)] })).status).toBe(400);
  for (const [wrong, message] of [
    [{ price: "1.50" }, /whole pounds/],
    [{ price: "" }, /Enter the price in pounds/],
    [{ category: "nonsense" }, /Select a category/],
    [{ description: "" }, /Enter a description/],
  ] as const) {
    const refused = await admin.post(`${home}/${id}`, { ...entry, revision: "1", ...wrong });
    expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(message)]);
  }
  const listing = { ...entry, revision: "1", _once: crypto.randomUUID() };
  const listed = await Promise.all([1, 2].map(() => admin.post(`${home}/${id}`, listing)));
  expect(new Set(listed.map(({ location }) => location)).size).toBe(1);
  const reports = await app.db.selectFrom("reports").selectAll().where("title", "=", "To the Shop").execute();
  expect(reports).toMatchObject([
    { status: "draft", price_pence: 125_000, pages: draft.pages, version: 1, file_id: draft.file_id },
  ]);
  const [{ id: reportId }] = reports as [(typeof reports)[number]];
  expect(JSON.parse(reports[0]!.contents)).toEqual([
    "Executive summary",
    "Setting",
    "Conclusions",
    "Important information",
  ]);
  expect((await admin.post(`${home}/${id}`, { ...listing, _once: crypto.randomUUID() })).status).toBe(409);
  expect(recordsIn(app.sqlite).actionsOn(`draft:${id}`)).toEqual(["draft.create", "draft.make-pdf"]);
  expect(recordsIn(app.sqlite).actionsOn(`report:${reportId}`)).toEqual(["report.create"]);

  // Published: clients hold it.
  expect((await admin.post(`/admin-data-portal/reports/${reportId}`, { intent: "publish" })).status).toBe(
    303,
  );
  expect((await deliver({})).status).toBe(303);
  const held = app.db.selectFrom("holdings").select("company_id").where("report_id", "=", reportId);
  expect(await held.execute()).toHaveLength(2);

  // Its PDF made anew, but the shop sells the first: nobody is given that in place of this.
  await post(id, { title: "To the Shop, renewed", intent: "make" });
  const third = await app.make.client();
  const notListed = await deliver({ companies: [third.companyId], revision: "2" });
  expect([notListed.status, notListed.text]).toEqual([409, expect.stringContaining("sells an earlier PDF")]);
  expect((await admin.get(`${home}/${id}/deliver`)).links).toContain(
    `/admin-data-portal/reports/${reportId}/version`,
  );

  // Changed since: neither shop nor client gets an old text unawares.
  await post(id, { title: "To the Shop, again", intent: "save" });
  expect((await deliver({ revision: "3" })).status).toBe(409);
});

test("removed and put back", async () => {
  const id = await newDraft({ title: "Gone for now" });
  const removed = await admin.post(`${home}/${id}`, { intent: "remove" });
  expect((await removed.follow()).text).toContain("Draft removed");
  expect((await admin.get(`${home}/${id}`)).status).toBe(404);
  // A second press, or a second person, is told the same.
  expect((await colleague.post(`${home}/${id}`, { intent: "remove" })).location).toBe(removed.location);
  for (const _ of [1, 2]) expect((await admin.post(`${home}/${id}`, { intent: "restore" })).status).toBe(303);
  expect(recordsIn(app.sqlite).actionsOn(`draft:${id}`)).toEqual([
    "draft.create",
    "draft.remove",
    "draft.restore",
  ]);
  expect((await admin.get(`${home}/${id}`)).status).toBe(200);
});

test("hard content: at its limits it prints or is refused in a sentence, and is never lost", async () => {
  const id = await newDraft();
  const full = "Wörter & Ωμέγα العربية. ".repeat(4_166).slice(0, 100_000);
  expect((await post(id, { content: full, intent: "save" })).status).toBe(303);
  expect((await row(id)).content).toHaveLength(full.trimEnd().length);
  const over = await post(id, { content: "x".repeat(100_001), intent: "save" });
  expect(over.status).toBe(400);
  expect(over.text).toContain("Content must be 100,000 characters or fewer");
  expect((await post(id, { content: "x".repeat(6_300_000), intent: "save" })).status).toBe(413);
  const markup = "<script>alert(1)</script> <b>x</b> ) Tj ET /JS (app.alert(1)) \u202Egnp.exe \u0000";
  expect((await post(id, { content: markup, intent: "save" })).status).toBe(303);
  const look = await admin.get(`${home}/${id}?preview=1`);
  expect(look.html).not.toContain("<script>alert");
  const glyphs = await post(id, { content: "Fine.\n\n𓀀𓀁 text", intent: "make" });
  expect(glyphs.status).toBe(400);
  expect(glyphs.text).toMatch(/Content, line 3: the report’s fonts can’t print “𓀀”, “𓀁”/u);
  expect((await row(id)).content).toContain("𓀀𓀁");
  const words = "利率在2026年下降。日本語のテキスト、한국어 문장";
  expect((await post(id, { content: words, intent: "make" })).status).toBe(303);
  const printed = await readPdf((await admin.get(`${home}/${id}/preview?made`)).bytes);
  const shown = printed.pages
    .map(({ text }) => text)
    .join("")
    .replaceAll("\n", "");
  for (const word of words.split(/[\d ]+/)) expect(shown).toContain(word);
  const tooMuch = await post(id, { content: `|a|\n|-|\n${"|1|\n".repeat(20_000)}`, intent: "make" });
  expect(tooMuch.status).toBe(400);
  expect(tooMuch.text).toContain("The report has 20,001 table rows, 20,001 of them in Content");
  expect((await row(id)).content).toHaveLength(80_007);
  for (const content of ["W".repeat(100_000), "Z\u0335".repeat(20_000), "a\n".repeat(50_000), "👩‍👩‍👧 😀 ❤️"]) {
    const answer = await post(id, { content, intent: "make" });
    const said = answer.text.slice(0, 2_000);
    expect([303, 400], said).toContain(answer.status);
    // No message with all of the text that stays in the form.
    if (answer.status !== 303) expect(said).toMatch(/can’t print|takes longer to set/);
  }
});
