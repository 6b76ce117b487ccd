/** Workbooks as long as they are taken, and such as do harm. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { workbookOf } from "#app/platform/workbook/write-workbook.server.ts";
import { openDraft } from "#app/platform/storage/storage.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { analystOf, importLong, linesOf, LONGEST, NOTHING, seenBy } from "../support/fuzz/long-imports.ts";
import { book, zipped } from "../support/reading/workbooks.ts";

const house = await freshDatabase();
const { db } = house;
const mostMegabytes = 300;

async function workbook(rows: Iterable<(string | number | null)[]>): Promise<Uint8Array> {
  function* pieces() {
    let piece: (string | number | null)[][] = [];
    for (const row of rows) {
      if (piece.push(row) < 1000) continue;
      yield piece;
      piece = [];
    }
    yield piece;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookOf("Rows", pieces())) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

interface Told {
  read: { ok: boolean; problem?: string };
  bytes: number;
  megabytes: number;
  seconds: number;
}

async function readApart(bytes: Uint8Array): Promise<Told> {
  const draft = await openDraft();
  await draft.handle.writeFile(bytes);
  await draft.handle.close();
  const told = execFileSync(process.execPath, ["tests/support/reading/read-sheet-in-child.ts", draft.path], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  return JSON.parse(told) as Told;
}

/** Twelve columns, each text another one: what shared texts and cells in their place weigh most. */
function* wide(rows: number): Generator<(string | number | null)[]> {
  yield Array.from({ length: 12 }, (_, at) => `Column ${at}`);
  for (let row = 0; row < rows; row += 1) {
    yield [
      `Company ${row}`,
      `Sector ${row % 40} of the industry`,
      "2026-01-31",
      row / 7,
      `A note of row ${row}, in words`,
      row,
      row * 1.1,
      null,
      `x${row}`,
      row % 3,
      "GBP",
      -row,
    ];
  }
}

test("a workbook of a hundred thousand rows is read within three hundred megabytes", async () => {
  const own = await readApart(await workbook(wide(100_000)));
  expect(own).toMatchObject({ read: { ok: true } });
  expect(own.megabytes).toBeLessThan(mostMegabytes);
  expect(own.seconds, "a file that arrives has ten").toBeLessThan(10);
  // As spreadsheets write them: texts in a part of their own.
  const rows = [...wide(100_000)];
  const shared = await readApart(book([{ name: "Rows", rows }]));
  expect(shared).toMatchObject({ read: { ok: true } });
  expect(shared.megabytes).toBeLessThan(mostMegabytes);
  if (process.env.SAY_FIGURES) process.stderr.write(`${JSON.stringify([own, shared])}\n`);
});

test("one row more than is taken is told with the limit", async () => {
  const told = await readApart(await workbook(wide(100_030)));
  expect(told.read).toEqual({ ok: false, problem: "“Rows” has more than 100,020 rows. Split it in two" });
});

test("the longest file of cash flows comes in by workbook", async () => {
  const member = await analystOf(house);
  const rows = (function* () {
    for (const line of linesOf("flows", LONGEST - 1)) yield line.split(",");
  })();
  const bytes = await workbook(rows);
  const draft = await openDraft();
  await draft.handle.writeFile(bytes);
  await draft.handle.close();
  const file: UploadedFile = {
    draftId: draft.id,
    name: "flows.xlsx",
    type: "xlsx",
    contentType: "application/octet-stream",
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  expect(await importLong("flows", db, member, file)).toMatchObject({ ok: true });
  expect(await seenBy(db, member)).toEqual({ ...NOTHING, flows: LONGEST - 1 });
});

test.each([
  [
    "texts beyond measure",
    (xml: string) => `<sst>${`<si><t>${"x".repeat(32_000)}</t></si>`.repeat(4000)}${xml}</sst>`,
    "xl/sharedStrings.xml",
  ],
  [
    "a tag that never ends",
    () => `<worksheet><sheetData><row ${"x".repeat(8_000_000)}`,
    "xl/worksheets/sheet1.xml",
  ],
  ["elements within elements", () => "<a>".repeat(3_000_000), "xl/worksheets/sheet1.xml"],
  ["entities of its own", () => `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>`, "xl/worksheets/sheet1.xml"],
  [
    "empty cells by the million",
    () =>
      `<worksheet><sheetData>${`<row r="1">${'<c r="A1" s="1"/>'.repeat(1000)}</row>`.repeat(2000)}</sheetData></worksheet>`,
    "xl/worksheets/sheet1.xml",
  ],
])("%s are refused or read within the same memory", async (_, made, part) => {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(book([{ name: "S", rows: [["Name"], ["a"]] }]))).map(([name, bytes]) => [
      name,
      strFromU8(bytes).replace(/^<\?xml[^>]*>\s*/, ""),
    ]),
  );
  parts[part] = made(parts[part] ?? "");
  const told = await readApart(zipped(parts));
  expect(told.megabytes).toBeLessThan(mostMegabytes);
  expect(told.seconds).toBeLessThan(10);
});

test("a bomb of a workbook is refused before it is unpacked", async () => {
  const parts = { "xl/worksheets/sheet1.xml": " ".repeat(100_000_000), "[Content_Types].xml": "<Types/>" };
  const told = await readApart(zipped(parts));
  expect(told.read).toEqual({
    ok: false,
    problem: expect.stringMatching(/^The workbook is damaged, or unpacks/),
  });
});
