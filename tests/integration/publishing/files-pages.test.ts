import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { downloadCompanyFile } from "#app/features/publishing/company-files/download-company-file.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { atTransaction } from "../../support/product/at-transaction.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { startApp } from "../../support/product/harness.ts";
import { pdf, realPdf } from "../../support/scene/upload-files.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

const app = await startApp();
const owner = await app.make.client();
const client = await app.signInAs(owner);
const admin = await app.admin();

const door = (id: string) => `/client-portal/reports/files/${id}/download`;
const documents = "/client-portal/reports/documents";
const library = "/client-portal/reports/library";
const history = "/client-portal/reports/history";
const copiesOf = async (id: string) =>
  app.db.selectFrom("file_downloads").selectAll().where("company_file_id", "=", id).orderBy("seq").execute();

test("each file stands in its own place, for its own company, and can be searched literally", async () => {
  const paper = await app.make.companyFile(owner.companyId, { title: "Terms at 100%" });
  const guide = await app.make.companyFile(owner.companyId, {
    title: "Guide",
    description: "How to read charts",
    destination: "resource-library",
  });
  const gone = await app.make.companyFile(owner.companyId, { title: "Gone", removed_at: nowIso() });
  const shows = async (path: string) => {
    const { links } = await client.get(path);
    return [paper, guide, gone].filter((id) => links.includes(door(id)));
  };
  expect(await shows(documents)).toEqual([paper]);
  expect(await shows(library)).toEqual([guide]);
  expect(await shows(`${documents}?search=100%25`)).toEqual([paper]);
  expect(await shows(`${documents}?search=%25`)).toEqual([paper]);
  expect(await shows(`${documents}?search=T_rms`)).toEqual([]);
  expect(await shows(`${library}?search=CHARTS`)).toEqual([guide]);
  expect(await shows(`${library}?search=%27+OR+1%3D1--`)).toEqual([]);
  const page = await client.get(`${documents}?search=%22%3Cscript%3E`);
  expect(page.text).toContain("No document matches");
  expect(page.field("search")).toBe('"<script>');
  expect((await client.get(door(gone))).status).toBe(404);
});

