import { normal } from "#app/normal-text.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { compareNumbers } from "../maths/numbering.ts";
import type { findEveryDocument } from "../records/find-documents.server.ts";
import { requestStateLabel } from "../records/request-item.ts";

/** A document of the room as the export has it. */
export type IndexDocument = Omit<
  Awaited<ReturnType<typeof findEveryDocument>>[number],
  "fileId" | "path" | "contentType"
>;

const HEADERS: CsvCell[] = [
  "Number",
  "Workstream",
  "Request",
  "Priority",
  "Status",
  "File",
  "Version",
  "Bytes",
  "SHA-256",
  "Uploaded by",
  "Uploaded at (UTC)",
];

interface IndexRow<Document extends IndexDocument> {
  document: Document;
  /** Its path in the ZIP. */
  path: string;
}

/** Every document with its path in the ZIP, in the order of the index; no two paths are alike, whatever the case. */
export function indexRows<Document extends IndexDocument>(
  documents: readonly Document[],
): IndexRow<Document>[] {
  const taken = new Set<string>(["index.csv"]);
  return documents
    .toSorted(
      (one, other) =>
        compareNumbers(one.number, other.number) ||
        (one.fileName < other.fileName
          ? -1
          : one.fileName > other.fileName
            ? 1
            : one.version - other.version),
    )
    .map((document) => ({ document, path: freePath(document, taken) }));
}

/** The index as a file, with its header. */
export function indexTable(rows: readonly IndexRow<IndexDocument>[]): CsvCell[][] {
  return [HEADERS, ...rows.map(indexCells)];
}

function indexCells({ document, path }: IndexRow<IndexDocument>): CsvCell[] {
  return [
    document.number,
    document.workstream,
    document.title,
    document.priority,
    requestStateLabel(document.state),
    path,
    document.version,
    document.bytes,
    document.sha256,
    document.uploadedBy,
    document.uploadedAt,
  ];
}

function freePath({ number, title, fileName, version }: IndexDocument, taken: Set<string>): string {
  const folder = `${number} ${safeName(title, 60)}`.trimEnd();
  const { stem, ending } = parts(safeName(fileName, 100));
  for (let copy = 1; ; copy += 1) {
    const path = `${folder}/${stem} v${version}${copy > 1 ? ` (${copy})` : ""}${ending}`;
    if (taken.has(path.toLowerCase())) continue;
    taken.add(path.toLowerCase());
    return path;
  }
}

function parts(name: string): { stem: string; ending: string } {
  const [, stem, ending] = /^(.+?)(\.[A-Za-z0-9]{1,8})$/.exec(name) ?? [];
  return stem === undefined || ending === undefined ? { stem: name, ending: "" } : { stem, ending };
}

const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A name that every system can unpack and none takes for a place outside: without separators, controls, marks that turn
 * text round, leading or trailing dots and spaces, or a name of a Windows device.
 */
export function safeName(name: string, most: number): string {
  const plain = normal(name)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "")
    .replace(/[\\/:*?"<>|]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  const { stem, ending } = parts(plain);
  const short = `${[...stem].slice(0, Math.max(1, most - ending.length)).join("")}`.replace(
    /(?<![. ])[. ]+$/,
    "",
  );
  const whole = short === "" ? "document" : `${short}${ending}`.replace(/(?<![. ])[. ]+$/, "");
  return devices.test(whole) ? `_${whole}` : whole;
}
