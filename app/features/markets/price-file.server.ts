import { setImmediate } from "node:timers/promises";
import { readCsv, type CsvRecord } from "#app/features/csv/csv-reader.server.ts";
import { CsvError, type CsvLimits } from "#app/features/csv/csv-limits.ts";
import { count } from "#app/plural.ts";
import type { Instrument, Price } from "./market.ts";
import { isDay } from "#app/features/calendar.ts";
import { isWeekday, localTime } from "./market-clock.ts";

/** A file of prices: its columns in any order, the first line naming them. */
export const PRICE_COLUMNS = ["instrument", "date", "close", "as_of", "status", "source"] as const;
const needed = ["instrument", "date", "close"] as const;

/** 20,000 prices are 25 years of three instruments. */
const PRICE_FILE_LIMITS: CsvLimits = { rows: 20_001, columns: 12, cell: 500, bytes: 4_000_000 };

/** Problems told of one file; the rest are counted. */
const mostProblems = 50;
const minute = 60_000;
const noControls = /^[^\p{Cc}\p{Cf}]*$/u;

type Column = (typeof PRICE_COLUMNS)[number];
type Cells = Record<Column, string>;

export interface FilePrice extends Price {
  instrumentId: string;
  line: number;
}

type PriceFile = { ok: true; prices: FilePrice[] } | RefusedPriceFile;
export interface RefusedPriceFile {
  ok: false;
  /** "Line 3, close: …": at most fifty. */
  problems: string[];
  /** How many more there are. */
  more: number;
}

interface PriceReading {
  instruments: readonly Instrument[];
  now: Date;
  /** Named as the source where the file names none. */
  source: string;
}

/**
 * Reads and checks a whole file of prices: each wrong row is named by its line and field, and one of them is enough
 * for nothing of the file to be taken.
 */
