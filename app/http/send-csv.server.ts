import { CSV_TYPE, type CsvCell, csvLine } from "#app/features/csv/csv.ts";
import { downloadHeaders } from "./download-headers.server.ts";

/** How many rows are written at a time. */
const piece = 500;

/**
 * The answer that carries rows as a CSV file. It begins with the mark by which spreadsheets know UTF-8, and leaves no
 * faster than the reader takes it.
 * @param name the file's name, without its ending.
 */
export function sendCsv(name: string, rows: Iterable<readonly CsvCell[]>): Response {
  const source = rows[Symbol.iterator]();
  const encoder = new TextEncoder();
  let text = "\uFEFF";
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      for (let written = 0; written < piece; written += 1) {
        const { done, value } = source.next();
        if (done) {
          if (text) controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += csvLine(value);
      }
      controller.enqueue(encoder.encode(text));
      text = "";
    },
  });
  return new Response(body, { headers: downloadHeaders({ name: `${name}.csv`, contentType: CSV_TYPE }) });
}
