/** Files that went wrong, or were made wrong, by a seed: the same seed gives the same files. */
import { deflateSync } from "node:zlib";
import { zipSync } from "fflate";
import type { FileType } from "#app/platform/uploads/file-types.ts";
import { officeParts, pdfOf, typesPart } from "../scene/upload-files.ts";
import { type Lies, type LyingEntry, writeZip } from "./write-zip.ts";

export interface Odd {
  what: string;
  type: FileType;
  bytes: Uint8Array;
}

/** Numbers from 0 to below 1 (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const kinds = ["docx", "xlsx", "pptx"] as const;

/** One Office file with something changed: in its headers, its parts, or its bytes. */
export function oddPackage(seed: number): Odd {
  const random = randomBy(seed);
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const upTo = (most: number) => Math.floor(random() * most);
  const type = one(kinds);
  const parts = Object.entries(officeParts(type)) as [string, Uint8Array][];
  const entries: LyingEntry[] = parts.map(([name, content]) => ({ name, content, stored: random() < 0.2 }));
  entries.push({
    name: "more/part.xml",
    content: "<more/>".repeat(1 + upTo(5000)),
    streamed: random() < 0.3,
  });
  const victim = one(entries);
  const number = one([0, 1, 5, 300, 65_535, 4_000_000, 0x7fffffff, 0xfffffffe, 0xffffffff]);
  const lies: Lies = {};
  const ways: Record<string, () => void> = {
    nothing() {},
    "local size": () => (victim.local = { size: number }),
    "central size": () => (victim.central = { size: number }),
    "both sizes": () => (victim.central = victim.local = { size: number }),
    "packed size": () => (victim.central = { packed: number }),
    "both packed sizes": () => (victim.central = victim.local = { packed: number }),
    sum: () => (victim.central = victim.local = { crc: number }),
    offset: () => (victim.central = { at: number }),
    name: () => (victim.central = { name: one(["[Content_Types].xml", "../x", "MAIN.XML", "", "a\\..\\b"]) }),
    method: () => (victim.central = { method: one([0, 1, 8, 9, 12, 14, 99]) }),
    flags: () => (victim.central = { flags: upTo(65_536) }),
    count: () => (lies.count = upTo(9)),
    "directory's length": () => (lies.length = number),
    "directory's place": () => (lies.from = number),
    comment: () => (lies.comment = "x".repeat(1 + upTo(300))),
    before: () => (lies.before = new Uint8Array(1 + upTo(300))),
    after: () => (lies.after = new Uint8Array(1 + upTo(300))),
    hidden: () => (lies.hidden = zipSync({ hidden: new Uint8Array(upTo(300)) })),
    gap: () => (victim.gap = 1 + upTo(300)),
    tail: () => (victim.tail = 1 + upTo(300)),
    "twice the same": () => entries.push({ ...victim, name: one([victim.name, victim.name.toUpperCase()]) }),
    "second types": () => entries.unshift({ name: "[Content_Types].xml", content: typesPart("docm") }),
    bomb: () => entries.push({ name: "bomb", content: new Uint8Array(1_000_000 * (1 + upTo(30))) }),
    "many entries": () => {
      for (let at = 0; at < 400; at += 1) entries.push({ name: `p${at}.xml`, content: "", stored: true });
    },
  };
  const what = one(Object.keys(ways));
  ways[what]?.();
  let bytes = writeZip(entries, lies);
  const damage = random();
  if (damage < 0.15) bytes = bytes.slice(0, upTo(bytes.length));
  else if (damage < 0.4)
    for (let left = 1 + upTo(6); left > 0; left -= 1) bytes[upTo(bytes.length)] = upTo(256);
  return { what: `${seed}: ${type}, ${what}${damage < 0.4 ? ", damaged" : ""}`, type, bytes };
}

