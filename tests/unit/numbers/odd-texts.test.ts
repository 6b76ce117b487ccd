/** Odd tables as text: each is read as a person would read it, or refused with the reason and the place. */
import { describe, expect, test } from "vitest";
import { readCsv } from "#app/features/csv/csv-reader.server.ts";

type Rows = readonly (readonly string[])[];
const wide = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("texts", () => {
  const ab: Rows = [
    ["a", "b"],
    ["1", "2"],
  ];
  const cases: [what: string, source: string | Buffer, rows: Rows | RegExp][] = [
    ["nothing", "", []],
    ["a mark alone", "\uFEFF", []],
    ["line ends alone", "\r\n\n\r", []],
    ["no line end at the end", "a,b\n1,2", ab],
    ["line ends of old Macs", "a,b\r1,2\r", ab],
    ["line ends of all kinds, and empty lines", "\n\na,b\r\n\r\n\r1,2\n", ab],
    ["spreadsheets’ own word for the sign", "sep=;\r\na;b\r\n1;2", ab],
    ["the same for tabs", "sep=\t\r\na\tb\r\n1\t2", ab],
    [
      "signs of another kind in a name in quotation marks",
      '"a;;;",b\n1,2',
      [
        ["a;;;", "b"],
        ["1", "2"],
      ],
    ],
    ["a bar", "a|b\n1|2", [["a|b"], ["1|2"]]],
    [
      "decimal commas",
      "a;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    ["cells missing at the end, and too many", "a,b\n1\n1,2,3", [["a", "b"], ["1"], ["1", "2", "3"]]],
    [
      "cells that are empty, in quotation marks or not",
      'a,b\n"",\n,""',
      [
        ["a", "b"],
        ["", ""],
        ["", ""],
      ],
    ],
    [
      "quotation marks, signs and lines in a cell",
      'a,b\n"say ""hi"", you\nthere",2',
      [
        ["a", "b"],
        ['say "hi", you\nthere', "2"],
      ],
    ],
    [
      "quotation marks alone",
      'a,b\n"""",2',
      [
        ["a", "b"],
        ['"', "2"],
      ],
    ],
    [
      "inches in copied cells",
      'a\tb\n12" pipe\t2',
      [
        ["a", "b"],
        ['12" pipe', "2"],
      ],
    ],
    [
      "a name in quotation marks in a copied cell",
      'a\tb\n"Alder" Holdings\t2\n1\t"Elm" and "Ash"',
      [
        ["a", "b"],
        ['"Alder" Holdings', "2"],
        ["1", '"Elm" and "Ash"'],
      ],
    ],
    [
      "copied cells with lines",
      'a\tb\n"1\n2"\t3',
      [
        ["a", "b"],
        ["1\n2", "3"],
      ],
    ],
    [
      "two copied cells that begin with a mark that never ends",
      'a\tb\n"x\t1\n"y\t2',
      /where none may be|never closed/,
    ],
    ["a mark that never ends", 'a,b\n"1,2\n3,4', /^Line 2, a: .*never closed/],
    ["a mark in a cell", 'a,b\n1,2"', /^Line 2, b: .*where none may be/],
    ["a formula for a text of digits", 'a,b\n="001",2', /^Line 2, a: .*where none may be/],
    ["NUL", "a,b\n1,\0", /^Line 2, b: .*UTF-8/],
    ["UTF-16", wide("a\tb\r\n1\t2"), ab],
    ["UTF-16 the other way round", wide("a,b\n1,2").swap16(), ab],
    ["UTF-16 that ends in half a sign", Buffer.concat([wide("a,b\n1,2"), Buffer.of(0x41)]), /UTF-8/],
    ["half a character of UTF-16", wide("a,b\n1,\ud83d"), /UTF-8/],
    [
      "Windows-1252",
      Buffer.from("a,b\n£1,\u00962", "latin1"),
      [
        ["a", "b"],
        ["£1", "–2"],
      ],
    ],
    ["UTF-8 and Windows-1252", Buffer.concat([Buffer.from("a,é\n"), Buffer.from("1,£", "latin1")]), /UTF-8/],
    ["UTF-8 that ends in half a sign", Buffer.from("a,€\n1,€").subarray(0, -1), /UTF-8/],
    [
      "pictures of two halves",
      "a,b\n👩‍👧,2",
      [
        ["a", "b"],
        ["👩‍👧", "2"],
      ],
    ],
    [
      "the longest cell",
      `a,b\n${"x".repeat(10_000)},2`,
      [
        ["a", "b"],
        ["x".repeat(10_000), "2"],
      ],
    ],
    ["a longer one", `a,b\n${"x".repeat(10_001)},2`, /^Line 2, a: .*longer than 10,000 characters/],
    ["the widest line", `${"a,".repeat(59)}a`, [Array.from({ length: 60 }, () => "a")]],
    ["a wider one", "a,".repeat(60), /more than 60 columns/],
  ];
  test.each(cases)("%s", async (_, source, rows) => {
    const bytes = typeof source === "string" ? Buffer.from(source) : source;
    for (const size of [bytes.length || 1, 1, 5]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (__, at) =>
        bytes.subarray(at * size, at * size + size),
      );
      const read: string[][] = [];
      const reading = (async () => {
        for await (const { cells } of readCsv(pieces)) read.push(cells);
      })();
      if (rows instanceof RegExp) await expect(reading).rejects.toThrow(rows);
      else {
        await reading;
        expect(read).toEqual(rows);
      }
    }
  });
});
