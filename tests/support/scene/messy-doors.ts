/** Messy sheets as they are brought: a file in each of Excel's encodings, rows that were copied, a workbook. */
import { book } from "../reading/workbooks.ts";
import type { MessySheet } from "./messy-deals.ts";
import type { MessyCell } from "./messy-manners.ts";

interface Brought {
  csv: string;
  file?: { name: string; type: string; bytes: Uint8Array };
}

/** What Windows-1252 has between 0x80 and 0x9f. */
const western: Record<string, number> = { "–": 0x96, "’": 0x92, "“": 0x93, "”": 0x94, "€": 0x80 };

/** As Excel writes texts: cells at the end that are empty are left out, and quoted is what has to be. */
function textOf({ lines }: MessySheet, separator: string, quoted: RegExp): string {
  const written = ({ text }: MessyCell) => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = lines.map(({ is, cells }) => {
    const last = cells.findLastIndex(({ text }) => text !== "");
    return (is === "none" ? cells : cells.slice(0, last + 1)).map(written).join(separator);
  });
  return `${rows.join("\r\n")}\r\n`;
}

const file = (name: string, bytes: Uint8Array): Brought => ({
  csv: "",
  file: { name, type: "application/octet-stream", bytes },
});

const csvOf = (sheet: MessySheet) => textOf(sheet, sheet.separator, /[",;\n]/);

export const MESSY_DOORS: Record<string, (sheet: MessySheet) => Brought> = {
  "CSV UTF-8": (sheet) => file("deals.csv", Buffer.from(`\uFEFF${csvOf(sheet)}`)),
  "CSV in Windows-1252": (sheet) => {
    // It has no marks without width but the soft hyphen.
    const text = csvOf(sheet).replace(/[\u200b\u2060]/g, "\u00ad");
    const bytes = Buffer.from([...text].map((sign) => western[sign] ?? sign.charCodeAt(0)));
    return file("deals.csv", bytes);
  },
  "Unicode Text in UTF-16": (sheet) =>
    file("deals.txt", Buffer.from(`\uFEFF${textOf(sheet, "\t", /[",\t\n]/)}`, "utf16le")),
  "rows that are pasted": (sheet) => ({ csv: textOf(sheet, "\t", /[\t\n]/) }),
  "a workbook": ({ name, lines }) => {
    const rows = lines.map(({ cells }) => cells.map(({ text, made }) => made ?? text));
    return file("deals.xlsx", book([{ name, rows }]));
  },
};
