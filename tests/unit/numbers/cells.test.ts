/** What people have in the cells and heads of their lists: taken as they mean it, or refused with the reason. */
import { describe, expect, test } from "vitest";
import { DEAL_COLUMNS } from "#app/features/analysis/deals/imports/deal-columns.ts";
import { fieldsOf } from "#app/features/analysis/imports/record-import.server.ts";
import { headOf } from "#app/features/analysis/staged-imports/table-head.server.ts";
import {
  FLOW_COLUMNS,
  HOLDING_COLUMNS,
  RATE_COLUMNS,
} from "#app/features/analysis/valuation/imports/valuation-columns.ts";
import {
  choiceCell,
  currencyCell,
  optionalCell,
  paragraphCell,
  textCell,
} from "#app/features/csv/csv-cells.ts";
import { dayCell, numberCell, penceCell } from "#app/features/csv/number-cells.ts";
import { line, paragraph } from "#app/features/fields/text.schema.ts";
import { readTable } from "../../support/reading/read-table.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

const valueOf = <T>(read: { ok: true; value: T } | { ok: false; what: string }) =>
  read.ok ? read.value : read.what;

test.each([
  ["\u200bAcme\ufeff", "Acme"],
  ["Invest\u00adment", "Investment"],
  ["Jane <jane@example.com>", "Jane <jane@example.com>"],
  ["EBITDA < £5m", "EBITDA < £5m"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["“Alder” & Söhne", "“Alder” & Söhne"],
  ["a\u202efdp.exe", "it holds characters that can’t be shown"],
  ["a\u0007", "it holds characters that can’t be shown"],
])("a text of a file is what a form keeps: %j", (text, meant) => {
  expect([textCell(60)(text), paragraphCell(60)(text)].map(valueOf)).toEqual([meant, meant]);
  for (const schema of [line("Name", { max: 60 }), paragraph("Name", { max: 60 })]) {
    const form = schema.safeParse(text);
    expect(form.success ? form.data : "it holds characters that can’t be shown").toBe(meant);
  }
});

test("a name on two lines is one, and a note keeps its lines, Word’s and Unicode’s too", () => {
  expect(valueOf(textCell(60)("Fenwick\r\n Tools\t"))).toBe("Fenwick Tools");
  expect(valueOf(paragraphCell(60)("a\u000bb\u2028c\r\nd"))).toBe("a\nb\nc\nd");
});

test.each(["", " ", "\u200b", "-", "–", "—", "−", "n/a", "N.A.", "na", "n.m.", "NM"])(
  "%j is no value",
  (text) => {
    expect(optionalCell(dayCell())(text)).toEqual({ ok: true, value: null });
  },
);

test.each([
  ["3 – 6 Months", "3-6 months"],
  ["12+\u00a0months", "12+ months"],
  ["\u200e1\u20112 months", "1-2 months"],
  ["half a year", "“half a year” is not among its values"],
])("a choice is known whatever its case, spaces and dashes: %s", (text, meant) => {
  const options = ["1-2 months", "3-6 months", "12+ months"].map((value) => ({ value, label: value }));
  expect(valueOf(choiceCell(options)(text))).toBe(meant);
});

test.each([
  ["75", 75],
  ["75.0%", 75],
  ["75,0 %", 75],
  ["0.75", "“0.75” is not among its values"],
  ["75.00001", "“75.00001” is not among its values"],
  ["likely", "“likely” is not among its values"],
])("a probability: %s", (text, meant) => {
  expect(valueOf(DEAL_COLUMNS.probability.read(text))).toBe(meant);
});

test.each([
  ["£12.5mm", 1_250_000_000],
  ["GBP 1.2b", 120_000_000_000],
  ["12,5 Mio", 1_250_000_000],
  ["########", "“########” is no number"],
  ["c. 12", "“c. 12” is no number"],
  ["12-15", "“12-15” is no number"],
  ["\u00ad12", "“�12” is no number"],
])("a sum: %s", (text, meant) => {
  expect(valueOf(penceCell({ currency: "GBP" })(text))).toBe(meant);
});

test.each([
  ["Tuesday, June 30, 2026", "2026-06-30"],
  ["Tue 30/06/2026", "2026-06-30"],
  ["30 June, 2026", "2026-06-30"],
  ["30/Jun/26", "2026-06-30"],
  ["30.Jun.2026", "2026-06-30"],
  ["June 2026", "“June 2026” is a month, not a day"],
  ["Q2 2026", "“Q2 2026” is no date"],
])("a day: %s", (text, meant) => {
  expect(valueOf(dayCell()(text))).toBe(meant);
});

test("a currency’s marks that nobody sees are left out", () => {
  expect(valueOf(currencyCell()("\u200bgbp "))).toBe("GBP");
  expect(valueOf(numberCell()("\u200e1,234\u200b"))).toBe(1234);
});

describe("the head of a table", () => {
  const head = (text: string) => headOf(parseCsv(text), fieldsOf(DEAL_COLUMNS));

  test("a line of units below the names belongs to them", () => {
    const read = readTable(
      "Name,Type,Sector,Valuation,Probability\n,,,(£m),%\nA,Seed,Energy,12.5,75\n",
      DEAL_COLUMNS,
    );
    expect(read.rows.map(({ row }) => row.valuation)).toEqual([1_250_000_000]);
    expect(head("Name,Valuation\n,£'000\nA,1\n")).toMatchObject({
      headers: ["Name", "Valuation (£'000)"],
      notes: ["The line below the column names holds their units: £'000."],
    });
    const flows = readTable("Holding,Date,Amount\n,dd/mm/yyyy,$\nA,03/04/2025,5\n", FLOW_COLUMNS);
    expect(flows.rows.map(({ row }) => [row.date, row.amount])).toEqual([["2025-04-03", 500]]);
  });

  test.each(["Acme,£m", "%,%", ",", "x"])("a line of %j is none", (second) => {
    expect(head(`Name,Valuation\n${second}\n`)?.rows).toHaveLength(1);
  });

  test("a unit above the table is not applied, and that is said", () => {
    const notes = head("Pipeline\nAll figures in £m\nName,Valuation\nA,5\n")?.notes;
    expect(notes).toEqual([
      "The column names stand on line 3. The 2 lines above it are left out.",
      "“All figures in £m” stands above the table and was not applied: write the unit into the name of each column that it is of.",
    ]);
    expect(head("Pipeline (dd/mm/yyyy)\nName,Valuation\nA,5\n")?.notes).toHaveLength(1);
  });

  test("a currency’s code behind a name is its currency", () => {
    const cost = (name: string) =>
      readTable(`Name,Sector,Stake (%),${name}\nA,B,40,5\n`, HOLDING_COLUMNS).rows.map(({ row }) => row.cost);
    expect([cost("Cost GBP"), cost("Cost in EUR")]).toEqual([[500], [500]]);
    const deals = readTable("Name,Type,Sector,Price EUR\nA,Seed,Energy,5\n", DEAL_COLUMNS);
    expect(deals.problems.map(({ what }) => what)).toEqual(["Line 2, Valuation (GBP): its column is in EUR"]);
    expect(
      readTable("Currency,Rate,Date,Source\nUSD,0.8,2025-01-01,A B C\n", RATE_COLUMNS).rows,
    ).toHaveLength(1);
  });
});
