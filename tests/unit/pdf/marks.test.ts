import { createHash } from "node:crypto";
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, describe, expect, test } from "vitest";
import { orderOfLooking } from "#app/platform/pdf/marks/look-at-marks.server.ts";
import { closePdf, samplePdf, stampPdf } from "#app/platform/pdf/pdf.server.ts";
import { checkContent } from "#app/platform/uploads/check-content.server.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";
import { fileAt } from "../../support/scene/file-at.ts";
import * as odd from "../../support/scene/odd-pdfs.ts";

afterAll(closePdf);

const stamp = {
  company: "Northgate Capital LLP",
  person: "Amélie Łukasz",
  address: "amelie@northgate.example",
  date: "21 November 2026",
  copyId: "CR-7F3K-92QD-M4XZ",
};

const check = (bytes: Uint8Array) => checkContent(fileAt(bytes).path, "pdf");
const stamped = async (bytes: Uint8Array, whose = stamp) => (await stampPdf(fileAt(bytes), whose)).bytes();
const opened = async (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

/** The first page as a reader draws it. */
async function drawn(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const { data } = await document.getPage(0).render({ scale: 1, render: "bitmap" });
  document.destroy();
  library.destroy();
  return createHash("sha256").update(data).digest("hex");
}

/** What a reader shows of its copies is looked at, so that nothing here believes the operators. */
describe("whatever a page leaves behind, its line and SAMPLE are seen", () => {
  test.each(Object.entries({ ...odd.LEAVING, ...odd.SHAPED }))("%s", async (_what, bytes) => {
    expect(await check(bytes)).toEqual({
      problem: null,
      marks: { pages: 1, looked: 1, late: 0, hidden: null, hiddenSample: null, isSigned: false },
    });
  });
});

test.each([
  ["all of the foot", odd.COVERED, "hidden-mark"],
  ["a part of the foot", odd.COVERED_IN_PART, "hidden-mark"],
  ["another place", odd.NOTED_ELSEWHERE, null],
])("a note that covers %s is seen", async (_what, bytes, problem) => {
  expect((await check(bytes)).problem).toBe(problem);
});

test.each([
  ["a copy", stamped],
  ["a sample", async (bytes: Uint8Array) => (await samplePdf(fileAt(bytes), { pages: 1 })).bytes()],
])("%s shows nothing of a hidden layer", async (_what, make) => {
  const [full, empty] = [odd.withHiddenLayer("For the partners alone"), odd.withHiddenLayer("")];
  expect(await drawn(await make(full))).toBe(await drawn(await make(empty)));
});

test("a file without a page is refused, since no copy of it could be marked", async () => {
  const none = await (await PDFDocument.create()).save({ addDefaultPage: false });
  expect(await check(none)).toEqual({ problem: "content" });
});

test("a page that closes what it opens keeps its operators and tags", async () => {
  const before = odd.oddPdf({ content: "/P <</MCID 0>> BDC q BT (x) Tj ET Q EMC" });
  const text = Buffer.from(await stamped(before)).toString("latin1");
  expect(text).toContain("/P <</MCID 0>> BDC q BT (x) Tj ET Q EMC");
});

test("first the kinds of pages that were not seen, then some of all", () => {
  const kinds = Array.from({ length: 1_000 }, (_, at) => (at === 777 ? "odd" : "usual"));
  const order = orderOfLooking(kinds);
  expect(order.slice(0, 3)).toEqual([0, 777, 999]);
  expect(order).toHaveLength(40);
  expect(orderOfLooking([])).toEqual([]);
});

describe("what a file claims", () => {
  const claim = (part: number, written: string) =>
    odd.oddPdf({
      catalog: "/Metadata 20 0 R",
      objects: [
        `<</Type/Metadata/Subtype/XML/Length ${written.length}>>\nstream\n${written}\nendstream`,
        `<</Title(Filed ${part})>>`,
      ],
    });
  const packet = (about: string, inner = "") =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" ${about}>${inner}<dc:source>Archive</dc:source></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const space = 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"';

  test.each([
    [
      "elements",
      claim(1, packet(space, "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>")),
    ],
    ["attributes", claim(2, packet(`${space} pdfaid:part="2" pdfaid:conformance='U'`))],
    ["another prefix", claim(3, packet(space.replace("pdfaid", "a"), "<a:part>3</a:part>"))],
  ])("an archive form by %s is taken, and its copy claims none", async (_what, bytes) => {
    expect((await check(bytes)).problem).toBeNull();
    const stream = (await opened(await stamped(bytes))).catalog.lookup(PDFName.of("Metadata"));
    const text = stream instanceof PDFRawStream ? Buffer.from(stream.contents).toString() : "";
    expect(text).not.toMatch(/pdfa|part|conformance/);
    expect(text).toContain("<dc:source>Archive</dc:source>");
  });
});

describe("a signed file", () => {
  test.each([
    ["without a look", "/Rect[0 0 0 0]", 0],
    ["with a look", "/Rect[60 600 150 620]/AP<</N 22 0 R>>", 1],
  ])("is known as one, and its copy has no signature: %s", async (_what, widget, left) => {
    const bytes = odd.signedPdf(widget);
    expect(await check(bytes)).toMatchObject({ problem: null, marks: { isSigned: true } });
    const copy = await stamped(bytes);
    const [page] = (await readPdf(copy)).pages;
    expect(page!.stamp).toContain(`Copy ${stamp.copyId} · The original is signed`);
    const pdf = await opened(copy);
    const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
    const dictionaries = objects.filter((one) => one instanceof PDFDict);
    for (const key of ["ByteRange", "FT", "SigFlags", "Perms"])
      expect(dictionaries.filter((one) => one.has(PDFName.of(key)))).toEqual([]);
    expect(pdf.getPage(0).node.Annots()?.size()).toBe(left);
  });
});

describe("names", () => {
  test.each([
    ["Hebrew", "דוד כהן"],
    ["Arabic", "بنك الخليج"],
  ])("in %s are drawn from the right, word by word", async (_what, company) => {
    const [page] = (await readPdf(await stamped(odd.oddPdf(), { ...stamp, company }))).pages;
    expect(page!.stamp).toContain(`Licensed to ${company} · ${stamp.person} · 21 November`);
    const [first, second] = company.split(" ");
    const drawn = page!.placed.at(-1)!.text;
    const letters = (word: string) => Array.from(word).toReversed().join("");
    expect(drawn).toContain(`${letters(second!)} ${letters(first!)}`);
  });

  test("keep their brackets around what they hold, and Thai has its letters", async () => {
    const whose = { ...stamp, company: "בנק (Gulf) 24", person: "สมชาย" };
    const [page] = (await readPdf(await stamped(odd.oddPdf(), whose))).pages;
    const drawn = page!.placed.at(-1)!.text;
    expect(drawn).toContain("24 (Gulf) קנב");
    expect(drawn).toContain("สมชาย");
  });

  test("in a script that no font shows give way to the address", async () => {
    const nameless = { ...stamp, person: "\u{13000}\u{13001}" };
    const [page] = (await readPdf(await stamped(odd.oddPdf(), nameless))).pages;
    expect(page!.stamp).toContain(`Licensed to ${stamp.company} · ${stamp.address} · 21 November`);
  });
});
