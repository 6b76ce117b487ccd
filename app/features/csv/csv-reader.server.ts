import { pipeline, Readable } from "node:stream";
import { type InfoRecord, type Options, parse, CsvError as ParseError } from "csv-parse";
import { count } from "#app/plural.ts";
import { CSV_LIMITS, CsvError, type CsvLimits, type CsvProblem, megabyte } from "./csv-limits.ts";
import { type CsvEncoding, CsvText } from "./csv-text.ts";

/** One record of a file, with the number of the line it begins on (from 1). */
export interface CsvRecord {
  line: number;
  cells: string[];
}

type Source = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** Characters of a first line that are waited for. */
const longestHead = 64 * 1024;

const saveAsUtf8 = "Save it as “CSV UTF-8” and try again";

/**
 * Reads CSV (RFC 4180) as it comes in, record by record: a long file is refused at its limit, never held whole. Takes
 * UTF-8 and UTF-16 with or without their mark, Windows-1252, and CRLF, LF or CR as line ends, which are LF in what is
 * read; empty lines are skipped. The first line tells what stands between the cells: commas, semicolons, or tabs as when
 * cells are copied from a spreadsheet.
 * @param tell what its bytes were read as, once all are through.
 * @throws {CsvError} at the first thing that will not do.
 */
export async function* readCsv(
  source: Source,
  limits: CsvLimits = CSV_LIMITS,
  tell: (encoding: CsvEncoding) => void = () => {},
): AsyncGenerator<CsvRecord> {
  const text = new CsvText();
  const { separator, pieces } = await headOf(piecesOf(source, limits, text));
  const records = new Records(limits, separator);
  // Its types know no records but lists of texts.
  const parser = parse(records.options as unknown as Options);
  // Its errors come out of the loop below.
  pipeline(Readable.from(pieces), parser, () => {});
  let last: CsvRecord | undefined;
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      if (last) yield last;
      last = record;
    }
  } catch (error) {
    throw error instanceof ParseError ? records.told(error, text.isCut) : error;
  }
  if (text.isCut) throw records.noText();
  if (last) yield last;
  tell(text.encoding ?? "utf-8");
}

/** What csv-parse finds, with its lines, held against the limits; its faults in our words. */
class Records {
  readonly #limits: CsvLimits;
  readonly #separator: string;
  #header: readonly string[] = [];
  #count = 0;
  /** The line that the last record ends on, its cells, and the empty lines up to there. */
  #end = 0;
  #cells = 0;
  #empty = 0;

  constructor(limits: CsvLimits, separator: string) {
    this.#limits = limits;
    this.#separator = separator;
  }

  get options(): Options<CsvRecord, string[]> {
    const { columns, cell: longest } = this.#limits;
    const isCopied = this.#separator === "\t";
    return {
      delimiter: this.#separator,
      record_delimiter: "\n",
      relax_column_count: true,
      // A copied cell is put between quotation marks only when it has to be: elsewhere a mark is a mark (12" pipe).
      relax_quotes: isCopied,
      skip_empty_lines: true,
      // In bytes, of which a character has at most four: a cell that never ends is not held.
      max_record_size: columns * longest * 4,
      cast: (cell, { column, lines, empty_lines }) => {
        if (cell.length > longest || Number(column) >= columns)
          throw this.#tooLong(this.#next(empty_lines), Number(column));
        // Two cells, each with a mark that never ends: to csv-parse what stands between them is text.
        if (isCopied && isTwo(cell)) throw this.#wrongMark(lines, Number(column));
        return cell;
      },
      on_record: (cells, info) => this.#take(cells, info),
    };
  }

  /** A fault of csv-parse as a person is told of it. */
  told({ code, ...at }: ParseError, isCut: boolean): CsvError {
    const [column, line] = [Number(at.column), Number(at.lines)];
    const begun = this.#next(Number(at.empty_lines));
    if (code === "CSV_MAX_RECORD_SIZE") return this.#tooLong(begun, column);
    if (isCut) return this.#error("encoding", line, column, "the file is not UTF-8 text", saveAsUtf8);
    return code === "CSV_QUOTE_NOT_CLOSED"
      ? this.#error("unclosed", begun, column, "a quotation mark is opened and never closed")
      : this.#wrongMark(line, column);
  }

