import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { afterAll, expect, test } from "vitest";
import {
  closePdf,
  drawPdfPage,
  findInPdf,
  makeReportPdf,
  PdfRefusedError,
  readPdfPages,
} from "#app/platform/pdf/pdf.server.ts";
import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import { fileAt } from "../../support/scene/file-at.ts";
import { LEAVING, SHAPED } from "../../support/scene/odd-pdfs.ts";
import { pixelsOf } from "../../support/reading/read-png.ts";

afterAll(closePdf);

const all = { from: 1, to: 9, words: "" };

async function linked(turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const [first, second] = [pdf.addPage([400, 600]), pdf.addPage([400, 600])];
  first.setRotation(degrees(turn));
  first.drawText("See chapter two for the naïve model", { x: 40, y: 500, size: 12, font });
  const link = (rect: number[], more: Record<string, unknown>) =>
    pdf.context.register(pdf.context.obj({ Type: "Annot", Subtype: "Link", Rect: rect, ...more } as never));
  const web = (address: string) => ({ A: { S: "URI", URI: PDFString.of(address) } });
  first.node.set(
    PDFName.of("Annots"),
    pdf.context.obj([
      link([40, 495, 240, 515], { Dest: [second.ref, "Fit"] }),
      link([10, 10, 50, 30], web("https://www.example.org/a?b=1")),
      link([10, 40, 50, 60], web("javascript:alert(1)")),
      link([10, 70, 50, 90], web("file:///etc/passwd")),
    ]),
  );
  return pdf.save();
}

test("links lead to pages and to the web, and nowhere else; their boxes are where they are shown", async () => {
  const { shown } = await readPdfPages(fileAt(await linked()), all);
  expect(shown[0]?.links.map(({ to }) => to)).toEqual([2, "https://www.example.org/a?b=1"]);
  const [chapter] = shown[0]?.links ?? [];
  expect(chapter?.box).toEqual({ x: 40, y: 85, width: 200, height: 20 });
  expect(chapter?.text).toContain("chapter two");
});

test("on a page that stands sideways they are turned with it", async () => {
  const { shown } = await readPdfPages(fileAt(await linked(90)), all);
  expect(shown[0]).toMatchObject({ width: 600, height: 400 });
  expect(shown[0]?.links[0]?.box).toEqual({ x: 495, y: 40, width: 20, height: 200 });
});

test("a report of the house has its contents as an outline, each with its page", async () => {
  const about = imprint({
    category: "Research",
    reference: "CRR-2026-001",
    publishedOn: "2026-02-03",
    abstract: "",
    isIllustrative: false,
  });
  const body = [
    { kind: "heading" as const, level: 1 as const, text: "What changed" },
    { kind: "paragraph" as const, spans: [{ text: "Margins rose." }] },
  ];
  const { bytes } = await makeReportPdf({ ...about, title: "Outlined", body: body as never });
  const { outline, pages } = await readPdfPages(fileAt(bytes), all);
  expect(outline.map(({ title }) => title)).toEqual(expect.arrayContaining(["Cover", "Contents"]));
  for (const { page } of outline) expect(page).toBeLessThanOrEqual(pages);
});

test("words are found whatever their case and accents, and across the end of a line", async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([400, 600]);
  page.drawText("Net asset", { x: 40, y: 500, size: 12, font });
  page.drawText("value of the Naïve fund", { x: 40, y: 484, size: 12, font });
  const file = fileAt(await pdf.save());
  const find = async (words: string) => (await findInPdf(file, { from: 1, words })).on[0];
  expect(await find("ASSET VALUE")).toMatchObject({ page: 1, match: "asset value", places: 1 });
  expect(await find("naive")).toMatchObject({ match: "Naïve", before: expect.stringContaining("of the ") });
  expect(await find("aiv")).toMatchObject({ match: "Naïve" });
  expect(await find("absent")).toBeUndefined();
  const { shown } = await readPdfPages(file, { ...all, words: "asset value" });
  expect(shown[0]?.found.length).toBeGreaterThan(0);
});

test("a page is drawn as wide as asked for; what is very long is drawn smaller", async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawRectangle({ x: 0, y: 0, width: 595, height: 421 });
  pdf.addPage([3, 14_000]);
  const file = fileAt(await pdf.save());
  const { png } = await drawPdfPage(file, { page: 1, wide: 800 });
  const pixels = pixelsOf(Buffer.from(png));
  expect([pixels.width, pixels.height]).toEqual([800, 1132]);
  expect(pixels.dark(0, 0, 800, 560)).toBe(0);
  expect(pixels.dark(0, 570, 800, 1132)).toBe(800 * 562);
  const { size } = await drawPdfPage(file, { page: 2, wide: 2400 });
  expect(size.width * size.height).toBeLessThanOrEqual(9_100_000);
  await expect(drawPdfPage(file, { page: 3, wide: 800 })).rejects.toThrow(PdfRefusedError);
});

test("a picture is made coarser until it has no more bytes than it may", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 400]);
  for (let at = 0; at < 200; at += 1)
    page.drawCircle({ x: (at * 37) % 300, y: (at * 91) % 400, size: 20 + (at % 30), opacity: 0.4 });
  const { png } = await drawPdfPage(fileAt(await pdf.save()), { page: 1, wide: 240, mostBytes: 15_000 });
  expect(png.length).toBeLessThanOrEqual(15_000);
});

test.each(Object.entries({ ...LEAVING, ...SHAPED }))(
  "an odd one is drawn and read, or refused: %s",
  async (_, bytes) => {
    const refused = (error: unknown) => {
      expect(error).toBeInstanceOf(PdfRefusedError);
      return null;
    };
    await drawPdfPage(fileAt(bytes), { page: 1, wide: 400 }).catch(refused);
    await readPdfPages(fileAt(bytes), all).catch(refused);
  },
);

test("what is no PDF is refused, and the next one is drawn", async () => {
  await expect(drawPdfPage(fileAt(Buffer.from("no PDF")), { page: 1, wide: 400 })).rejects.toThrow(
    PdfRefusedError,
  );
  expect((await drawPdfPage(fileAt(await linked()), { page: 1, wide: 400 })).size.width).toBe(400);
});
