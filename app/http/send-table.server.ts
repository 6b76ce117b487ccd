import type { CsvCell } from "#app/features/csv/csv.ts";
import { workbookOf, XLSX_TYPE } from "#app/platform/workbook/write-workbook.server.ts";
import { downloadHeaders } from "./download-headers.server.ts";
import { sendCsvPieces } from "./send-csv-pieces.server.ts";
import { sendCsv } from "./send-csv.server.ts";
import { streamOf } from "./stream-of.server.ts";

type Rows = readonly (readonly CsvCell[])[];

/** How many rows are written at a time. */
const piece = 500;

/**
 * The answer that carries a table: as CSV, or as a workbook where the address says so (`as=xlsx`).
 * @param name the file's name, without its ending.
 */
export function sendTable(url: URL, name: string, rows: Rows): Response {
  return isWorkbook(url) ? sendWorkbook(name, piecesOf(rows)) : sendCsv(name, rows);
}

/** The same while the rows are still being found. */
export function sendTablePieces(url: URL, name: string, pieces: AsyncGenerator<CsvCell[][]>): Response {
  return isWorkbook(url) ? sendWorkbook(name, pieces) : sendCsvPieces(name, pieces);
}

const isWorkbook = (url: URL) => url.searchParams.get("as") === "xlsx";

function sendWorkbook(name: string, pieces: AsyncIterable<Rows> | Iterable<Rows>): Response {
  const headers = downloadHeaders({ name: `${name}.xlsx`, contentType: XLSX_TYPE });
  return new Response(streamOf(workbookOf(name, pieces)), { headers });
}

function* piecesOf(rows: Rows): Generator<Rows> {
  for (let at = 0; at < rows.length; at += piece) yield rows.slice(at, at + piece);
}
