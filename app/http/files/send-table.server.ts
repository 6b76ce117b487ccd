import { setImmediate } from "node:timers/promises";
import { CSV_TYPE, type CsvCell, csvOf } from "#app/features/csv/csv.ts";
import { mustHaveBudget, spend } from "#app/platform/pdf/jobs/processor-budget.server.ts";
import { workAtHand } from "#app/platform/work-at-hand.server.ts";
import { workbookOf, XLSX_TYPE } from "#app/platform/workbook/write-workbook.server.ts";
import { sendBytes, sendPieces } from "./send-bytes.server.ts";

type Rows = readonly (readonly CsvCell[])[];

/** A table, or its pieces while its rows are still being found. */
type Table = Rows | AsyncIterable<Rows>;

/** What is written at a time, before others have a turn, and about what that takes of a processor. */
const piece = { rows: 500, letters: 100_000, milliseconds: 20 };

/**
 * The answer that carries a table: as CSV, or as a workbook where the address says so (`as=xlsx`).
 * @param name the file's name, without its ending.
 */
export async function sendTable(url: URL, name: string, table: Table): Promise<Response> {
  if (url.searchParams.get("as") !== "xlsx") return sendCsv(name, table);
  await mustHaveBudget(workAtHand().person);
  const rows = await begun(piecesOf(table));
  return sendPieces(workbookOf(name, rows), { name: `${name}.xlsx`, contentType: XLSX_TYPE });
}

/**
 * The answer that carries rows as a CSV file. It begins with the mark by which spreadsheets know UTF-8. A short table
 * that is at hand is written at once, and its length said; of any other the next piece is written when the reader has
 * taken the last.
 * @param name the file's name, without its ending.
 */
export async function sendCsv(name: string, table: Table): Promise<Response> {
  const file = { name: `${name}.csv`, contentType: CSV_TYPE };
  if (!(Symbol.asyncIterator in table) && [...cut(table)].length === 1)
    return sendBytes(new TextEncoder().encode(mark + csvOf(table)), file);
  await mustHaveBudget(workAtHand().person);
  return sendPieces(bytesOf(await begun(piecesOf(table))), file);
}

const mark = "\uFEFF";

async function* bytesOf(pieces: AsyncIterable<Rows>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(mark);
  // A piece without rows would be an empty chunk, which some readers take for the end.
  for await (const rows of pieces) if (rows.length > 0) yield encoder.encode(csvOf(rows));
}

/** The same pieces, the first of them found: where it can't be, the answer still can say so. */
async function begun(pieces: AsyncGenerator<Rows>): Promise<AsyncGenerator<Rows>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}

/** Whoever else asks has a turn after each piece; what it took counts for the person who asked. */
async function* piecesOf(table: Table): AsyncGenerator<Rows> {
  const { person } = workAtHand();
  for await (const rows of Symbol.asyncIterator in table ? table : [table]) {
    for (const some of cut(rows)) {
      yield some;
      await spend(person, piece.milliseconds);
      await setImmediate();
    }
  }
}

/** At least one piece, also of nothing. */
function* cut(rows: Rows): Generator<Rows> {
  let from = 0;
  let letters = 0;
  for (const [at, row] of rows.entries()) {
    if (at > from && (at - from >= piece.rows || letters > piece.letters)) {
      yield rows.slice(from, at);
      [from, letters] = [at, 0];
    }
    for (const cell of row) letters += typeof cell === "string" ? cell.length : 8;
  }
  yield rows.slice(from);
}
