import { normal } from "#app/normal-text.ts";

/** What may be uploaded: the ending of the name says what the content has to be. */
export const FILE_TYPES = {
  pdf: { contentType: "application/pdf", label: "PDF" },
  doc: { contentType: "application/msword", label: "Word" },
  docx: {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    label: "Word",
  },
  xls: { contentType: "application/vnd.ms-excel", label: "Excel" },
  xlsx: { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", label: "Excel" },
  ppt: { contentType: "application/vnd.ms-powerpoint", label: "PowerPoint" },
  pptx: {
    contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    label: "PowerPoint",
  },
  png: { contentType: "image/png", label: "PNG" },
  jpg: { contentType: "image/jpeg", label: "JPG" },
  jpeg: { contentType: "image/jpeg", label: "JPG" },
  csv: { contentType: "text/csv; charset=utf-8", label: "CSV" },
  // Excel's “Unicode Text” ends in .txt, what is downloaded from Google's sheets in .tsv.
  txt: { contentType: "text/plain; charset=utf-8", label: "text" },
  tsv: { contentType: "text/tab-separated-values; charset=utf-8", label: "text" },
} as const satisfies Record<string, { contentType: string; label: string }>;

export type FileType = keyof typeof FILE_TYPES;

export const EVERY_TYPE = Object.keys(FILE_TYPES) as FileType[];

/** Tables as text. */
export const TEXT_TYPES = ["csv", "txt", "tsv"] as const satisfies readonly FileType[];

/** Papers and pictures: what people send each other. */
export const DOCUMENT_TYPES: readonly FileType[] = [
  "pdf",
  "doc",
  "docx",
  "xls",
  "xlsx",
  "ppt",
  "pptx",
  "png",
  "jpg",
  "jpeg",
];

/** "PDF, Word, Excel, PowerPoint, PNG or JPG". */
export function typesInWords(types: readonly FileType[]): string {
  const isNewOnly = types.includes("xlsx") && !types.includes("xls");
  const labelOf = (type: FileType) =>
    type === "xlsx" && isNewOnly ? "Excel (.xlsx)" : FILE_TYPES[type].label;
  const labels = [...new Set(types.map(labelOf))];
  const last = labels.pop() ?? "";
  return labels.length > 0 ? `${labels.join(", ")} or ${last}` : last;
}

/** For the `accept` of a file input: a hint to the browser's file dialog, nothing more. */
export function acceptOf(types: readonly FileType[]): string {
  return types.map((type) => `.${type}`).join(",");
}

const longestName = 150;
/** Names Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A name as it may be shown and saved under: no folders, no control or direction marks, in NFC, at most 150
 * characters. The bytes are never stored under it.
 * @returns the name and its ending in lower case; an empty ending when there is none.
 */
export function cleanFileName(given: string): { name: string; ending: string } {
  const base = given.split(/[\\/]/).at(-1) ?? "";
  let name = normal(base.toWellFormed())
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, "")
    .replace(/[:*?"<>|]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[\s.-]+|(?<![\s.])[\s.]+$/g, "");
  if (reserved.test(name)) name = `_${name}`;
  const dot = name.lastIndexOf(".");
  if (dot <= 0) return { name: shortened(name, longestName), ending: "" };
  const ending = name.slice(dot + 1).toLowerCase();
  const tail = name.slice(dot);
  return tail.length > 20
    ? { name: shortened(name, longestName), ending }
    : { name: shortened(name.slice(0, dot), longestName - tail.length).trimEnd() + tail, ending };
}

/** Cut between characters, never within one. */
function shortened(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\uFFFD$/, "");
}
