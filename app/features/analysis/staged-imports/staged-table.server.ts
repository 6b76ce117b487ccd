/** The rows of an import that waits: a temporary file, each row a line of JSON, whatever they came in. */
import { count } from "#app/plural.ts";
import { createReadStream } from "node:fs";
import type { CsvRecord } from "#app/features/csv/csv-reader.server.ts";
import { CsvError } from "#app/features/csv/csv-limits.ts";
import { letOthersGo, BATCH_ROWS } from "../imports/batches.server.ts";
import { fileDraftPath, openDraft, removeFileDraft } from "#app/platform/storage/storage.server.ts";
import type { ImportField } from "../imports/import-kind.ts";
import { headOf, textIn } from "./table-head.server.ts";

/** What a table is, without its rows. */
export interface TableFacts {
  headers: readonly string[];
  /** The first value of each column; "" where there is none. */
  samples: readonly string[];
  rows: number;
  /** What is worth knowing of how it was read. */
  notes: readonly string[];
  /** The sheet it was read from, and those it could be read from; none of a text. */
  sheet?: { name: string; others: readonly string[] };
}

/** Rows above the line of column names: titles, dates, empty lines. */
const mostAbove = 10;
/** What documents of other kinds begin with. */
const otherKind = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml|script))/i;
const longestSample = 60;
const slice = 64 * 1024;

/**
 * Writes a table down. The line of column names is the one among the first that names most fields; what stands above
 * is left out, as are empty rows and empty columns at the end.
 * A row that ends early is filled up: Excel leaves out the last cells of rows that are empty there.
 * @param isText whether rows that end early are told of; of a workbook every empty cell is left out.
 * @returns null when there is no row below the names. Throws what reading the records throws.
 */
export async function writeTable(
  records: AsyncIterable<CsvRecord>,
  fields: readonly ImportField[],
  { isText = true }: { isText?: boolean } = {},
): Promise<{ draftId: string; facts: TableFacts } | null> {
  const draft = await openDraft();
  let isGood = false;
  try {
    const table = new Table(fields, isText);
    let text = "";
    let seen = 0;
    for await (const record of records) {
      for (const row of table.add(record)) text += line(row);
      seen += 1;
      if (seen % BATCH_ROWS !== 0) continue;
      await draft.handle.write(text);
      text = "";
      await letOthersGo();
    }
    for (const row of table.end()) text += line(row);
    await draft.handle.write(text);
    isGood = table.facts.rows > 0;
    return isGood ? { draftId: draft.id, facts: table.facts } : null;
  } finally {
    await draft.handle.close();
    if (!isGood) await removeFileDraft(draft.id);
  }
}

/** The rows as they were written. @throws when the file is gone. */
export function readTable(draftId: string): AsyncGenerator<CsvRecord> {
  return linesOf(createReadStream(fileDraftPath(draftId)));
}

/** Rows that came as lines of JSON. */
export async function* linesOf(source: AsyncIterable<Uint8Array> | Uint8Array): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of source instanceof Uint8Array ? slices(source) : source) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const one of lines) {
      const [number, ...cells] = JSON.parse(one) as [number, ...string[]];
      yield { line: number, cells };
    }
  }
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += slice) yield bytes.subarray(at, at + slice);
}

const line = (record: CsvRecord) => `${JSON.stringify([record.line, ...record.cells])}\n`;

/** Finds the line of column names and tidies what comes below it. */
class Table {
  readonly facts: { headers: string[]; samples: string[]; rows: number; notes: string[] } = {
    headers: [],
    samples: [],
    rows: 0,
    notes: [],
  };
  readonly #fields: readonly ImportField[];
  readonly #isText: boolean;
  #short = 0;
  #names: readonly string[] = [];
  #repeated = 0;
  #waiting: CsvRecord[] | null = [];

  constructor(fields: readonly ImportField[], isText: boolean) {
    this.#fields = fields;
    this.#isText = isText;
  }

  add(record: CsvRecord): CsvRecord[] {
    if (!this.#waiting) return this.#tidied(record);
    if (isBlank(record.cells)) return [];
    this.#waiting.push(record);
    return this.#waiting.length > mostAbove ? this.#begin(this.#waiting) : [];
  }

  end(): CsvRecord[] {
    const last = this.#waiting ? this.#begin(this.#waiting) : [];
    const [short, repeated] = [this.#short, this.#repeated];
    if (repeated > 0)
      this.facts.notes.push(`The column names stand again below, on ${count(repeated, "line")}: left out.`);
    if (short > 0 && this.#isText)
      this.facts.notes.push(
        `${short === 1 ? "1 row ends" : `${count(short, "row")} end`} before the last column: what is missing there is empty.`,
      );
    return last;
  }

  #begin(waiting: readonly CsvRecord[]): CsvRecord[] {
    this.#waiting = null;
    const [first] = waiting;
    if (first && otherKind.test(first.cells[0] ?? ""))
      throw new CsvError(
        "encoding",
        "The file is no table but a document",
        "Save its rows as “CSV UTF-8” and choose that",
      );
    const head = headOf(waiting, this.#fields);
    if (!head) return [];
    this.#names = head.names;
    this.facts.headers = head.headers;
    this.facts.samples = head.headers.map(() => "");
    this.facts.notes.push(...head.notes);
    return head.rows.flatMap((record) => this.#tidied(record));
  }

  /** Lists printed page by page have their column names on each. */
  #isNames(cells: readonly string[]): boolean {
    const names = this.#names;
    return cells.length === names.length && cells.every((cell, at) => textIn(cell) === names[at]);
  }

  #tidied(record: CsvRecord): CsvRecord[] {
    if (isBlank(record.cells)) return [];
    const { headers, samples } = this.facts;
    const width = headers.length;
    const beyond = record.cells.slice(width);
    const cells = isBlank(beyond) ? record.cells.slice(0, width) : [...record.cells];
    if (this.#isNames(cells)) {
      this.#repeated += 1;
      return [];
    }
    if (cells.length < width) this.#short += 1;
    while (cells.length < width) cells.push("");
    this.facts.rows += 1;
    cells.forEach((cell, index) => {
      if (samples[index] === "" && cell.trim() !== "") samples[index] = textIn(cell).slice(0, longestSample);
    });
    return [{ line: record.line, cells }];
  }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");
