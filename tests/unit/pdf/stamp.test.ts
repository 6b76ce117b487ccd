import { degrees, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { afterAll, expect, test } from "vitest";
import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import {
  closePdf,
  makeReportPdf,
  PdfRefusedError,
  samplePdf,
  stampPdf,
} from "#app/platform/pdf/pdf.server.ts";
import { fileAt } from "../../support/scene/file-at.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";

afterAll(closePdf);

const stamp = {
  company: "Northgate Capital LLP",
  person: "Amélie Łukasz",
  address: "amelie@northgate.example",
  date: "21 November 2026",
  copyId: "CR-7F3K-92QD-M4XZ",
};
const line = "Licensed to Northgate Capital LLP · Amélie Łukasz · 21 November 2026 · Copy CR-7F3K-92QD-M4XZ";

async function stamped(bytes: Uint8Array, whose: typeof stamp): Promise<Uint8Array> {
  return (await stampPdf(fileAt(bytes), whose)).bytes();
}

async function report(): Promise<Uint8Array> {
  const about = imprint({
    category: "Research",
    reference: "CRR-2026-001",
    publishedOn: "2026-02-03",
    abstract: "",
    isIllustrative: false,
  });
  const body = Array.from({ length: 60 }, () => ({
    kind: "paragraph" as const,
    spans: [{ text: "Some text of no interest. ".repeat(12) }],
  }));
  return (await makeReportPdf({ ...about, title: "Stamped", body })).bytes;
}

test("every page shows whose copy it is, and the metadata has its id", async () => {
  const before = await report();
  const read = await readPdf(await stamped(before, stamp));
  expect(read.pages.length).toBeGreaterThan(4);
  for (const page of read.pages) {
    expect(page.stamp).toBe(line);
    expect(page.text.replaceAll("\n", "")).toContain(line);
  }
  expect(read.info).toMatchObject({ Title: "Stamped", CopyId: stamp.copyId });
  expect(read.info.Keywords).toContain(stamp.copyId);
  expect(read.names).toContain("StructTreeRoot");
});

test("a licence to somebody in Chinese, Japanese and Korean names them", async () => {
  const names = { ...stamp, company: "长江证券 한강은행", person: "山田 太郎" };
  for (const { text } of (await readPdf(await stamped(await report(), names))).pages)
    expect(text.replaceAll("\n", "")).toContain("Licensed to 长江证券 한강은행 · 山田 太郎 · 21 November");
});

test("pages of any size and rotation carry it where a reader sees the foot", async () => {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  for (const angle of [0, 90, 180, 270, 360, -90]) {
    for (const [width, height] of [
      [595, 842],
      [842, 595],
      [200, 120],
      [2_400, 3_000],
    ] as const) {
      const page = made.addPage([width, height]);
      page.drawText("Foreign", { x: 20, y: 12, font });
      page.setRotation(degrees(angle));
    }
  }
  made.getPage(0).setCropBox(100, 100, 300, 400);
  const read = await readPdf(await stamped(await made.save(), stamp));
  for (const page of read.pages) {
    expect(page.stamp).toContain(`Copy ${stamp.copyId}`);
    const last = page.placed.at(-1)!;
    expect(last.x).toBeGreaterThan(0);
    expect(last.y).toBeGreaterThan(0);
    expect(last.y).toBeLessThan(30);
  }
});

test("names in any script, with anything in them, stay text", async () => {
  const attack = {
    ...stamp,
    company: ") Tj ET /JS (x) \u202Eevil\u0000 你好 Ж 😀 \uD800",
    person: "x".repeat(5_000),
  };
  const read = await readPdf(await stamped(await report(), attack));
  for (const page of read.pages) {
    expect(page.stamp).toMatch(/^Licensed to \) Tj ET \/JS \(x\) evil \S+ Ж/);
    expect(page.stamp).toContain(`Copy ${stamp.copyId}`);
  }
  for (const part of ["JavaScript", "JS", "OpenAction"]) expect(read.names).not.toContain(part);
});

test("what is no PDF is refused", async () => {
  for (const bytes of [
    new Uint8Array(0),
    new TextEncoder().encode("%PDF-1.7 nothing"),
    new TextEncoder().encode("hello"),
  ]) {
    await expect(stamped(bytes, stamp)).rejects.toThrow(PdfRefusedError);
  }
});

test("a sample has the first pages only, each marked", async () => {
  const read = await readPdf((await samplePdf(fileAt(await report()), { pages: 2 })).bytes());
  expect(read.pages.map((page) => page.stamp)).toEqual(["SAMPLE", "SAMPLE"]);
});
