import { beforeAll, expect, test } from "vitest";
import { PDFDocument } from "@cantoo/pdf-lib";
import { recordFile, storeBytes } from "#app/platform/storage.server.ts";
import type { ReportsTable } from "#db/schema.ts";
import { type App, type Person, startApp } from "../support/harness.ts";
import type { SignInDetails } from "../support/person.ts";

let app: App;
let holder: SignInDetails & { companyId: string };
let client: Person;
let stranger: Person;
let admin: Person;
let report: ReportsTable;

beforeAll(async () => {
  app = await startApp();
  report = await app.make.report();
  holder = await app.make.client();
  await app.make.holding(holder.companyId, report.id);
  client = await app.signInAs(holder);
  stranger = await app.client();
  admin = await app.admin();
});

const doors = (id: string) => [`/reports/${id}/download`, `/api/reports/${id}/download`];
const logged = async (userId = holder.userId) =>
  app.db.selectFrom("downloads").selectAll().where("user_id", "=", userId).orderBy("seq").execute();

test("a copy is the holder's own: stamped, logged and audited before it is sent", async () => {
  const before = await logged();
  const answer = await client.get(`/reports/${report.id}/download`);
  expect(answer.status).toBe(200);
  const pdf = await PDFDocument.load(answer.bytes, { updateMetadata: false });
  expect(pdf.getPageCount()).toBe(report.pages);
  const copies = (await logged()).slice(before.length);
  expect(copies).toHaveLength(1);
  expect(pdf.getKeywords()).toContain(copies[0]?.copy_id);
  expect(copies[0]).toMatchObject({
    report_id: report.id,
    version: 1,
    company_id: holder.companyId,
    ip: "127.0.0.1",
  });
  const audit = await app.db
    .selectFrom("audit")
    .select(["action", "target", "details"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({ action: "report.download", target: `report:${report.id}` });
  expect(audit.details).toContain(copies[0]?.copy_id);
});

test("it is sent to be saved, kept by no cache, and can't run anything", async () => {
  const [page, api] = await Promise.all(doors(report.id).map((door) => client.get(door)));
  for (const answer of [page!, api!]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Length")).toBe(String(answer.bytes.byteLength));
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
  }
  expect(page!.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[a-z0-9_]{1,80}\.pdf"$/);
  expect(api!.headers.get("Content-Disposition")).toBe(`attachment; filename="report_${report.id}.pdf"`);
});

test("each copy has a row and an id of its own, however many are taken at once", async () => {
  const before = (await logged()).length;
  const answers = await Promise.all([1, 2, 3].map(() => client.get(`/reports/${report.id}/download`)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const copies = (await logged()).slice(before);
  expect(new Set(copies.map((copy) => copy.copy_id)).size).toBe(3);
});

const absent = "f".repeat(32);
const malformed = ["-1", "0", "1e309", "1;", "a".repeat(1000), "A".repeat(32), "null", "%27", "1%20OR%201"];
/** The front door turns these away before anybody looks at them. */
const refusedEarlier = ["..%2F1", "%2e%2e", "%00", "%ff"];

test("somebody else's report, one that is not there and an id that is none get the same answer", async () => {
  const before = await app.db.selectFrom("downloads").select("copy_id").execute();
  // The greeting after signing in shows once: not on one of the pages that are compared.
  await stranger.get("/client-portal");
  for (const [index, missing] of doors(absent).entries()) {
    const nothing = await stranger.get(missing);
    expect(nothing.status).toBe(404);
    expect(nothing.headers.get("Content-Type")).toMatch(
      index === 0 ? /^text\/html/ : /^application\/problem\+json/,
    );
    const theirs = await stranger.get(doors(report.id)[index] ?? "");
    expect(theirs.status).toBe(404);
    expect(body(theirs)).toBe(body(nothing));
    for (const id of malformed) {
      const answer = await stranger.get(doors(id)[index] ?? "");
      expect([answer.status, body(answer)], id).toEqual([404, body(nothing)]);
    }
    for (const id of refusedEarlier) {
      expect([400, 404], id).toContain((await stranger.get(doors(id)[index] ?? "")).status);
    }
  }
  expect(await app.db.selectFrom("downloads").select("copy_id").execute()).toEqual(before);
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
  expect(answer.text).toContain("404 Page Not Found");
  expect(answer.links).toContain("/client-portal");
  expect(answer.text).not.toContain("Sign In");
});

test("a withdrawn report stays with those who hold it; an ended holding can't be had any more", async () => {
  const withdrawn = await app.make.report({ status: "withdrawn" });
  await app.make.holding(holder.companyId, withdrawn.id);
  const ended = await app.make.report({ title: "Ended" });
  const holdingId = await app.make.holding(holder.companyId, ended.id);
  expect((await client.get(`/reports/${ended.id}/download`)).status).toBe(200);
  await app.db
    .updateTable("holdings")
    .set({ ended_at: new Date().toISOString() })
    .where("id", "=", holdingId)
    .execute();
  for (const door of doors(ended.id)) expect((await client.get(door)).status, door).toBe(404);
  for (const door of doors(withdrawn.id)) {
    expect((await client.get(door)).status, door).toBe(200);
    expect((await admin.get(door)).status, door).toBe(404);
  }
});

test("a file that can’t be marked goes out to nobody: a page, the API and the sample say so", async () => {
  const file = await storeBytes(Buffer.from("%PDF-1.7 and then nothing"), {
    name: "report.pdf",
    contentType: "application/pdf",
  });
  await app.db.transaction().execute((trx) => recordFile(trx, file));
  const broken = await app.make.report({ title: "Can’t be marked", file_id: file.id });
  await app.make.holding(holder.companyId, broken.id);
  const before = (await logged()).length;
  const [page, api] = await Promise.all(doors(broken.id).map((door) => client.get(door)));
  expect([page!.status, page!.text]).toEqual([422, expect.stringContaining("Download failed")]);
  expect(page!.text).toContain("No copy of this file could be marked as yours");
  expect(page!.links).toContain("/client-portal/support/new");
  expect([api!.status, api!.json]).toEqual([422, expect.objectContaining({ code: "unmarkable" })]);
  const sample = await client.get(`/reports/${broken.id}/sample`);
  expect([sample.status, sample.text]).toEqual([422, expect.stringContaining("There is no sample")]);
  expect((await logged()).length).toBe(before);
});

test("visitors are sent to sign in and come back; the API says 401", async () => {
  const visitor = app.visitor();
  const [page, api] = doors(report.id);
  const answer = await visitor.get(page!);
  expect(answer.status).toBe(303);
  expect(answer.location).toBe(`/login?to=${encodeURIComponent(page!)}`);
  const refused = await visitor.get(api!);
  expect(refused.status).toBe(401);
  expect(refused.json).toMatchObject({ status: 401, code: "not_signed_in" });
});

test("staff may take a copy without holding it; the stamp names the firm, the log no company", async () => {
  const answer = await admin.get(`/reports/${report.id}/download`);
  expect(answer.status).toBe(200);
  const [copy] = await logged(admin.details?.userId);
  expect(copy).toMatchObject({ company_id: null, report_id: report.id });
});

test("looking is not taking: HEAD and .data requests make no copy", async () => {
  const before = (await logged()).length;
  for (const door of doors(report.id)) {
    const head = await client.send("HEAD", door);
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    expect((await stranger.send("HEAD", door)).status).toBe(404);
  }
  const data = await client.get(`/reports/${report.id}/download.data`);
  expect(data.headers.get("Content-Type")).not.toBe("application/pdf");
  expect((await logged()).length).toBe(before);
});

test("the head of a workbook says what the workbook is", async () => {
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const file = await app.db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", report.file_id)
    .executeTakeFirstOrThrow();
  const id = "d".repeat(32);
  await app.db
    .insertInto("files")
    .values({ ...file, id, path: `${file.path}-2`, content_type: contentType })
    .execute();
  const workbook = await app.make.report({ file_id: id, file_type: "xlsx", price_pence: 1000 });
  for (const door of doors(workbook.id)) {
    const head = await admin.send("HEAD", door);
    expect(head.headers.get("Content-Type")).toBe(contentType);
    expect(head.headers.get("Content-Disposition")).toContain(".xlsx");
  }
});

test("the address answers nothing but reading", async () => {
  for (const door of doors(report.id)) {
    expect([404, 405, 415]).toContain((await client.post(door, {})).status);
    expect([404, 405, 415]).toContain((await client.send("DELETE", door)).status);
  }
});

test("unknown addresses of the API are problem details", async () => {
  for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
    const answer = await client.send(method, "/api/nothing/here", undefined, {
      headers: { "Content-Type": "application/json" },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    expect(answer.status, method).toBe(404);
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
    expect(answer.json).toMatchObject({ code: "not_found", status: 404 });
  }
});