  /** Of a text that was cut: its last cell ends where what could be read does. */
  noText(): CsvError {
    if (this.#count === 1) this.#header = [];
    return this.#error("encoding", this.#end, this.#cells - 1, "the file is not UTF-8 text", saveAsUtf8);
  }

  #take(cells: string[], { lines, empty_lines }: InfoRecord): CsvRecord {
    const most = this.#limits.rows;
    this.#count += 1;
    if (this.#count > most) throw new CsvError("rows", `The file has more than ${count(most - 1, "row")}`);
    if (this.#count === 1) this.#header = cells;
    const line = this.#next(empty_lines);
    [this.#end, this.#cells, this.#empty] = [lines, cells.length, empty_lines];
    return { line, cells };
  }

  /** The line that the record behind the last one begins on. */
  #next(empty: number): number {
    return this.#end + 1 + empty - this.#empty;
  }

  #tooLong(line: number, column: number): CsvError {
    const { columns, cell } = this.#limits;
    return column >= columns
      ? new CsvError("columns", `Line ${line} has more than ${count(columns, "column")}`)
      : this.#error("cell", line, column, `a cell is longer than ${count(cell, "character")}`);
  }

  #wrongMark(line: number, column: number): CsvError {
    return this.#error("quote", line, column, "a quotation mark stands where none may be");
  }

  /** Names the line and, by the first record, the column. */
  #error(problem: CsvProblem, line: number, column: number, text: string, right: string | null = null) {
    const name = this.#header[column]?.trim().slice(0, 60) || `column ${column + 1}`;
    return new CsvError(problem, `Line ${line}, ${name}: ${text}`, right);
  }
}

/** Whether a cell goes on in another: between its first two marks stands what parts cells. */
function isTwo(cell: string): boolean {
  const end = cell.startsWith('"') ? cell.indexOf('"', 1) : -1;
  return end !== -1 && /[\t\n]/.test(cell.slice(0, end));
}

/** The source as text with one kind of line end, until something in it is none. */
async function* piecesOf(source: Source, limits: CsvLimits, text: CsvText): AsyncGenerator<string> {
  let bytes = 0;
  let held = "";
  for await (const piece of source) {
    bytes += Buffer.byteLength(piece);
    if (bytes > limits.bytes)
      throw new CsvError("bytes", `The file is larger than ${Math.floor(limits.bytes / megabyte)} MB`);
    const more = held + (typeof piece === "string" ? text.checked(piece) : text.push(piece));
    // Its second half may be in the next piece.
    held = more.endsWith("\r") ? "\r" : "";
    yield more.slice(0, more.length - held.length).replace(/\r\n?/g, "\n");
    if (text.isCut) return;
  }
  yield (held + text.push(new Uint8Array(0), true)).replace(/\r\n?/g, "\n");
}

/** What stands between the cells, and the text without what only says so: its mark, or a line “sep=;” of Excel. */
async function headOf(pieces: AsyncGenerator<string>) {
  let head = "";
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head += next.value;
    if (firstLine(head) !== null || head.length >= longestHead) break;
  }
  head = head.replace(/^\uFEFF/, "");
  const line = firstLine(head);
  const said = /^sep=([^"])$/i.exec(line ?? "")?.[1];
  const rest = said && line ? head.replace(line, "") : head;
  async function* all() {
    yield rest;
    yield* pieces;
  }
  return { separator: said ?? separatorOf(line ?? head), pieces: all() };
}

/** The first line that holds anything, where it is there whole; null where it may go on. */
function firstLine(text: string): string | null {
  return /^\n*([^\n]+)\n/.exec(bare(text))?.[1] ?? null;
}

/** The sign that stands most often between the names of the first line; a tab is never part of a name. */
function separatorOf(line: string): string {
  const counts = ["\t", ";", ","].map((sign) => [sign, bare(line).split(sign).length - 1] as const);
  const [tabs] = counts;
  if (tabs && tabs[1] > 0) return "\t";
  return counts.toSorted(([, one], [, other]) => other - one).find(([, times]) => times > 0)?.[0] ?? ",";
}

/** Without what stands between quotation marks. */
function bare(text: string): string {
  return text.replace(/"(?:[^"]|"")*(?:"|$)/g, '"');
}
