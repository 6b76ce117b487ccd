import { count } from "#app/plural.ts";
import { readFile } from "node:fs/promises";
import { readZip, ZipError } from "../office/read-zip.server.ts";
import { Workbook } from "./read-workbook.server.ts";
import { SheetError, type SheetLimits, type SheetRead, type SheetTable } from "./sheet-table.ts";

/** Bytes of rows that are put together before they are handed on. */
const piece = 256 * 1024;
/** Sheets that are looked at for the first that holds a table. */
const mostLookedAt = 20;

/**
 * Reads one sheet of a workbook. Runs in a process that may die of it.
 * @param sheet its name; the first that is not hidden and holds more than one row unless told.
 * @returns what was read, and its rows as lines of JSON: the row's number, then its cells as texts.
 */
export async function readSheet(
  path: string,
  sheet: string | null,
  limits: SheetLimits,
): Promise<{ read: SheetRead; bytes: Uint8Array }> {
  try {
    const book = await Workbook.open(await readZip(await readFile(path)));
    const visible = book.sheets.filter(({ isHidden }) => !isHidden);
    const offered = visible.length > 0 ? visible : book.sheets.slice(0, 1);
    const named = offered.filter(({ name }) => name === sheet);
    const tried = named.length > 0 ? named : offered.slice(0, mostLookedAt);
    let best: { table: SheetTable; rows: number; bytes: Uint8Array } | null = null;
    for (const one of tried) {
      const rows = book.rowsOf(one, limits);
      const lines = await linesOf(rows, one.name, limits);
      const table = {
        sheet: one.name,
        sheets: offered.map(({ name }) => name),
        hidden: book.sheets.length - offered.length,
        merged: rows.merged,
        is1904: book.is1904,
      };
      if (!best || lines.rows > 1) best = { table, ...lines };
      if (lines.rows > 1) break;
    }
    if (!best) throw new SheetError("The workbook has no sheet with cells");
    return { read: { ok: true, table: best.table }, bytes: best.bytes };
  } catch (error) {
    if (error instanceof SheetError) return refused(error.message);
    if (!(error instanceof ZipError)) throw error;
    return refused("The workbook is damaged, or unpacks to more than is taken. Save it anew as .xlsx");
  }
}

const refused = (problem: string) => ({ read: { ok: false as const, problem }, bytes: new Uint8Array(0) });

async function linesOf(
  rows: AsyncIterable<{ line: number; cells: string[] }>,
  sheet: string,
  limits: SheetLimits,
): Promise<{ rows: number; bytes: Uint8Array }> {
  const pieces: Buffer[] = [];
  let held = 0;
  let text = "";
  let found = 0;
  const keep = () => {
    const bytes = Buffer.from(text);
    held += bytes.length;
    if (held > limits.bytes)
      throw new SheetError(`“${sheet}” holds more than ${Math.floor(limits.bytes / 1024 / 1024)} MB of text`);
    pieces.push(bytes);
    text = "";
  };
  for await (const { line, cells } of rows) {
    found += 1;
    if (found > limits.rows)
      throw new SheetError(`“${sheet}” has more than ${count(limits.rows, "row")}. Split it in two`);
    text += `${JSON.stringify([line, ...cells])}\n`;
    if (text.length > piece) keep();
  }
  keep();
  return { rows: found, bytes: Buffer.concat(pieces) };
}