/** One PDF with something changed: its bytes, its tables, its lengths, or with a bomb in it. */
export function oddPdf(seed: number, good: Uint8Array): Odd {
  const random = randomBy(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const one = <Item>(items: readonly Item[]) => items[upTo(items.length)]!;
  const text = Buffer.from(good).toString("latin1");
  const swap = (from: RegExp, to: () => string) => Buffer.from(text.replaceAll(from, to), "latin1");
  const catalog = (entry = "") => `1 0 obj<</Type/Catalog/Pages 2 0 R${entry}>>endobj`;
  const stream = (about: string, bytes: Buffer) =>
    `8 0 obj<<${about}/Length ${bytes.length}>>stream\n${bytes.toString("latin1")}\nendstream endobj`;
  const zeros = (megabytes: number, fill: string) => deflateSync(Buffer.alloc(megabytes * 1_000_000, fill));
  const deep = one([10, 1000, 20_000]);
  const ways: Record<string, () => Uint8Array> = {
    nothing: () => good,
    "flipped bytes": () => {
      const bytes = good.slice();
      for (let left = 1 + upTo(20); left > 0; left -= 1) bytes[upTo(bytes.length)] = upTo(256);
      return bytes;
    },
    "cut short": () => good.slice(0, upTo(good.length)),
    "other lengths": () => swap(/\/Length \d+/g, () => `/Length ${one([0, 1, 99_999_999, -5])}`),
    "other offsets": () => swap(/\d{10} \d{5}/g, () => `${String(upTo(1e9)).padStart(10, "0")} 00000`),
    "other filters": () =>
      swap(/FlateDecode/g, () => one(["LZWDecode", "RunLengthDecode", "ASCII85Decode", "Nothing"])),
    "other numbers": () => swap(/\b\d+ 0 R/g, () => `${upTo(20)} 0 R`),
    "other kids": () => swap(/\/Kids ?\[[^\]]*\]/g, () => `/Kids[${"2 0 R 3 0 R ".repeat(upTo(50))}]`),
    "packed zeros": () =>
      pdfOf([catalog(), stream("/Type/ObjStm/N 9/First 9/Filter/FlateDecode", zeros(1 + upTo(90), "0 "))]),
    "packed twice": () =>
      pdfOf([
        catalog(),
        stream("/Type/ObjStm/N 9/First 9/Filter[/FlateDecode/FlateDecode]", deflateSync(zeros(70, "0 "))),
      ]),
    "many packed objects": () => {
      const count = 1000 * (1 + upTo(60));
      const head = Array.from({ length: count }, (_, at) => `${at + 20} 0`).join(" ");
      const body = deflateSync(Buffer.from(`${head} [${"[]".repeat(upTo(200))}]`));
      return pdfOf([
        catalog(),
        stream(`/Type/ObjStm/N ${count}/First ${head.length + 1}/Filter/FlateDecode`, body),
      ]);
    },
    "a large table": () =>
      pdfOf([catalog(), stream(`/Type/XRef/Size ${1 + upTo(2e9)}/W[0 0 0]`, Buffer.alloc(0))]),
    "many things": () =>
      pdfOf([catalog(), `5 0 obj[${one(["<<>>", "[]", "1 ", "()"]).repeat(upTo(600_000))}]endobj`]),
    "deep lists": () => pdfOf([catalog(), `5 0 obj${"[".repeat(deep)}${"]".repeat(deep)}endobj`]),
    "a deep tree": () => {
      const nodes = Array.from(
        { length: deep },
        (_, at) => `${at + 20} 0 obj<</Type/Pages/Kids[${at + 21} 0 R]>>endobj`,
      );
      return pdfOf([
        "1 0 obj<</Type/Catalog/Pages 20 0 R>>endobj",
        ...nodes,
        `${deep + 20} 0 obj<</Type/Page/Parent 20 0 R>>endobj`,
      ]);
    },
    "a tree that doubles": () => {
      const nodes = Array.from(
        { length: 30 },
        (_, at) => `${at + 20} 0 obj<</Type/Pages/Kids[${at + 21} 0 R ${at + 21} 0 R]>>endobj`,
      );
      return pdfOf([
        "1 0 obj<</Type/Catalog/Pages 20 0 R>>endobj",
        ...nodes,
        "50 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj",
      ]);
    },
    "a parent of its own": () => pdfOf([catalog(), "3 0 obj<</Type/Page/Parent 3 0 R>>endobj"]),
    "predicted rows": () =>
      pdfOf([
        catalog(),
        stream(
          `/Type/ObjStm/N 9/First 9/Filter/FlateDecode/DecodeParms<</Predictor ${one([2, 12, 15])}/Columns ${1 + upTo(2e9)}>>`,
          zeros(1 + upTo(20), "\x02"),
        ),
      ]),
    "a script": () => pdfOf([catalog("/OpenAction<</S/JavaScript/JS(x)>>")]),
  };
  const what = one(Object.keys(ways));
  return { what: `${seed}: ${what}`, type: "pdf", bytes: ways[what]!() };
}