test("a copy of a PDF carries its number on every page; it is logged and audited", async () => {
  const id = await app.make.companyFile(owner.companyId, { title: "Licence: “ours”\u202E & yours" });
  const answer = await client.get(door(id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
  const [copy] = await copiesOf(id);
  const pdf = await PDFDocument.load(answer.bytes, { updateMetadata: false });
  expect(pdf.getKeywords()).toContain(copy?.copy_id);
  expect(copy).toMatchObject({ company_id: owner.companyId, user_id: owner.userId, ip: "127.0.0.1" });
  const audit = await app.db
    .selectFrom("audit")
    .select(["action", "details"])
    .where("target", "=", `file:${id}`)
    .executeTakeFirstOrThrow();
  expect(audit.action).toBe("file.download");
  expect(audit.details).toContain(copy?.copy_id);
});

test.each([
  ["Отчёт за год.pdf", /^attachment; filename="file\.pdf"; filename\*=UTF-8''%D0%9E%D1%82/],
  ["年度报告.pdf", /^attachment; filename="file\.pdf"; filename\*=UTF-8''%E5%B9%B4/],
  [
    "Große Maße.pdf",
    /^attachment; filename="Grosse Masse\.pdf"; filename\*=UTF-8''Gro%C3%9Fe%20Ma%C3%9Fe\.pdf$/,
  ],
  ["_AUX.pdf", /^attachment; filename="_AUX\.pdf"$/],
])("a file that was uploaded is downloaded by its name: %s", async (name, header) => {
  const id = await app.make.companyFile(
    owner.companyId,
    { title: "Named" },
    { bytes: pdf(), name, contentType: "application/pdf" },
  );
  const answer = await client.get(door(id));
  expect(answer.headers.get("Content-Disposition")).toMatch(header);
});

test("what is no PDF goes out as it is, and is logged all the same", async () => {
  const name = "shares.xlsx";
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const bytes = Buffer.from("PK…");
  const id = await app.make.companyFile(owner.companyId, { title: name }, { bytes, name, contentType });
  const answer = await client.get(door(id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe(contentType);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
  expect(Buffer.from(answer.bytes).equals(bytes)).toBe(true);
  expect(await copiesOf(id)).toHaveLength(1);
});

test("a file that is taken away while its copy is made is not handed out", async () => {
  const id = await app.make.companyFile(owner.companyId, {});
  const actor = { ...actorFor(owner), companyId: owner.companyId };
  const taken = atTransaction(app.db, () =>
    app.sqlite.prepare("UPDATE company_files SET removed_at = ? WHERE id = ?").run(nowIso(), id),
  );
  expect(await downloadCompanyFile(taken, actor, id)).toEqual({ ok: false, reason: "not-found" });
  expect(await copiesOf(id)).toEqual([]);
});

test("a PDF that can’t be marked goes out to nobody, by page or API, and nothing is logged as taken", async () => {
  const locked = await realPdf(2, "secret");
  for (const bytes of [Buffer.from("%PDF-1.7 and then nothing"), locked]) {
    const file = { bytes, name: "broken.pdf", contentType: "application/pdf" };
    for (const destination of ["my-reports", "client-documents", "resource-library"] as const) {
      const id = await app.make.companyFile(owner.companyId, { destination }, file);
      const page = await client.get(door(id));
      expect([page.status, page.text]).toEqual([
        422,
        expect.stringContaining("No copy of this file could be"),
      ]);
      expect(page.links).toContain("/client-portal/support/new");
      const api = await client.get(`/api/reports/${id}/download`);
      expect([api.status, api.json]).toEqual([422, expect.objectContaining({ code: "unmarkable" })]);
      expect(await copiesOf(id)).toEqual([]);
    }
  }
});

test("a PDF of more than 20 MB carries its mark as well", async () => {
  const bytes = pdf(21 * 1024 * 1024);
  const file = { bytes, name: "large.pdf", contentType: "application/pdf" };
  const id = await app.make.companyFile(owner.companyId, { title: "Large" }, file);
  const answer = await client.get(door(id));
  expect(answer.status).toBe(200);
  const [copy] = await copiesOf(id);
  expect(Buffer.from(answer.bytes.slice(-20_000)).toString("latin1")).toContain("%%EOF");
  const marked = await PDFDocument.load(answer.bytes, { updateMetadata: false });
  expect(marked.getKeywords()).toContain(copy?.copy_id);
});

test("looking is not taking: nothing is logged of HEAD; staff may take a copy", async () => {
  const id = await app.make.companyFile(owner.companyId);
  const head = await client.send("HEAD", door(id));
  expect(head.status).toBe(200);
  expect(await copiesOf(id)).toEqual([]);
  expect((await admin.get(door(id))).status).toBe(200);
});

test("the history has both kinds, newest first, a stretch at a time without gaps or repeats", async () => {
  const reader = await app.make.client();
  const person = await app.signInAs(reader);
  const report = await app.make.report();
  const file = await app.make.companyFile(reader.companyId, { title: "Interleaved paper" });
  const wanted: string[] = [];
  for (let turn = 0; turn < 120; turn += 1) {
    const copy_id = `CR-TURN-0000-${String(turn).padStart(4, "0")}`;
    const row = {
      copy_id,
      company_id: reader.companyId,
      user_id: reader.userId,
      ip: "127.0.0.1",
      downloaded_at: new Date(Date.UTC(2026, 0, 1) + turn * 60_000).toISOString(),
    };
    await (
      turn % 3 === 0
        ? app.db.insertInto("file_downloads").values({ ...row, company_file_id: file })
        : app.db.insertInto("downloads").values({ ...row, report_id: report.id, version: 1 })
    ).execute();
    wanted.unshift(copy_id);
  }
  const seen: string[] = [];
  let path: string | undefined = history;
  let stretches = 0;
  while (path) {
    const page = await person.get(path);
    seen.push(...(page.text.match(/CR-TURN-0000-\d{4}/g) ?? []));
    path = page.links.find((link) => link.startsWith(`${history}?before=`));
    stretches += 1;
    expect(stretches).toBeLessThan(5);
  }
  expect(seen).toEqual(wanted);
  expect(stretches).toBe(3);
  expect((await person.get(`${history}?before=1%27--`)).text).toContain(wanted[0]);
  expect((await person.get(`${history}?before=0-0`)).text).toContain("No older downloads");
  expect((await client.get(history)).text).not.toContain("CR-TURN");
  const csv = await person.get(`${history}.csv`);
  expect(csv.headers.get("Content-Type")).toContain("text/csv");
  expect(csv.headers.get("Content-Disposition")).toContain("download_history.csv");
  const [head, ...rows] = parseCsv(csv.html).map(({ cells }) => cells);
  expect(head?.slice(-2)).toEqual(["Copy id", "How"]);
  expect(rows.map((cells) => cells.at(-2))).toEqual(wanted);
});

test("a title that a spreadsheet would run is guarded in the CSV", async () => {
  const id = await app.make.companyFile(owner.companyId, { title: '=cmd|"/c calc"!A1' });
  expect((await client.get(door(id))).status).toBe(200);
  const csv = await client.get(`${history}.csv`);
  const title = parseCsv(csv.html)[1]?.cells[1];
  expect(title).toBe(`'=cmd|"/c calc"!A1`);
});

test("the history is the person's own", async () => {
  const colleague = await app.signInAs(await app.make.client({ company_id: owner.companyId }));
  expect((await colleague.get(history)).text).toContain("No downloads yet");
  expect(parseCsv((await colleague.get(`${history}.csv`)).html)).toHaveLength(1);
});
