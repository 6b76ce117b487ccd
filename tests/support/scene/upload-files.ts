/** Small files of every kind that may be uploaded, and of kinds that only pretend to be. */
import { PDFDocument } from "@cantoo/pdf-lib";
import CFB from "cfb";
import { type Zippable, zipSync, strToU8 } from "fflate";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const catalog = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj";

/** One page, and spaces in a stream that fill it up. @param size in bytes, all included. */
export function pdf(size = 400): Uint8Array {
  const { head, filling, tail } = pdfEnds(size);
  return bytes(`${head}${" ".repeat(filling)}${tail}`);
}

/** A page and these objects: a catalogue (1), whatever else. */
export function pdfOf(objects: string[]): Uint8Array {
  const { head, tail } = pdfEnds(0, objects);
  return bytes(`${head}${tail}`);
}

/** What stands before and behind the spaces of `pdf`, and how many they are. */
export function pdfEnds(size: number, objects = [catalog]): { head: string; filling: number; tail: string } {
  const page =
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj";
  const tail = "\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF";
  const headOf = (length: number) =>
    `%PDF-1.7\n${objects.join("\n")}\n${page}\n9 0 obj<</Length ${String(length).padStart(9)}>>stream\n`;
  const filling = Math.max(0, size - headOf(0).length - tail.length);
  return { head: headOf(filling), filling, tail };
}

/** One that opens, with so many pages; with a password where one is given. */
export async function realPdf(pages = 3, password?: string): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  // The same bytes each time: a form sent twice, across a second's end, sends the same file.
  made.setCreationDate(new Date(0));
  made.setModificationDate(new Date(0));
  for (let page = 0; page < pages; page += 1) made.addPage([300, 400]);
  if (password) made.encrypt({ userPassword: password, ownerPassword: password });
  return made.save();
}

/** Ten million bytes that become a gigabyte of objects in whoever reads them. */
export function crowdedPdf(): Uint8Array {
  return bytes(`%PDF-1.7\n1 0 obj\n[${"<<>>".repeat(2_500_000)}]\nendobj\n%%EOF`);
}

export function png(width = 4, height = 4): Uint8Array {
  const head = Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000080200000000000000", "hex");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return new Uint8Array(head);
}

export function jpeg(width = 4, height = 4): Uint8Array {
  const file = Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0000b080000000001011100ffd9", "hex");
  file.writeUInt16BE(height, 25);
  file.writeUInt16BE(width, 27);
  return new Uint8Array(file);
}

export const mains = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
  docm: "application/vnd.ms-word.document.macroEnabled.main+xml",
};

/** What a package says of its parts. @param more elements beside those of the document itself. */
export function typesPart(kind: keyof typeof mains, more = ""): Uint8Array {
  return strToU8(
    `<?xml version="1.0"?><Types><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/main.xml" ContentType="${mains[kind]}"/>${more}</Types>`,
  );
}

/** A relationships part. Types are given by their last word, or whole. */
export function relations(...all: { type: string; target: string; isOutside?: boolean }[]): Uint8Array {
  const rows = all.map(
    ({ type, target, isOutside }, index) =>
      `<Relationship Id="r${index}" Type="${type.includes(":") ? type : `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`}" Target="${target}"${isOutside ? ' TargetMode="External"' : ""}/>`,
  );
  return strToU8(`<Relationships>${rows.join("")}</Relationships>`);
}

/** The parts of a package, as a ZIP has them. */
export function officeParts(kind: keyof typeof mains, more: Zippable = {}): Zippable {
  return {
    "[Content_Types].xml": typesPart(kind),
    "_rels/.rels": relations({ type: "officeDocument", target: "main.xml" }),
    "main.xml": strToU8("<main/>"),
    ...more,
  };
}

export function office(kind: keyof typeof mains, more: Zippable = {}): Uint8Array {
  return zipSync(officeParts(kind, more));
}

export function zip(more: Zippable = {}): Uint8Array {
  return zipSync({ "readme.txt": strToU8("Hello"), ...more });
}

/** A compound file with these streams. */
export const compound = (...streams: string[]): Uint8Array =>
  compoundOf(Object.fromEntries(streams.map((name) => [name, new Uint8Array(8)])));

/** A compound file with these streams and what they hold. */
export function compoundOf(streams: Record<string, Uint8Array>): Uint8Array {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams))
    CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content));
  return new Uint8Array(CFB.write(file, { type: "buffer" }) as Buffer);
}

export const compoundWith = (stream: string, content: Uint8Array) => compoundOf({ [stream]: content });

/** A document of Word 97 with this text, its second half in letters of two bytes; \x13, \x14 and \x15 mark fields. */
export function oldWord(text = "A letter.", version = 0xc1): Uint8Array {
  const half = Math.ceil(text.length / 2);
  const head = Buffer.alloc(512);
  const main = Buffer.concat([
    head,
    Buffer.from(text.slice(0, half), "latin1"),
    Buffer.from(text.slice(half), "utf16le"),
  ]);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(version, 2);
  const pieces = Buffer.alloc(5 + 12 + 16);
  pieces[0] = 2;
  pieces.writeUInt32LE(28, 1);
  [0, half, text.length].forEach((letter, index) => pieces.writeUInt32LE(letter, 5 + index * 4));
  pieces.writeUInt32LE(0x4000_0000 | (512 * 2), 17 + 2);
  pieces.writeUInt32LE(512 + half, 25 + 2);
  main.writeUInt32LE(0, 0x1a2);
  main.writeUInt32LE(pieces.length, 0x1a6);
  return compoundOf({ WordDocument: main, "0Table": pieces });
}

/** A workbook of Excel 97 with these records. */
export function oldWorkbook(...records: [kind: number, body: Uint8Array][]): Uint8Array {
  const beginning = Buffer.alloc(16);
  beginning.writeUInt16LE(0x0600, 0);
  const all = [[0x0809, beginning] as const, ...records].flatMap(([kind, body]) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(kind, 0);
    head.writeUInt16LE(body.length, 2);
    return [head, body];
  });
  return compoundOf({ Workbook: Buffer.concat(all) });
}

export const html = bytes("<!DOCTYPE html><script>alert(1)</script>");
export const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const exe = bytes("MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode.");

export interface Sent {
  name: string;
  bytes: Uint8Array;
}

/** A form as a browser sends it: the fields first, then the files. */
export function formWith(fields: Record<string, string | string[]>, files: Sent[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  for (const file of files) form.append("attachments", new File([file.bytes as BlobPart], file.name));
  return form;
}
