import { describe, expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { realPdf } from "../../support/scene/upload-files.ts";
import { newAnalyst } from "../../support/scene/tool-people.ts";

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

test("a PDF is stamped for whoever takes it, and said in the log", async () => {
  const room = await app.make.diligenceRoom(owner);
  const bytes = await realPdf(2);
  const sent = await client.post(`${rooms}/${room.id}/requests/${room.item}`, undefined, {
    body: withFiles([["deed.pdf", bytes]]),
  });
  expect(sent.status).toBe(303);
  const deed = (await documentsOf(room.item)).find(({ file_name }) => file_name === "deed.pdf")?.id;
  const copy = await client.get(`${rooms}/${room.id}/documents/${deed}`);
  expect(copy.headers.get("Content-Disposition")).toContain("deed.pdf");
  expect(copy.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(Buffer.from(copy.bytes).equals(Buffer.from(bytes))).toBe(false);
  const log = await app.db
    .selectFrom("diligence_downloads")
    .selectAll()
    .where("room_id", "=", room.id)
    .execute();
  expect(log).toMatchObject([{ document_id: deed, user_id: owner.userId }]);
});

describe("people and red flags", () => {
  test("red flags are found by their cell, whatever stands in the address, and refused in sentences", async () => {
    const room = await app.make.diligenceRoom(owner);
    const here = `${rooms}/${room.id}/risks`;
    const raised = await client.submit(here, {
      intent: "raise",
      finding: "Margin < 5 & falling",
      severity: "5",
      likelihood: "5",
      impact: "£250,000",
      request: "1.1",
    });
    expect(raised.status).toBe(303);
    expect((await client.get(here)).text).toContain("£250,000");
    const cell = await client.get(`${here}?severity=5&likelihood=5`);
    expect(cell.text).toContain("1 open red flag of severity 5 and likelihood 5");
    expect([cell.text.includes("Margin < 5"), cell.text.includes("A finding")]).toEqual([true, false]);
    expect((await client.get(`${here}?severity=1&likelihood=1`)).text).toContain("None of these is open");
    expect((await client.get(`${here}?severity=9&likelihood=x`)).text).toContain("2 red flags");
    const edit = `${here}/${room.flag}`;
    const said = { finding: "A finding", severity: "4", likelihood: "1" };
    const wrong = await client.submit(edit, { ...said, request: "7.7" });
    expect(wrong.problems).toContain("No request of this room has that number");
    const late = await client.post(edit, { ...said, seen: "2020-01-01T00:00:00.000Z" });
    expect([late.status, late.problems]).toEqual([409, expect.stringContaining("was changed")]);
  });
});
