import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvRecord, readCsv } from "#app/features/csv/csv-reader.server.ts";
import { CSV_LIMITS, CsvError } from "#app/features/csv/csv-limits.ts";
import { csvOf, unguarded } from "#app/features/csv/csv.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";

async function recordsOf(text: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of readCsv([text])) records.push(record);
  return records;
}
const cellsOf = async (text: string) => (await recordsOf(text)).map(({ cells }) => cells);
const problemOf = async (text: string) => {
  try {
    await recordsOf(text);
  } catch (error) {
    if (error instanceof CsvError) return `${error.problem}: ${error.message}`;
    throw error;
  }
  return null;
};

describe("writing", () => {
  test("cells are quoted where RFC 4180 wants it, and only there", () => {
    expect(csvOf([["a", 'say "hi"', "x,y", "two\nlines", null, 1.5, -2]])).toBe(
      'a,"say ""hi""","x,y","two\nlines",,1.5,-2\r\n',
    );
  });

  test.each([
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\tx",
    "\rx",
    "\0x",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "'=1",
    "=cmd|' /C calc'!A0",
  ])("%j is no formula", async (text) => {
    expect(csvOf([[text, "x"]])).toMatch(/^"'[^]*",x\r\n$/);
    const [[written = ""] = []] = await cellsOf(csvOf([[text.replace("\0", "=")]]));
    expect(written.startsWith("'")).toBe(true);
    expect(unguarded(written)).toBe(plain(text.replace("\0", "=")));
  });
});

describe("reading", () => {
  test("what is written is read again as it was", async () => {
    const rows = fc.array(
      fc.array(fc.string({ unit: "binary" }).map(plain), { minLength: 1, maxLength: 6 }),
      {
        maxLength: 20,
      },
    );
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (table, size) => {
        const bytes = new TextEncoder().encode(`\uFEFF${csvOf(table)}`);
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        const read: string[][] = [];
        for await (const { cells } of readCsv(pieces)) read.push(cells.map(unguarded));
        expect(read).toEqual(table);
      }),
    );
  });

  test("each record knows its line; empty lines and the last line end are nothing", async () => {
    expect(await recordsOf('a,b\r\n"x\ny",1\n\n2,\r3,')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["x\ny", "1"] },
      { line: 5, cells: ["2", ""] },
      { line: 6, cells: ["3", ""] },
    ]);
    expect(await cellsOf("")).toEqual([]);
  });

  test("what is no CSV is refused with its line", async () => {
    expect(await problemOf('a\nb"c')).toBe("quote: Line 2, a: a quotation mark stands where none may be");
    expect(await problemOf('a\n"b"c')).toMatch(/^quote: Line 2/);
    expect(await problemOf('a\n"b')).toMatch(/^unclosed: Line 2/);
    expect(await problemOf("a\0")).toMatch(/^encoding: Line 1/);
    expect(await problemOf(`${"a,".repeat(CSV_LIMITS.columns)}a`)).toMatch(/^columns/);
    const tooMany = "a\n".repeat(CSV_LIMITS.rows + 1);
    expect(await problemOf(tooMany)).toMatch(/^rows: The file has more than 2,000 rows/);
  });

  test("lines are those that a person counts, whatever ends them", async () => {
    const before = 'a,b\r\n\r\n"x\r\ny\rz",1\r\n';
    expect((await recordsOf(`${before}2,3`)).at(-1)).toEqual({ line: 6, cells: ["2", "3"] });
    expect(await problemOf(`${before}2,b"c`)).toMatch(/^quote: Line 6, b:/);
    expect(await problemOf(`${before}2,"\r\nc`)).toMatch(/^unclosed: Line 6, b:/);
    expect(await problemOf(`${before}2,\0`)).toMatch(/^encoding: Line 6, b:/);
  });

  test("what is more than a record may be is not waited for", async () => {
    expect(await problemOf(",".repeat(1_000_000))).toMatch(/^columns: Line 1 has more than 60 columns/);
    expect(await problemOf(`a,b\n1,${"x".repeat(10_001)}`)).toMatch(
      /^cell: Line 2, b: a cell is longer than 10,000 char/,
    );
    expect(await problemOf(`a,b\n1,"${"x".repeat(3_000_000)}`)).toMatch(/^cell: Line 2, b:/);
  });

  describe("of another encoding", () => {
    const read = async (...pieces: Uint8Array[]) => {
      const cells: string[][] = [];
      let encoding = "";
      for await (const record of readCsv(pieces, CSV_LIMITS, (found) => (encoding = found)))
        cells.push(record.cells);
      return { cells, encoding };
    };
    const cut = (bytes: Buffer) => [
      [bytes],
      [bytes.subarray(0, 7), bytes.subarray(7)],
      [...bytes].map((byte) => Buffer.of(byte)),
    ];
    const names = [
      ["Name", "Cost"],
      ["Société “Acme”", "£5"],
    ];
    const text = "Name\tCost\r\nSociété “Acme”\t£5\r\n";
    const wide = (mark: string) => Buffer.from(mark + text, "utf16le");
    test.each([
      ["utf-16le", wide("\uFEFF")],
      ["utf-16le", wide("")],
      ["utf-16be", wide("\uFEFF").swap16()],
      ["utf-16be", wide("").swap16()],
      ["utf-8", Buffer.from(text)],
      ["windows-1252", Buffer.from(text.replace("“", "\x93").replace("”", "\x94"), "latin1")],
    ])("%s is read, however it is cut", async (encoding, bytes) => {
      for (const pieces of cut(bytes)) expect(await read(...pieces)).toEqual({ cells: names, encoding });
    });

    test("any text comes back of UTF-16, in pieces of any size", async () => {
      const cells = fc.array(fc.string({ unit: "binary", minLength: 1 }).map(plain), { minLength: 1 });
      await fc.assert(
        fc.asyncProperty(cells, fc.integer({ min: 1, max: 9 }), async (row, size) => {
          const bytes = Buffer.from(`\uFEFF${csvOf([["x", "y"], row])}`, "utf16le");
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
            bytes.subarray(at * size, (at + 1) * size),
          );
          expect((await read(...pieces)).cells[1]?.map(unguarded)).toEqual(row);
        }),
      );
    });

    test("what is no text, or UTF-8 and something else, is refused with its line and column", async () => {
      const damaged = Buffer.concat([
        Buffer.from('ID,Name\r\n1,"é\r\nLeeds"\r\n2,So'),
        Buffer.of(0xe9, 0x74),
      ]);
      for (const pieces of cut(damaged))
        await expect(read(...pieces)).rejects.toThrow(
          /^Line 4, Name: the file is not UTF-8 text. Save it as “CSV UTF-8”/,
        );
      await expect(read(Buffer.from("Name\nA\x81", "latin1"))).rejects.toThrow(/^Line 2, Name: .*UTF-8/);
    });
  });

  test("a million rows are left at the limit, not read", async () => {
    let given = 0;
    function* rows() {
      for (; given < 1_000_000; given += 1) yield "Acme,Seed,Energy\n";
    }
    await expect(async () => {
      for await (const record of readCsv(rows())) void record;
    }).rejects.toThrow(/more than 2,000 rows/);
    expect(given).toBeLessThan(20_000);
  });
});

