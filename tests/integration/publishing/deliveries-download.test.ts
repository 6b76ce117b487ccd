import { expect, test } from "vitest";
import { PDFDocument } from "@cantoo/pdf-lib";
import { downloadReport } from "#app/features/publishing/deliveries/download-report.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { recordFile, storeBytes } from "#app/platform/storage/storage.server.ts";
import type { ReportsTable } from "#db/schema.ts";
import { atTransaction } from "../../support/product/at-transaction.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const records = recordsIn(app.sqlite);
const report = await app.make.report();
const holder = await app.make.client();
await app.make.holding(holder.companyId, report.id);
const client = await app.signInAs(holder);
const stranger = await app.client();
const admin = await app.admin();

const doors = (id: string) => [`/reports/${id}/download`, `/api/reports/${id}/download`] as const;
const throughBoth = (person: Person, id: string) => Promise.all(doors(id).map((door) => person.get(door)));
const taken = (user_id = holder.userId) => records.rowsOf("downloads", { user_id });

/** A report of the holder's whose file has these bytes. */
async function held(bytes: string, values: Partial<ReportsTable> = {}, contentType = "application/pdf") {
  const file = await storeBytes(Buffer.from(bytes), { name: "report.pdf", contentType });
  await app.db.transaction().execute((trx) => recordFile(trx, file));
  const made = await app.make.report({ file_id: file.id, ...values });
  await app.make.holding(holder.companyId, made.id);
  return made.id;
}

test("a copy is the holder's own: stamped, logged and audited before it is sent", async () => {
  const before = taken().length;
  const answer = await client.get(`/reports/${report.id}/download`);
  const pdf = await PDFDocument.load(answer.bytes, { updateMetadata: false });
  expect(pdf.getPageCount()).toBe(report.pages);
  const [copy, ...others] = taken().slice(before);
  expect(others).toEqual([]);
  expect(pdf.getKeywords()).toContain(copy?.copy_id);
  expect(copy).toMatchObject({
    report_id: report.id,
    version: 1,
    company_id: holder.companyId,
    ip: "127.0.0.1",
  });
  expect(records.rowsOf("audit").at(-1)).toMatchObject({
    action: "report.download",
    target: `report:${report.id}`,
    details: expect.stringContaining(copy?.copy_id ?? "none"),
  });
});

test("it is sent to be saved, kept by no cache, and can't run anything", async () => {
  const answers = await throughBoth(client, report.id);
  for (const { status, headers, bytes } of answers) {
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/pdf");
    expect(headers.get("Content-Length")).toBe(String(bytes.byteLength));
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
  }
  const [page, api] = answers.map(({ headers }) => headers.get("Content-Disposition"));
  expect(page).toMatch(/^attachment; filename="[a-z0-9_]{1,80}\.pdf"$/);
  expect(api).toBe(`attachment; filename="report_${report.id}.pdf"`);
});

