import { count } from "#app/plural.ts";
import { type CsvLimits, megabyte, CSV_LIMITS, type CsvProblem, CsvError } from "./csv-limits.ts";
import { CsvText, type CsvEncoding, NoText } from "./csv-text.ts";

/** One record of a file, with the number of the line it begins on (from 1). */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Characters of a first line that are waited for. */
const longestHead = 64 * 1024;

const saveAsUtf8 = "Save it as “CSV UTF-8” and try again";

/**
 * Reads CSV (RFC 4180) as it comes in, record by record: a long file is refused at its limit, never held whole. Takes
 * UTF-8 and UTF-16 with or without their mark, Windows-1252, and CRLF, LF or CR as line ends; empty lines are skipped. The first line tells what
 * stands between the cells: commas, semicolons, or tabs as when cells are copied from a spreadsheet.
 * @param tell what its bytes were read as, once all are through.
 * @throws {CsvError} at the first thing that will not do.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  limits: CsvLimits = CSV_LIMITS,
  tell: (encoding: CsvEncoding) => void = () => {},
): AsyncGenerator<CsvRecord> {
  const reader = new CsvReader(limits);
  for await (const piece of source) yield* reader.push(piece);
  yield* reader.end();
  tell(reader.encoding);
}

/** The same for a text that is here already. @throws {CsvError} */
export function parseCsv(text: string, limits: CsvLimits = CSV_LIMITS): CsvRecord[] {
  const reader = new CsvReader(limits);
  return [...reader.push(text), ...reader.end()];
}

type Place = "start" | "plain" | "quoted" | "closed";

class CsvReader {
  readonly #limits: CsvLimits;
  readonly #decoder = new CsvText();
  #header: string[] | undefined;
  #cells: string[] = [];
  #cell = "";
  #place: Place = "start";
  #line = 1;
  #began = 1;
  #records = 0;
  #bytes = 0;
  #first = true;
  #afterCr = false;
  /** What stands between two cells; null until the first line is there, which waits in `#head`. */
  #separator: string | null = null;
  #head = "";

  constructor(limits: CsvLimits) {
    this.#limits = limits;
  }

  push(piece: Uint8Array | string): CsvRecord[] {
    const bytes = typeof piece === "string" ? Buffer.byteLength(piece) : piece.byteLength;
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.bytes) {
      throw new CsvError("bytes", `The file is larger than ${Math.floor(this.#limits.bytes / megabyte)} MB`);
    }
    return this.#take(typeof piece === "string" ? piece : this.#decoded(piece));
  }

  end(): CsvRecord[] {
    const rest = this.#take(this.#decoded(), true);
    if (this.#place === "quoted") {
      throw this.#error("unclosed", "a quotation mark is opened and never closed", { line: this.#began });
    }
    return [...rest, ...this.#endRecord()];
  }

  get encoding(): CsvEncoding {
    return this.#decoder.encoding ?? "utf-8";
  }

  #decoded(piece?: Uint8Array): string {
    try {
      return this.#decoder.push(piece ?? new Uint8Array(0), piece === undefined);
    } catch (error) {
      if (!(error instanceof NoText)) throw error;
      // Reads on up to the first sign that will not do, so that the line told is its own.
      this.#take(error.legible, true);
      throw this.#error("encoding", "the file is not UTF-8 text", { right: saveAsUtf8 });
    }
  }

  #take(text: string, isAll = false): CsvRecord[] {
    if (this.#separator !== null) return this.#read(text, this.#separator);
    this.#head += this.#withoutMark(text);
    const line = firstLine(this.#head);
    if (line === null && !isAll && this.#head.length < longestHead) return [];
    const head = this.#head;
    this.#head = "";
    // Spreadsheets may say it themselves, in a line of its own.
    const said = /^sep=(.)$/i.exec(line ?? "")?.[1];
    this.#separator = said ?? separatorOf(line ?? head);
    return this.#read(said && line ? head.replace(line, "") : head, this.#separator);
  }

  #read(text: string, separator: string): CsvRecord[] {
    const records: CsvRecord[] = [];
    for (const char of text) {
      if (char === "\0") {
        throw this.#error("encoding", "the file is not UTF-8 text", { right: saveAsUtf8 });
      }
      const wasCr = this.#afterCr;
      this.#afterCr = false;
      if (this.#place === "quoted") {
        if (char === '"') this.#place = "closed";
        else this.#add(char);
        if (char === "\n") this.#line += 1;
      } else if (char === '"' && (this.#place !== "plain" || separator === "\t")) {
        // A copied cell is put between quotation marks only when it has to be: elsewhere a mark is a mark (12" pipe).
        if (this.#place === "plain") {
          this.#add(char);
          continue;
        }
        if (this.#place === "closed") this.#add(char);
        this.#place = "quoted";
      } else if (char === separator) {
        this.#endCell();
      } else if (char === "\n" && wasCr) {
        // The second half of a line end that was counted already.
      } else if (char === "\n" || char === "\r") {
        records.push(...this.#endRecord());
        this.#afterCr = char === "\r";
        this.#line += 1;
        this.#began = this.#line;
      } else if (this.#place === "closed" && separator === "\t" && !/[\t\n]/.test(this.#cell)) {
        // Nor is a copied cell that only begins with a name in them ("Alder" Holdings).
        this.#cell = `"${this.#cell}"`;
        this.#place = "plain";
        this.#add(char);
      } else if (char === '"' || this.#place === "closed") {
        throw this.#error("quote", "a quotation mark stands where none may be");
      } else {
        this.#place = "plain";
        this.#add(char);
      }
    }
    return records;
  }

  #withoutMark(text: string): string {
    if (!this.#first || text === "") return text;
    this.#first = false;
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  #add(char: string): void {
    this.#cell += char;
    if (this.#cell.length > this.#limits.cell) {
      const most = this.#limits.cell;
      throw this.#error("cell", `a cell is longer than ${count(most, "character")}`, { line: this.#began });
    }
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#place = "start";
    if (this.#cells.length > this.#limits.columns) {
      throw new CsvError(
        "columns",
        `Line ${this.#began} has more than ${count(this.#limits.columns, "column")}`,
      );
    }
  }

  #endRecord(): CsvRecord[] {
    if (this.#cells.length === 0 && this.#place === "start") return [];
    this.#endCell();
    this.#records += 1;
    if (this.#records > this.#limits.rows) {
      const most = this.#limits.rows - 1;
      throw new CsvError("rows", `The file has more than ${count(most, "row")}`);
    }
    const record = { line: this.#began, cells: this.#cells };
    this.#header ??= record.cells;
    this.#cells = [];
    return [record];
  }

  /** Names the line and, by the first record, the column. */
  #error(
    problem: CsvProblem,
    text: string,
    { line = this.#line, right = null }: { line?: number; right?: string | null } = {},
  ): CsvError {
    const at = this.#cells.length;
    const name = this.#header?.[at]?.trim().slice(0, 60) || `column ${at + 1}`;
    return new CsvError(problem, `Line ${line}, ${name}: ${text}`, right);
  }
}

/** The first line that holds anything, where it is there whole; null where it may go on. */
function firstLine(text: string): string | null {
  return /^[\r\n]*([^\r\n]+)[\r\n]/.exec(bare(text))?.[1] ?? null;
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
