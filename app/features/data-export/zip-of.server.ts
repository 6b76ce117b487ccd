import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate } from "fflate";
import { csvLine } from "#app/features/csv/csv.ts";
import type { DataSet } from "./data-set.ts";

const text = new TextEncoder();

/**
 * A ZIP with each set as JSON and as CSV, made while it is read: at any moment a few hundred rows are held.
 * @param readMe stands in it as `README.txt`.
 */
export async function* zipOf(sets: readonly DataSet[], readMe: string): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let problem: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) problem = error;
    else made.push(piece);
  });
  const taken = () => {
    if (problem) throw problem;
    const pieces = made;
    made = [];
    return pieces;
  };
  for (const { name, content } of filesOf(sets, readMe)) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const piece of content) {
      file.push(text.encode(piece));
      yield* taken();
      await setImmediate();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

function* filesOf(sets: readonly DataSet[], readMe: string) {
  yield { name: "README.txt", content: [readMe] };
  for (const set of sets) {
    yield { name: `${set.name}.json`, content: jsonOf(set) };
    yield { name: `${set.name}.csv`, content: csvOf(set) };
  }
}

async function* jsonOf(set: DataSet): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of set.rows()) {
    for (const piece of pieced(rows, (row) => JSON.stringify(row, [...set.columns]), ",\n")) {
      yield (isFirst ? "[\n" : ",\n") + piece;
      isFirst = false;
    }
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

async function* csvOf(set: DataSet): AsyncGenerator<string> {
  yield csvLine(set.columns);
  for await (const rows of set.rows()) {
    yield* pieced(rows, (row) => csvLine(set.columns.map((column) => row[column])), "");
  }
}

/** Letters that are packed at a time, before others have a turn. */
const most = 100_000;

function* pieced<Row>(rows: readonly Row[], write: (row: Row) => string, between: string): Generator<string> {
  let written: string[] = [];
  let letters = 0;
  for (const row of rows) {
    const line = write(row);
    written.push(line);
    letters += line.length;
    if (letters <= most) continue;
    yield written.join(between);
    written = [];
    letters = 0;
  }
  if (written.length > 0) yield written.join(between);
}
