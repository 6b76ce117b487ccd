import { count } from "#app/plural.ts";
import { readXml, type XmlElement } from "../office/read-xml.ts";
import { plainName, type ZipPart } from "../office/read-zip.server.ts";
import { type CellKind, writtenNumber } from "./cell-style.ts";
import type { SharedTexts } from "./shared-texts.ts";
import { markedCell, NOT_WORKED_OUT, SheetError, type SheetLimits } from "./sheet-table.ts";
import { relationsOf, sharedTexts, kindsOf, unescapedText } from "./workbook-parts.server.ts";

/**
 * Reads one sheet of a workbook (ECMA-376, SpreadsheetML) row by row, as it is unpacked. Formulas are never worked out:
 * what counts is the value that was saved with them.
 */

export interface SheetRow {
  /** In the sheet, from 1. */
  line: number;
  cells: string[];
}

interface Sheet {
  name: string;
  isHidden: boolean;
  part: ZipPart;
}

export class Workbook {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly #shared: SharedTexts;
  readonly #kinds: readonly CellKind[];

  private constructor(sheets: Sheet[], is1904: boolean, shared: SharedTexts, kinds: CellKind[]) {
    this.sheets = sheets;
    this.is1904 = is1904;
    this.#shared = shared;
    this.#kinds = kinds;
  }

  /** @throws SheetError, and ZipError for parts that are damaged. */
  static async open(parts: readonly ZipPart[]): Promise<Workbook> {
    const byName = new Map(parts.map((part) => [plainName(part.name), part]));
    const root = await relationsOf(byName, "_rels/.rels", "");
    const main = root.find(({ type }) => type.endsWith("/officedocument"))?.target;
    const book = main === undefined ? undefined : byName.get(main);
    if (main === undefined || !book)
      throw new SheetError("The workbook can’t be read. Save it anew as .xlsx");
    const folder = main.slice(0, main.lastIndexOf("/") + 1);
    const relations = await relationsOf(byName, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
    const partOf = (kind: string) =>
      byName.get(relations.find(({ type }) => type.endsWith(kind))?.target ?? "");
    const sheets: Sheet[] = [];
    let is1904 = false;
    for await (const elements of readXml(book.pieces())) {
      for (const { name, attributes } of elements) {
        if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.get("date1904") ?? "");
        if (name !== "sheet") continue;
        const relation = relations.find(({ id }) => id === attributes.get("id"));
        const part = relation?.type.endsWith("/worksheet") ? byName.get(relation.target) : undefined;
        const isHidden = /hidden$/i.test(attributes.get("state") ?? "");
        if (part)
          sheets.push({ name: attributes.get("name") ?? `Sheet ${sheets.length + 1}`, isHidden, part });
      }
    }
    if (sheets.length === 0) throw new SheetError("The workbook has no sheet with cells");
    return new Workbook(
      sheets,
      is1904,
      await sharedTexts(partOf("/sharedstrings")),
      await kindsOf(partOf("/styles")),
    );
  }

  /** The rows that hold anything. Once it is through, `merged` is known. */
  rowsOf(sheet: Sheet, limits: SheetLimits): SheetRows {
    return new SheetRows(sheet, { shared: this.#shared, kinds: this.#kinds, is1904: this.is1904, limits });
  }
}

interface Reading {
  shared: SharedTexts;
  kinds: readonly CellKind[];
  is1904: boolean;
  limits: SheetLimits;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  isFormula: boolean;
  value: string | null;
  text: string;
}

export class SheetRows {
  /** Ranges of merged cells. */
  merged = 0;
  readonly #sheet: Sheet;
  readonly #with: Reading;
  #line = 0;
  #cells: string[] = [];
  #column = 0;
  #cell: Cell | null = null;
  #isPhonetic = false;

  constructor(sheet: Sheet, reading: Reading) {
    this.#sheet = sheet;
    this.#with = reading;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SheetRow> {
    for await (const elements of readXml(this.#sheet.part.pieces())) {
      for (const element of elements) {
        const row = this.#take(element);
        if (row) yield row;
      }
    }
    const last = this.#endRow();
    if (last) yield last;
  }

  /** @returns the row that ended with it. */
  #take(element: XmlElement): SheetRow | null {
    const { name } = element;
    if (name === "c") this.#beginCell(element);
    else if (name === "v" && this.#cell) this.#cell.value = element.text;
    else if (name === "f" && this.#cell) this.#cell.isFormula = true;
    else if (name === "is" || name === "rPh") this.#isPhonetic = name === "rPh";
    else if (name === "t" && this.#cell && !this.#isPhonetic) this.#cell.text += element.text;
    else if (name === "row") {
      const row = this.#endRow();
      const said = Number(element.attributes.get("r"));
      this.#line = Number.isInteger(said) && said > 0 ? said : this.#line + 1;
      return row;
    } else if (name === "mergeCell") this.merged += 1;
    return null;
  }

  #beginCell({ attributes }: XmlElement): void {
    this.#endCell();
    const at = columnOf(attributes.get("r") ?? "") ?? this.#column;
    this.#column = at + 1;
    this.#isPhonetic = false;
    const type = attributes.get("t") ?? "n";
    this.#cell = {
      column: at,
      type,
      style: Number(attributes.get("s") ?? 0),
      isFormula: false,
      value: null,
      text: "",
    };
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (!cell) return;
    const text = this.#textOf(cell);
    if (text.trim() === "") return;
    const { columns, cell: longest } = this.#with.limits;
    const at = `Row ${this.#line} of “${this.#sheet.name}”`;
    if (cell.column >= columns) throw new SheetError(`${at} has more than ${count(columns, "column")}`);
    if (text.length > longest)
      throw new SheetError(`${at} has a cell longer than ${count(longest, "character")}`);
    while (this.#cells.length < cell.column) this.#cells.push("");
    this.#cells[cell.column] = text;
  }

  #textOf({ type, style, value, text, isFormula }: Cell): string {
    const { shared, kinds, is1904 } = this.#with;
    if (type === "inlineStr") return unescapedText(text);
    if (value === null || (isFormula && value === "" && type === "n")) return isFormula ? NOT_WORKED_OUT : "";
    switch (type) {
      case "s":
        return shared.at(Number(value)) ?? "";
      case "str":
        return unescapedText(value);
      case "b":
        return value.trim() === "1" ? "TRUE" : "FALSE";
      case "e":
      case "d":
        return value.trim();
      default: {
        const number = Number(value);
        if (value.trim() === "" || Number.isNaN(number)) return value.trim();
        const kind = kinds[style] ?? "number";
        const written = writtenNumber(number, kind, is1904);
        const isNumber = kind === "number" || kind === "percent";
        return isNumber ? markedCell(written, isFormula ? "computed" : "number") : written;
      }
    }
  }

  #endRow(): SheetRow | null {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.#column = 0;
    return cells.length > 0 ? { line: this.#line, cells } : null;
  }
}

/** "BC12" is 54, from 0; null for what names no column. */
function columnOf(reference: string): number | null {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference)?.[1]?.toUpperCase();
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
