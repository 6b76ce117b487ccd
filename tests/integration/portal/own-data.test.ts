import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { newId } from "#app/platform/secrets/random.server.ts";
import { startApp } from "../../support/product/harness.ts";
import type { Page } from "../../support/product/page.ts";

const app = await startApp();
const details = await app.make.client({ first_name: "Clara", last_name: "Fairweather" });
const client = await app.signInAs(details);
const other = await app.make.client({ first_name: "Otto", last_name: "Quillfeather" });
await app.make.order(details, { title: "A report of hers", note: "=1+1" });
await app.make.order(other, { title: "A report of his" });

const filesOf = (page: Page) =>
  Object.fromEntries(Object.entries(unzipSync(page.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]));

test("a person takes everything of their own in one file, and nothing of anybody else", async () => {
  const page = await client.post("/account/data");
  expect(page.status).toBe(200);
  expect(page.headers.get("Content-Type")).toBe("application/zip");
  expect(page.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="your-data-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const files = filesOf(page);
  const parts = [
    "account",
    "sessions",
    "orders",
    "quotes",
    "support-requests",
    "report-downloads",
    "actions",
  ];
  const names = ["README.txt", ...parts.flatMap((part) => [`${part}.json`, `${part}.csv`])];
  expect(Object.keys(files)).toEqual(expect.arrayContaining(names));
  expect(JSON.parse(files["account.json"] ?? "")).toMatchObject([
    { email: details.email, last_name: "Fairweather" },
  ]);
  expect(JSON.parse(files["orders.json"] ?? "")).toMatchObject([{ title: "A report of hers", note: "=1+1" }]);
  expect(files["orders.csv"]).toContain("'=1+1");
  expect(JSON.parse(files["quotes.json"] ?? "")).toEqual([]);
  const everything = Object.values(files).join("\n");
  expect(everything).not.toContain("A report of his");
  expect(everything).not.toContain("Quillfeather");
  expect(everything).not.toMatch(/argon2|CRR-/);
});

test("what a person wrote, handed in and took in the tools is theirs; a colleague's is not among it", async () => {
  const room = await app.make.diligenceRoom(details, { name: "Room of hers" });
  const colleague = await app.make.client({ company_id: details.companyId });
  const at = new Date().toISOString();
  const item = { item_id: room.item, room_id: room.id, created_at: at };
  await app.db
    .insertInto("diligence_messages")
    .values([
      { ...item, id: newId(), author_id: details.userId, body: "Which year is meant?" },
      { ...item, id: newId(), author_id: colleague.userId, body: "Not for her file" },
    ])
    .execute();
  await app.db
    .insertInto("diligence_downloads")
    .values(
      [details, colleague].map(({ userId }) => ({
        id: newId(),
        room_id: room.id,
        document_id: room.document,
        user_id: userId,
        downloaded_at: at,
      })),
    )
    .execute();
  const rule = await app.make.kpiRule(details.companyId, await app.make.kpi(details.companyId));
  await app.db
    .updateTable("kpi_transitions")
    .set({ acknowledged_by: details.userId, acknowledged_at: at, comment: "The bank knows" })
    .where("rule_id", "=", rule)
    .execute();
  const files = filesOf(await client.post("/account/data"));
  const read = (name: string) => JSON.parse(files[`${name}.json`] ?? "") as unknown[];
  expect(read("room-messages")).toEqual([
    { room: "Room of hers", request: "1.1", written_at: at, text: "Which year is meant?" },
  ]);
  expect(read("room-uploads")).toMatchObject([{ room: "Room of hers", file: "figures.csv", version: 1 }]);
  expect(read("room-copies")).toMatchObject([{ room: "Room of hers", file: "figures.csv" }]);
  expect(read("alert-comments")).toMatchObject([{ rule: "Above eight", comment: "The bank knows" }]);
});

test("a long list is whole, in both files, across the pages it is read in", async () => {
  const report = await app.make.report();
  const copy = {
    report_id: report.id,
    version: 1,
    company_id: details.companyId,
    user_id: details.userId,
    ip: "127.0.0.1",
    downloaded_at: new Date().toISOString(),
  };
  const ids = Array.from({ length: 1201 }, (_, index) => `EXPORT-${index}`);
  for (let from = 0; from < ids.length; from += 200) {
    const some = ids.slice(from, from + 200).map((copy_id) => ({ ...copy, copy_id }));
    await app.db.insertInto("downloads").values(some).execute();
  }
  const files = filesOf(await client.post("/account/data"));
  const copies = JSON.parse(files["report-downloads.json"] ?? "") as { copy_id: string }[];
  expect(copies).toHaveLength(1201);
  expect(new Set(copies.map(({ copy_id }) => copy_id)).size).toBe(1201);
  expect(files["report-downloads.csv"]?.trim().split("\r\n")).toHaveLength(1202);
});