test("each copy has a row and an id of its own, however many are taken at once", async () => {
  const before = taken().length;
  const answers = await Promise.all([1, 2, 3].map(() => client.get(`/reports/${report.id}/download`)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(new Set(taken().map((copy) => copy.copy_id)).size).toBe(before + 3);
});

test("what ends while the copy is made is not handed out", async () => {
  const ending = await app.make.report({ title: "Ending" });
  await app.make.holding(holder.companyId, ending.id);
  const ended = atTransaction(app.db, () =>
    app.sqlite.prepare("UPDATE holdings SET ended_at = ? WHERE report_id = ?").run(nowIso(), ending.id),
  );
  const actor = { ...actorFor(holder), companyId: holder.companyId };
  expect(await downloadReport(ended, actor, ending.id)).toEqual({ ok: false, reason: "not-found" });
  expect(records.rowsOf("downloads", { report_id: ending.id })).toEqual([]);
});

const absent = "f".repeat(32);
const malformed = ["-1", "0", "1e309", "1;", "a".repeat(1000), "A".repeat(32), "null", "%27", "1%20OR%201"];
/** The front door turns these away before anybody looks at them. */
const refusedEarlier = ["..%2F1", "%2e%2e", "%00", "%ff"];

test("somebody else's report, one that is not there and an id that is none get the same answer", async () => {
  const before = records.countOf("downloads");
  // The greeting after signing in shows once: not on one of the pages that are compared.
  await stranger.get("/client-portal");
  for (const [index, type] of [/^text\/html/, /^application\/problem\+json/].entries()) {
    const nothing = await stranger.get(doors(absent)[index] ?? "");
    expect(nothing.headers.get("Content-Type")).toMatch(type);
    for (const id of [absent, report.id, ...malformed]) {
      const answer = await stranger.get(doors(id)[index] ?? "");
      expect([answer.status, body(answer)], id).toEqual([404, body(nothing)]);
    }
    for (const id of refusedEarlier)
      expect([400, 404], id).toContain((await stranger.get(doors(id)[index] ?? "")).status);
  }
  expect(records.countOf("downloads")).toBe(before);
});

/** What differs in every answer by design is left out. */
function body(answer: { html: string }): string {
  return answer.html
    .replace(/nonce="[^"]*"/g, "")
    .replace(/name="to" value="[^"]*"/g, "")
    .replace(/"requestId":"[^"]*"/, "")
    .replace(/<code>[0-9a-f-]+<\/code>/g, "");
}

test("a page says what is wrong, with the site around it", async () => {
  const answer = await client.get(`/reports/${absent}/download`);
  // Not the words for an address that no page has.
  expect(answer.text).toContain("There is no such file here");
  expect(answer.text).not.toContain("Did you forget");
  expect(answer.links).toContain("/client-portal");
  expect(answer.text).not.toContain("Sign In");
});

test("a withdrawn report stays with those who hold it; an ended holding can't be had any more", async () => {
  const withdrawn = await app.make.report({ status: "withdrawn" });
  await app.make.holding(holder.companyId, withdrawn.id);
  const ended = await app.make.report({ title: "Ended" });
  const id = await app.make.holding(holder.companyId, ended.id);
  expect((await client.get(`/reports/${ended.id}/download`)).status).toBe(200);
  await app.db.updateTable("holdings").set({ ended_at: nowIso() }).where("id", "=", id).execute();
  const statuses = async (person: Person, asked: string) =>
    (await throughBoth(person, asked)).map(({ status }) => status);
  expect(await statuses(client, ended.id)).toEqual([404, 404]);
  expect(await statuses(client, withdrawn.id)).toEqual([200, 200]);
  expect(await statuses(admin, withdrawn.id)).toEqual([404, 404]);
});

test("a file that can’t be marked goes out to nobody: a page, the API and the sample say so", async () => {
  const id = await held("%PDF-1.7 and then nothing", { title: "Can’t be marked" });
  const before = taken().length;
  const [page, api] = await throughBoth(client, id);
  expect([page!.status, page!.text]).toEqual([422, expect.stringContaining("Download failed")]);
  expect(page!.text).toContain("No copy of this file could be marked as yours");
  expect(page!.links).toContain("/client-portal/support/new");
  expect([api!.status, api!.json]).toEqual([422, expect.objectContaining({ code: "unmarkable" })]);
  const sample = await client.get(`/reports/${id}/sample`);
  expect([sample.status, sample.text]).toEqual([422, expect.stringContaining("There is no sample")]);
  expect(taken()).toHaveLength(before);
});

test("staff may take a copy without holding it; the log names no company", async () => {
  expect((await admin.get(`/reports/${report.id}/download`)).status).toBe(200);
  expect(taken(admin.details?.userId)).toMatchObject([{ company_id: null, report_id: report.id }]);
});

test("looking is not taking: HEAD and .data requests make no copy", async () => {
  const before = taken().length;
  for (const door of doors(report.id)) {
    const head = await client.send("HEAD", door);
    expect([head.status, head.bytes.byteLength]).toEqual([200, 0]);
    expect((await stranger.send("HEAD", door)).status).toBe(404);
  }
  const data = await client.get(`/reports/${report.id}/download.data`);
  expect(data.headers.get("Content-Type")).not.toBe("application/pdf");
  expect(taken()).toHaveLength(before);
});

test("the head of a workbook says what the workbook is", async () => {
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const id = await held("cells", { file_type: "xlsx", price_pence: 1000 }, contentType);
  for (const door of doors(id)) {
    const { headers } = await admin.send("HEAD", door);
    expect(headers.get("Content-Type")).toBe(contentType);
    expect(headers.get("Content-Disposition")).toContain(".xlsx");
  }
});

test("the address answers nothing but reading", async () => {
  for (const door of doors(report.id))
    for (const method of ["POST", "DELETE"])
      expect([404, 405, 415]).toContain((await client.send(method, door, {})).status);
});

test.each(["GET", "POST", "PATCH", "DELETE"])(
  "%s of an unknown address of the API is 404",
  async (method) => {
    const headers = { "Content-Type": "application/json" };
    const options = { headers, ...(method === "GET" ? {} : { body: "{}" }) };
    const answer = await client.send(method, "/api/nothing/here", undefined, options);
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
    expect(answer.json).toMatchObject({ code: "not_found", status: 404 });
  },
);