describe("what people paste", () => {
  test.each([
    [
      "a;b\n1,5;2\n",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      'a\tb\n"1\n2"\t12" pipe\n',
      [
        ["a", "b"],
        ["1\n2", '12" pipe'],
      ],
    ],
    [
      '"a;b",c\n1,2\n',
      [
        ["a;b", "c"],
        ["1", "2"],
      ],
    ],
    ["sep=;\na;b\n", [["a", "b"]]],
    ["\uFEFFa;b,c;d\n", [["a", "b,c", "d"]]],
    ["a\n1;2\n", [["a"], ["1;2"]]],
    ["a,b;c,d\n", [["a", "b;c", "d"]]],
    ["a;b;c\td\n", [["a;b;c", "d"]]],
  ])("%j is read by the sign of its first line", async (text, rows) => {
    expect(await cellsOf(text)).toEqual(rows);
  });
});

describe("keys of lines", () => {
  test("are what a map of them would be", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 3, unit: fc.constantFrom("a", "b", "é", " ") })),
        (keys) => {
          const map = new Map<string, number>();
          const lines = new LineKeys();
          keys.forEach((key, index) => {
            expect(lines.add(key, index + 1)).toBe(map.get(key));
            if (!map.has(key)) map.set(key, index + 1);
          });
          expect(lines.size).toBe(map.size);
          for (const key of [...keys, "no such key"]) expect(lines.lineOf(key)).toBe(map.get(key));
        },
      ),
    );
  });

  test("of a hundred thousand lines much alike, none is taken for another", () => {
    const lines = new LineKeys();
    let taken = 0;
    for (let line = 1; line <= 100_000; line += 1) taken += lines.add(`company ${line} 2025`, line) ?? 0;
    expect(taken).toBe(0);
    expect(lines.lineOf("company 77777 2025")).toBe(77_777);
    expect(lines.has("company 0 2025")).toBe(false);
    expect(lines.size).toBe(100_000);
  });
});

/** What a cell can hold: one kind of line end, no NUL, and no lone surrogates, which UTF-8 has not. */
function plain(text: string): string {
  return text.replaceAll("\0", "").replace(/\r\n?/g, "\n").toWellFormed();
}
