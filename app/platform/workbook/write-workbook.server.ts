/** Writes a workbook of one sheet (ECMA-376, SpreadsheetML) while its rows are still being found. */
import { strToU8, Zip, ZipDeflate } from "fflate";

/** A number stays one, a day as YYYY-MM-DD becomes one; any other text is text, whatever it begins with. */
export type SheetCell = string | number | null | undefined;

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const sheets = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";

/** The parts beside the sheet. Styles: 0 plain, 1 the names above, 2 a day, 3 a whole number, 4 any other number. */
function partsOf(sheet: string): [name: string, xml: string][] {
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${sheets}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${sheets}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.00####"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[164, 3, 165].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    ],
  ];
}

/**
 * The bytes of a workbook, as they are made.
 * @param sheet its name: what a spreadsheet takes for none in a name is left out.
 * @param pieces of rows, the first of which names the columns.
 */
export async function* workbookOf(
  sheet: string,
  pieces: AsyncIterable<readonly (readonly SheetCell[])[]> | Iterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) made.push(chunk);
  });
  const add = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    return part;
  };
  for (const [name, xml] of partsOf(sheetName(sheet))) add(name).push(strToU8(head + xml), true);
  const rows = add("xl/worksheets/sheet1.xml");
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  let line = 0;
  let columns: SheetColumn[] | null = null;
  for await (const piece of pieces) {
    let xml = "";
    if (!columns) {
      columns = columnsOf(piece);
      xml = `${head}<worksheet xmlns="${sheets}">${view}${colsXml(columns)}<sheetData>`;
    }
    for (const row of piece) {
      line += 1;
      xml += `<row r="${line}">${row.map((cell, at) => cellXml(cell, `${letterOf(at)}${line}`, line === 1, columns?.[at])).join("")}</row>`;
    }
    rows.push(strToU8(xml));
    yield* made.splice(0);
  }
  if (!columns) rows.push(strToU8(`${head}<worksheet xmlns="${sheets}">${view}<sheetData>`));
  const last = columns && columns.length > 0 ? letterOf(columns.length - 1) : null;
  const filter = last && line > 0 ? `<autoFilter ref="A1:${last}${line}"/>` : "";
  rows.push(strToU8(`</sheetData>${filter}</worksheet>`), true);
  zip.end();
  yield* made;
}

interface SheetColumn {
  /** In characters. */
  width: number;
  /** The numbers of its first rows: years and the like stand without separators, the others with one look. */
  numbers: "plain" | "whole" | "decimal";
}

const narrowest = 9;
const widest = 60;
const codes = /\b(?:year|period|line|no|number|id)\b/i;

/** How each column looks, by its name and its first rows: the others are not found yet. */
function columnsOf(rows: readonly (readonly SheetCell[])[]): SheetColumn[] {
  const [names = [], ...values] = rows;
  return names.map((name, at) => {
    const cells = values.map((row) => row[at]);
    const numbers = cells.filter((cell) => typeof cell === "number");
    const isWhole = numbers.every((cell) => Number.isInteger(cell));
    const longest = Math.max(...[name, ...cells].map(lengthOf));
    return {
      width: Math.min(widest, Math.max(narrowest, longest + 2)),
      numbers: codes.test(String(name ?? "")) ? "plain" : isWhole ? "whole" : "decimal",
    };
  });
}

/** A number has its separators and two places. */
function lengthOf(cell: SheetCell): number {
  if (typeof cell !== "number") return Math.max(...(cell ?? "").split("\n").map(({ length }) => length));
  const whole = String(Math.trunc(cell)).length;
  return whole + Math.floor(whole / 3) + (Number.isInteger(cell) ? 0 : 3);
}

function colsXml(columns: readonly SheetColumn[]): string {
  if (columns.length === 0) return "";
  const each = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${each.join("")}</cols>`;
}

function numberStyle(cell: number, numbers: SheetColumn["numbers"] = "plain"): string {
  if (numbers === "plain") return "";
  return numbers === "whole" && Number.isInteger(cell) ? ' s="3"' : ' s="4"';
}

function cellXml(cell: SheetCell, at: string, isName: boolean, column?: SheetColumn): string {
  if (cell === null || cell === undefined || cell === "") return "";
  if (typeof cell === "number")
    return Number.isFinite(cell)
      ? `<c r="${at}"${numberStyle(cell, column?.numbers)}><v>${cell}</v></c>`
      : "";
  const day = isName ? null : serialOf(cell);
  if (day !== null) return `<c r="${at}" s="2"><v>${day}</v></c>`;
  return `<c r="${at}" t="inlineStr"${isName ? ' s="1"' : ""}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Days since 1899-12-30; null for what is no day that the 1900 system counts right. */
function serialOf(text: string): number | null {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  const days = (time - Date.UTC(1899, 11, 30)) / 86_400_000;
  return days > 60 ? days : null;
}

/** "A", … "Z", "AA". @param index from 0. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** At most 31 characters, none of them one that a reference needs. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[\\/?*[\]:']/g, " ")
      .trim()
      .slice(0, 31) || "Sheet1"
  );
}

/** Signs that XML can't hold are written as _x0001_, and what looks like one is kept from being read so. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/_x(?=[0-9A-F]{4}_)/gi, "_x005F_x")
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\r]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`,
    )
    .replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
}
