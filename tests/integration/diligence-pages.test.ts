import { describe, expect, test } from "vitest";
import { strFromU8, unzipSync } from "fflate";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { startApp } from "../support/harness.ts";
import { realPdf } from "../support/upload-files.ts";
import { idIn, newAnalyst } from "../support/tool-people.ts";

const app = await startApp();
const rooms = "/client-portal/tools/due-diligence";

const newClient = () => newAnalyst(app, "due-diligence");

const owner = await newClient();
const client = owner.browser;

const documentsOf = (item: string) =>
  app.db.selectFrom("diligence_documents").selectAll().where("item_id", "=", item).execute();

function withFiles(files: [name: string, bytes: Uint8Array | string][], once = crypto.randomUUID()) {
  const form = new FormData();
  form.append("intent", "documents");
  form.append("_once", once);
  for (const [name, bytes] of files) form.append("documents", new File([bytes as BlobPart], name));
  return form;
}

describe("a room", () => {
  test("without a template leads to the import; a wrong form keeps what was typed", async () => {
    const empty = await client.submit(`${rooms}/new`, { name: "Own list", template: "none" });
    expect(empty.location).toMatch(/\/import$/);
    const wrong = await client.submit(`${rooms}/new`, { name: "", template: "none" });
    expect([wrong.status, wrong.problems]).toEqual([
      400,
      expect.stringContaining("Enter a name for the room"),
    ]);
    const bad = await client.submit(empty.location ?? "", { csv: "Workstream,Request\nLegal,Claims\n" });
    expect([bad.status, bad.problems]).toEqual([400, expect.stringContaining("Priority is missing")]);
    const good = await client.submit(empty.location ?? "", {
      csv: "Workstream,Request,Priority\nLegal,Claims,must\nLegal,=1+1,nice\n",
    });
    expect(good.status).toBe(303);
    expect((await good.follow()).text).toContain("2 requests imported");
    const csv = await client.get(`${rooms}/${idIn(empty.location)}/requests.csv`);
    const rows = parseCsv(csv.html.replace(/^\uFEFF/, "")).map(({ cells }) => cells);
    expect(rows[1]?.slice(0, 4)).toEqual(["1.1", "Legal", "Claims", "must"]);
    expect(csv.html).toContain("'=1+1");
  });
});

describe("a request", () => {
  test("takes documents: versions, a stamped copy in the log, and a ZIP with its index", async () => {
    const room = await app.make.diligenceRoom(owner);
    const here = `${rooms}/${room.id}/requests/${room.item}`;
    const bytes = await realPdf(2);
    const once = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await client.post(here, undefined, { body: withFiles([["deed.pdf", bytes]], once) });
      expect(answer.status).toBe(303);
    }
    await client.post(here, undefined, { body: withFiles([["deed.pdf", bytes]]) });
    const stored = await documentsOf(room.item);
    expect(stored.map(({ file_name, version }) => `${file_name} ${version}`).toSorted()).toEqual([
      "deed.pdf 1",
      "deed.pdf 2",
      "figures.csv 1",
    ]);
    const none = await client.post(here, undefined, { body: withFiles([]) });
    expect([none.status, none.problems]).toEqual([400, expect.stringContaining("Choose the documents")]);
    const wrong = await client.post(here, undefined, { body: withFiles([["deed.pdf", "not a PDF"]]) });
    expect(wrong.status).toBe(415);
    const deed = stored.find(({ file_name }) => file_name === "deed.pdf")?.id;
    const copy = await client.get(`${rooms}/${room.id}/documents/${deed}`);
    expect(copy.status).toBe(200);
    expect(copy.headers.get("Content-Disposition")).toContain("deed.pdf");
    expect(Buffer.from(copy.bytes).equals(Buffer.from(bytes))).toBe(false);
    const log = await app.db
      .selectFrom("diligence_downloads")
      .selectAll()
      .where("room_id", "=", room.id)
      .execute();
    expect(log).toMatchObject([{ document_id: deed, user_id: owner.userId }]);
    const zip = await client.get(`${rooms}/${room.id}/room.zip`);
    expect(zip.headers.get("Content-Type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(zip.bytes));
    const index = strFromU8(files["index.csv"] ?? new Uint8Array());
    expect(index).toContain("SHA-256");
    expect(Object.keys(files).filter((name) => name.endsWith(".pdf"))).toHaveLength(2);
    const removed = await client.post(`${here}?document=${deed}`, { intent: "remove-document" });
    expect(removed.status).toBe(303);
    expect((await client.get(`${rooms}/${room.id}/documents/${deed}`)).status).toBe(404);
  });
});

describe("people and red flags", () => {
  test("the memo is a PDF of what its reader sees, for the buyer and advisers", async () => {
    const room = await app.make.diligenceRoom(owner, { notes: "Two lines\nand \u{1F600}" });
    const memo = await client.get(`${rooms}/${room.id}/memo.pdf`);
    expect([memo.status, memo.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(memo.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("red flags stand in the matrix until they are closed; what is typed is text", async () => {
    const room = await app.make.diligenceRoom(owner);
    const here = `${rooms}/${room.id}/risks`;
    const markup = await client.submit(here, {
      intent: "raise",
      finding: "<b>x</b>",
      severity: "1",
      likelihood: "1",
    });
    expect(markup.status).toBe(400);
    const raised = await client.submit(here, {
      intent: "raise",
      finding: "Margin < 5 & falling",
      severity: "5",
      likelihood: "5",
      impact: "£250,000",
      request: "1.1",
    });
    expect(raised.status).toBe(303);
    const page = await client.get(here);
    expect(page.text).toContain("£250,000");
    expect((await client.get(`${rooms}/${room.id}`)).text).toContain("Risk score of open red flags");
    const cell = await client.get(`${here}?severity=5&likelihood=5`);
    expect(cell.text).toContain("1 open red flag of severity 5 and likelihood 5");
    expect([cell.text.includes("Margin < 5"), cell.text.includes("A finding")]).toEqual([true, false]);
    expect((await client.get(`${here}?severity=1&likelihood=1`)).text).toContain("None of these is open");
    expect((await client.get(`${here}?severity=9&likelihood=x`)).text).toContain("2 red flags");
    const edit = `${here}/${room.flag}`;
    const said = { finding: "A finding", severity: "4", likelihood: "1", mitigation: "Ask for a renewal" };
    const wrong = await client.submit(edit, { ...said, request: "7.7" });
    expect([wrong.status, wrong.problems]).toEqual([
      400,
      expect.stringContaining("No request of this room has that number"),
    ]);
    const changed = await client.submit(edit, said);
    expect([changed.status, (await changed.follow()).text]).toEqual([
      303,
      expect.stringContaining("Mitigation: Ask for a renewal"),
    ]);
    expect((await client.get(`${here}/${"0".repeat(32)}`)).status).toBe(404);
    const late = await client.post(edit, {
      finding: "Late",
      severity: "1",
      likelihood: "1",
      seen: "2020-01-01T00:00:00.000Z",
    });
    expect([late.status, late.problems]).toEqual([409, expect.stringContaining("Somebody else changed")]);
    expect((await client.post(`${here}?flag=${room.flag}`, { intent: "close" })).status).toBe(303);
    expect((await client.post(`${here}?flag=${"0".repeat(32)}`, { intent: "close" })).status).toBe(404);
  });
});