export async function readPriceFile(bytes: Uint8Array, reading: PriceReading): Promise<PriceFile> {
  const problems = new Problems();
  const prices: FilePrice[] = [];
  const lines = new Map<string, number>();
  /** By time zone: it costs more to work out than a row to read. */
  const todays = new Map<string, string>();
  let columns: Column[] | null = null;
  let read = 0;
  try {
    for await (const record of readCsv(linesOf(bytes), PRICE_FILE_LIMITS)) {
      if (!columns) {
        columns = columnsOf(record, problems);
        if (problems.any) return problems.refused();
        continue;
      }
      read += 1;
      if (read % 500 === 0) await setImmediate();
      const price = priceOf(record, columns, { ...reading, todays }, problems);
      if (!price) continue;
      const key = `${price.instrumentId} ${price.day}`;
      const earlier = lines.get(key);
      if (earlier !== undefined) {
        problems.add(
          record.line,
          "date",
          `${price.instrumentId} has a price of ${price.day} on line ${earlier} already`,
        );
      }
      lines.set(key, record.line);
      prices.push(price);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // What is wrong with the whole file is worth more than what was wrong with its rows so far.
    problems.lead(`${error.message}.`);
  }
  if (!problems.any && prices.length === 0) problems.say("The file has no prices.");
  return problems.any ? problems.refused() : { ok: true, prices };
}

/** Gathers what is wrong with a file. */
export class Problems {
  #said: string[] = [];
  #count = 0;

  get any(): boolean {
    return this.#count > 0;
  }

  add(line: number, field: Column, text: string): void {
    this.say(`Line ${line}, ${field}: ${text}.`);
  }

  say(text: string): void {
    this.#count += 1;
    if (this.#said.length < mostProblems) this.#said.push(text);
  }

  /** Puts it first. */
  lead(text: string): void {
    this.#count += 1;
    this.#said = [text, ...this.#said].slice(0, mostProblems);
  }

  refused(): RefusedPriceFile {
    return { ok: false, problems: this.#said, more: this.#count - this.#said.length };
  }
}

function columnsOf({ line, cells }: CsvRecord, problems: Problems): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  for (const name of names) {
    if (!PRICE_COLUMNS.includes(name as Column)) {
      problems.say(
        `Line ${line}: the column ${shown(name)} is not known. Columns are ${PRICE_COLUMNS.join(", ")}.`,
      );
    }
  }
  for (const name of needed) {
    if (!names.includes(name)) problems.say(`Line ${line}: the column ${name} is missing.`);
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) problems.say(`Line ${line}: the column ${shown(twice)} stands there twice.`);
  return names as Column[];
}

function priceOf(
  { line, cells }: CsvRecord,
  columns: readonly Column[],
  { instruments, now, source, todays }: PriceReading & { todays: Map<string, string> },
  problems: Problems,
): FilePrice | null {
  if (cells.length !== columns.length) {
    problems.say(
      `Line ${line} has ${count(cells.length, "cell")} where the first line has ${columns.length}.`,
    );
    return null;
  }
  const row: Cells = { instrument: "", date: "", close: "", as_of: "", status: "", source: "" };
  columns.forEach((column, index) => (row[column] = (cells[index] ?? "").trim()));
  let isGood = true;
  const wrong = (field: Column, text: string) => {
    isGood = false;
    problems.add(line, field, text);
  };

  const instrument = instruments.find((one) => one.id === row.instrument);
  if (!instrument) {
    const known = instruments.map((one) => one.id).join(", ");
    wrong("instrument", `${shown(row.instrument)} is not known. Known are ${known}`);
  }
  const zone = instrument?.timeZone ?? "UTC";
  const today = todays.get(zone) ?? localTime(zone, now).day;
  todays.set(zone, today);
  if (!isDay(row.date)) wrong("date", `${shown(row.date)} is no date. Write it as 2026-11-20`);
  else if (row.date > today) wrong("date", `${row.date} is still to come`);
  else if (row.date < "1900-01-01") wrong("date", `${row.date} is before 1900`);
  else if (instrument?.kind === "index" && !isWeekday(row.date)) {
    wrong("date", `${row.date} is a Saturday or Sunday, when its market is closed`);
  }
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(row.close)) {
    wrong(
      "close",
      `${shown(row.close)} is no price. Write it in digits, with a point and at most six decimals`,
    );
  } else if (Number(row.close) <= 0) wrong("close", "a price is more than zero");

  const status = row.status || (row.as_of ? "delayed" : "end-of-day");
  if (status !== "delayed" && status !== "end-of-day") {
    wrong("status", `${shown(status)} is not delayed or end-of-day`);
  } else if (status === "delayed" && !row.as_of)
    wrong("as_of", "a delayed price needs the time it was taken");
  else if (status === "end-of-day" && row.as_of)
    wrong("as_of", "only a delayed price has a time it was taken");
  const asOf = row.as_of ? momentOf(row.as_of) : null;
  if (row.as_of && !asOf) {
    wrong("as_of", `${shown(row.as_of)} is no time. Write it as 2026-11-20T14:32:00Z, with its zone`);
  } else if (asOf && asOf.getTime() > now.getTime() + 5 * minute)
    wrong("as_of", `${row.as_of} is still to come`);
  else if (asOf && instrument && isDay(row.date) && localTime(instrument.timeZone, asOf).day !== row.date) {
    wrong("as_of", `${row.as_of} is not on ${row.date} where its market is`);
  }
  if (row.source.length > 200) wrong("source", "it is longer than 200 characters");
  else if (!noControls.test(row.source)) wrong("source", "it holds characters that can't be shown");

  if (!isGood || !instrument) return null;
  return {
    instrumentId: instrument.id,
    line,
    day: row.date,
    close: Number(row.close),
    asOf: asOf ? asOf.toISOString() : null,
    status: status === "delayed" ? "delayed" : "end-of-day",
    source: row.source || source,
  };
}

/** ISO 8601 with its zone; a time without one could be anybody's. */
function momentOf(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(
    text,
  );
  if (!parts || !isDay(parts[1] ?? "")) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** What was typed, quoted and cut to a length that can be read. */
function shown(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "�");
  if (clean === "") return "an empty cell";
  return `“${clean.length > 40 ? `${clean.slice(0, 40)}…` : clean}”`;
}

/** Line by line, so that the reader can say on which one a character is that is none. */
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(10, start);
    const stop = end === -1 ? bytes.length : end + 1;
    yield bytes.subarray(start, stop);
    start = stop;
  }
}
