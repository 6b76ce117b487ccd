import { CSV_TYPE, type CsvCell, csvOf } from "#app/features/csv/csv.ts";
import { downloadHeaders } from "./download-headers.server.ts";
import { streamOf } from "./stream-of.server.ts";

/**
 * The answer that carries rows as a CSV file while they are still being found. It begins with the mark by which
 * spreadsheets know UTF-8; the next piece is asked for when the reader has taken the last.
 * @param name the file's name, without its ending.
 */
export function sendCsvPieces(name: string, pieces: AsyncGenerator<CsvCell[][]>): Response {
  const headers = downloadHeaders({ name: `${name}.csv`, contentType: CSV_TYPE });
  return new Response(streamOf(bytesOf(pieces)), { headers });
}

async function* bytesOf(pieces: AsyncGenerator<CsvCell[][]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode("\uFEFF");
  // A piece without rows would be an empty chunk, which some readers take for the end.
  for await (const rows of pieces) if (rows.length > 0) yield encoder.encode(csvOf(rows));
}
