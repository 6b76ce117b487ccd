/** Workbooks as spreadsheets write them: shared texts, styles, several sheets, and what else people have in them. */
import { strToU8, zipSync } from "fflate";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Styles of `book`, by what they show. */
export const STYLES = { plain: 0, day: 1, percent: 2, ownDay: 3, money: 4, moment: 5, month: 6 };

/** A cell: a text, a number, a number with a style, or the XML of one, in which @ stands for its place. */
export type Made = string | number | null | { value: number; style: number } | { xml: string };

export interface MadeSheet {
  name: string;
  rows: readonly (readonly Made[])[];
  state?: "hidden" | "veryHidden";
  /** Ranges: "A1:B2". */
  merged?: readonly string[];
}

export function book(sheets: readonly MadeSheet[], { is1904 = false } = {}): Uint8Array {
  const shared: string[] = [];
  const parts: Record<string, string> = {};
  sheets.forEach(({ rows, merged = [] }, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(rows, merged, shared);
  });
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
  );
  parts["xl/workbook.xml"] =
    `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${list.join("")}</sheets></workbook>`;
  const ids = sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`));
  parts["xl/_rels/workbook.xml.rels"] = relationships([
    ...ids,
    relation("rIdT", "sharedStrings", "sharedStrings.xml"),
    relation("rIdS", "styles", "/xl/styles.xml"),
  ]);
  parts["_rels/.rels"] = relationships([relation("rId1", "officeDocument", "xl/workbook.xml")]);
  parts["xl/sharedStrings.xml"] = `<sst xmlns="${main}">${shared.join("")}</sst>`;
  const formats = [0, 14, 9, 164, 165, 22, 17];
  parts["xl/styles.xml"] =
    `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="[$-809]dd\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="&quot;£&quot;#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`;
  parts["[Content_Types].xml"] =
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`;
  return zipped(parts);
}

export function zipped(parts: Record<string, string>): Uint8Array {
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n`;
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(xml + text)])),
  );
}

function sheetXml(rows: MadeSheet["rows"], merged: readonly string[], shared: string[]): string {
  const lines = rows.map((cells, at) => {
    const made = cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`, shared));
    return `<row r="${at + 1}" spans="1:9">${made.join("")}</row>`;
  });
  const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `<worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${lines.join("\n")}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: Made, at: string, shared: string[]): string {
  if (cell === null) return `<c r="${at}" s="4"/>`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "object" && "xml" in cell) return cell.xml.replaceAll("@", at);
  if (typeof cell === "object") return `<c r="${at}" s="${cell.style}"><v>${cell.value}</v></c>`;
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  // Every other one in pieces, as spreadsheets keep what is partly bold.
  const half = Math.ceil(text.length / 2);
  const isPlain = shared.length % 2 === 0 || text.includes("&");
  shared.push(
    isPlain
      ? `<si><t xml:space="preserve">${text}</t></si>`
      : `<si><r><t>${text.slice(0, half)}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${text.slice(half)}</t></r><rPh sb="0" eb="1"><t>kana</t></rPh></si>`,
  );
  return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`;
}

const letter = (column: number) => String.fromCharCode(65 + column);
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
const relationships = (all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
