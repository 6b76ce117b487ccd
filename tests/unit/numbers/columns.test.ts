import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PEER_COLUMNS } from "#app/features/analysis/benchmarking/imports/peer-columns.ts";
import { DEAL_COLUMNS } from "#app/features/analysis/deals/imports/deal-columns.ts";
import { VALUE_COLUMNS, valueReader } from "#app/features/analysis/kpis/imports/kpi-columns.ts";
import {
  FLOW_COLUMNS,
  HOLDING_COLUMNS,
  MULTIPLE_COLUMNS,
  RATE_COLUMNS,
} from "#app/features/analysis/valuation/imports/valuation-columns.ts";
import { REQUEST_COLUMNS } from "#app/features/analysis/diligence/imports/diligence-columns.ts";
import { emptyRow } from "#app/features/analysis/imports/judge-by-key.ts";
import { rowTexts } from "#app/features/analysis/imports/cell-text.ts";
import { RowReader } from "#app/features/analysis/imports/read-row.server.ts";
import { markedCell } from "#app/platform/workbook/sheet-table.ts";
import { readTable } from "../../support/reading/read-table.ts";
import { headUnits } from "#app/features/numbers/head-units.ts";

describe("what the name of a column says of its numbers", () => {
  test.each([
    ["Valuation", 0, null, "Valuation"],
    ["Valuation (£m)", 6, "GBP", "Valuation"],
    ["Valuation (GBP)", 0, "GBP", "Valuation"],
    ["Valuation £", 0, "GBP", "Valuation"],
    ["Cost (£'000)", 3, "GBP", "Cost"],
    ["Cost (£’000)", 3, "GBP", "Cost"],
    ["Cost [€k]", 3, "EUR", "Cost"],
    ["Cost ($m)", 6, "USD", "Cost"],
    ["Cost (US$ mm)", 6, "USD", "Cost"],
    ["Revenue (000s)", 3, null, "Revenue"],
    ["Revenue ('000)", 3, null, "Revenue"],
    ["Revenue (LTM, £m)", 6, "GBP", "Revenue"],
    ["Revenue (2025A, GBPm)", 6, "GBP", "Revenue"],
    ["EBITDA (GBP thousands)", 3, "GBP", "EBITDA"],
    [
      "EBITDA in millions of pounds".replace(" in millions of pounds", " (in millions of pounds)"),
      6,
      "GBP",
      "EBITDA",
    ],
    ["EBITDA, £m", 6, "GBP", "EBITDA"],
    ["Price £m", 6, "GBP", "Price"],
    ["Price £k", 3, "GBP", "Price"],
    ["£m Price", 6, "GBP", "Price"],
    ["Revenue 000s", 3, null, "Revenue"],
    ["Revenue in thousands", 3, null, "Revenue"],
    ["Net debt (£bn)", 9, "GBP", "Net debt"],
    ["Net debt (Crores)", 7, null, "Net debt"],
    ["Stake (%)", 0, null, "Stake"],
    ["Net debt/EBITDA (x)", 0, null, "Net debt/EBITDA"],
    ["EBITDA (LTM)", 0, null, "EBITDA"],
    ["Revenue (NAV)", 0, null, "Revenue"],
    ["Date of claim", 0, null, "Date of claim"],
    ["R&D (%)", 0, null, "R&D"],
    ["Wert (Mio. EUR)", 6, "EUR", "Wert"],
    ["Wert in Mio. €", 6, "EUR", "Wert"],
    ["Umsatz TEUR", 3, "EUR", "Umsatz"],
    ["Umsatz (Tsd. EUR)", 3, "EUR", "Umsatz"],
    ["CA (k€)", 3, "EUR", "CA"],
    ["CA (Md€)", 9, "EUR", "CA"],
    ["Value (£mil)", 6, "GBP", "Value"],
    ["Value (£ mln)", 6, "GBP", "Value"],
    ["Value m€", 6, "EUR", "Value"],
    ["Value m €", 6, "EUR", "Value"],
    ["Value (A$m)", 6, "AUD", "Value"],
    ["Cost (000's)", 3, null, "Cost"],
    ["Cost (in 1,000s)", 3, null, "Cost"],
    ["Cost (x 1,000)", 3, null, "Cost"],
    ["Cost (ths)", 3, null, "Cost"],
    ["Cost in millions of pounds", 6, "GBP", "Cost"],
    ["Cost_GBP_m", 6, "GBP", "Cost"],
    ["cost_usd", 0, "USD", "cost"],
    ["Valuation {£m}", 6, "GBP", "Valuation"],
    ["Valuation £m pre-money", 6, "GBP", "Valuation pre-money"],
    ["Valuation – £m", 6, "GBP", "Valuation"],
    ["£m", 6, "GBP", ""],
    ["Sum EUR received", 0, null, "Sum EUR received"],
    ["Series B £", 0, "GBP", "Series B"],
    ["Value (Series B, £m)", 6, "GBP", "Value"],
    ["Paper mill", 0, null, "Paper mill"],
    ["Cost basis", 0, null, "Cost basis"],
    ["Revenue (12m)", 0, null, "Revenue"],
    ["Revenue 12m", 0, null, "Revenue 12m"],
    ["x".repeat(300), 0, null, ""],
  ])("%s", (header, power, currency, name) => {
    expect(headUnits(header)).toMatchObject({ power, currency, name, isTorn: false, unclear: null });
  });

  test.each(["Cost (£m, thousands)", "Cost (£m) $m"])("%s is torn", (header) => {
    expect(headUnits(header).isTorn).toBe(true);
  });

  test.each([
    "Price (pence)",
    "Price (GBp)",
    "Price GBX",
    "Value (£100k)",
    "Value (£ hundreds)",
    "Value (kr m)",
    "Value (¥m)",
    "Value (£xyz)",
    "Stake (bps)",
  ])("%s is in no unit that is read", (header) => {
    expect(headUnits(header).unclear).toBe(
      /\(?([^()]*)\)?$/.exec(header.replace(/^(?:Price|Value|Stake) /, ""))?.[1],
    );
  });

  test.each([
    ["Margin (basis points)", "bps"],
    ["Spread in basis points", "in bps"],
    ["Cost (5k)", "5k"],
    ["Cost (25mm)", "25mm"],
  ])("%s is in no unit that is read: %s", (header, said) => {
    expect(headUnits(header).unclear).toBe(said);
  });

  test.each([
    ["Date (DD/MM/YYYY)", "day-first"],
    ["Date (mm-dd-yy)", "month-first"],
    ["Date", null],
  ])("%s begins with %s", (header, order) => {
    expect(headUnits(header).order).toBe(order);
  });
});

const textOf = ({ problems }: { problems: readonly { what: string; right: string }[] }) =>
  problems.map(({ what, right }) => `${what}. ${right}`);

test("values are shown with separators and units, a choice in words", () => {
  const holding = {
    ...emptyRow(HOLDING_COLUMNS),
    name: "A",
    sector: "B",
    currency: "USD",
    stake: 0.4,
    cost: 1_800_000_000,
  };
  expect(rowTexts(HOLDING_COLUMNS, holding).map(({ text }) => text)).toEqual(
    expect.arrayContaining(["A", "USD", "40%", "USD 18,000,000"]),
  );
  const request = { ...emptyRow(REQUEST_COLUMNS), workstream: "Tax", title: "Returns", sellerSees: false };
  const shown = rowTexts(REQUEST_COLUMNS, request);
  expect(shown).toContainEqual({ field: "Seller sees", text: "No" });
  expect(shown.every(({ text }) => typeof text === "string")).toBe(true);
});

describe("cells are read as their whole column says", () => {
  test("a head in millions scales, and says so", () => {
    const read = readTable(
      "Name,Type,Sector,Valuation (£m)\nFenwick Tools,Buyout,Manufacturing,12.5\n",
      DEAL_COLUMNS,
    );
    expect(read.rows[0]?.row.valuation).toBe(1_250_000_000);
    expect(read.notes).toEqual(["Valuation (GBP): “12.5” is read as 12,500,000.00, as its column is in £m."]);
  });

  test("heads in thousands scale, in each of their spellings", () => {
    const text = `Name,Sector,Stake (%),Cost (£'000),Revenue (000s),EBITDA (GBP thousands)
Garth Foods,Consumer,40,"18,400","42,700","6,100"
`;
    expect(readTable(text, HOLDING_COLUMNS).rows[0]?.row).toMatchObject({
      stake: 0.4,
      cost: 1_840_000_000,
      revenue: 4_270_000_000,
      ebitda: 610_000_000,
    });
  });

  test("a head's currency goes with its sums, and one of another than theirs is refused", () => {
    const columns = { name: HOLDING_COLUMNS.name, cost: HOLDING_COLUMNS.cost };
    const reader = new RowReader(
      columns,
      ["name", "cost"],
      [
        { head: headUnits("Name"), decimals: null, order: "day-first" },
        { head: headUnits("Cost ($m)"), decimals: null, order: "day-first" },
      ],
    );
    expect(reader.read({ line: 2, cells: ["Holm Data", "18.4"] })).toMatchObject({
      ok: true,
      given: { currencies: [{ header: "Cost", currency: "USD" }], row: { cost: 1_840_000_000 } },
    });
    const deals = readTable("Name,Type,Sector,Valuation ($m)\nHolm,Buyout,Energy,12.5\n", DEAL_COLUMNS);
    expect(textOf(deals)).toEqual(["Line 2, Valuation (GBP): its column is in USD. Enter it in GBP"]);
  });

  test("a ratio's column has no scale; two units in a head are refused", () => {
    expect(textOf(readTable("Name,EV/EBITDA (£m)\nAlder,8\n", MULTIPLE_COLUMNS))[0]).toContain(
      "its column is in £m",
    );
    expect(
      textOf(readTable("Name,Sector,Country,Year,ROCE (000s)\nA,B,GB,2025,8\n", PEER_COLUMNS))[0],
    ).toContain("its column is in 000s");
    expect(
      textOf(readTable("Holding,Date,Amount (£m thousands)\nA,2025-01-01,8\n", FLOW_COLUMNS))[0],
    ).toContain("which is two units");
    expect(textOf(readTable("Holding,Date,Amount (pence)\nA,2025-01-01,8\n", FLOW_COLUMNS))).toEqual([
      "Line 2, Amount: its column is in “pence”, a unit that is not read here. Name the column like “£m”, “£'000” or “USD”, with its numbers in that unit",
    ]);
  });

  test("a cell's own m counts once, and thousands in words of a head too", () => {
    const text =
      "Name,Type,Sector,Valuation (£m)\nA,Buyout,Energy,£950k\nB,Buyout,Energy,12.5m\nC,Buyout,Energy,2\n";
    expect(readTable(text, DEAL_COLUMNS).rows.map(({ row }) => row.valuation)).toEqual([
      95_000_000, 1_250_000_000, 200_000_000,
    ]);
  });

  test("decimal commas of rates are read and shown", () => {
    const text = `Currency;Rate;Date;Source
EUR;0,855;20.11.2026;ECB
USD;0,791;20.11.2026;ECB
CHF;0,9123;20.11.2026;ECB
`;
    const read = readTable(text, RATE_COLUMNS);
    expect(read.rows.map(({ row }) => row.rate)).toEqual([0.855, 0.791, 0.9123]);
    expect(read.notes).toEqual([
      "Rate: “0,855” is read as 0.855, with a decimal comma, and so are 2 more cells.",
    ]);
  });

  test("a column that shows decimal commas decides its other cells", () => {
    const amounts = ["-1.000", "-1.107,50", "-89,9", "2.500"];
    const text = `Holding;Date;Amount\n${amounts.map((one) => `Garth;17.05.2025;${one}\n`).join("")}`;
    const read = readTable(text, FLOW_COLUMNS);
    expect(read.rows.map(({ row }) => row.amount)).toEqual([-100_000, -110_750, -8990, 250_000]);
    expect(read.notes).toEqual([
      "Amount: “-1.000” is read as −1,000.00, with a decimal comma, and so are 3 more cells.",
    ]);
  });

  test("a lone 12.500 of money is refused with both readings; beside a 12.5 it has its point", () => {
    const amounts = (...cells: string[]) =>
      readTable(`Holding;Date;Amount\n${cells.map((one) => `A;2025-01-01;${one}\n`).join("")}`, FLOW_COLUMNS);
    expect(textOf(amounts("12.500"))).toEqual([
      "Line 2, Amount: “12.500” can be 12.5 or 12,500. Write 12.5 or 12500",
    ]);
    expect(amounts("12.500", "8.5").rows[0]?.row.amount).toBe(1250);
    expect(amounts("12,500").rows[0]?.row.amount).toBe(1_250_000);
    expect(textOf(amounts("12.500", "8.5", "7,5"))[0]).toContain("can be 12.5 or 12,500");
    expect(
      textOf(readTable('Currency,Rate,Date,Source\nUSD,"1,123",2025-01-01,ECB\n', RATE_COLUMNS))[0],
    ).toContain("“1,123” can be 1,123 or 1.123");
  });

  test("the month comes first where a column shows it; where it shows both, a day that can be two is refused", () => {
    const days = (...cells: string[]) =>
      readTable(`Holding,Date,Amount\n${cells.map((one) => `A,${one},1\n`).join("")}`, FLOW_COLUMNS);
    expect(days("03/04/2025", "12/31/2025").rows.map(({ row }) => row.date)).toEqual([
      "2025-03-04",
      "2025-12-31",
    ]);
    expect(days("03/04/2025", "31/12/2025").rows.map(({ row }) => row.date)).toEqual([
      "2025-04-03",
      "2025-12-31",
    ]);
    const mixed = days("03/04/2025", "31/12/2025", "12/31/2025");
    expect(mixed.rows.map(({ row }) => row.date)).toEqual(["2025-12-31", "2025-12-31"]);
    expect(textOf(mixed)).toEqual([
      "Line 2, Date: “03/04/2025” can be 3 April 2025 or 4 March 2025. Write it as 2025-04-03 or 2025-03-04",
    ]);
  });

  test("years of two digits lie ahead, in the form's limits", () => {
    const text = `Name,Type,Sector,Expected close
Long Loan,Buyout,Technology,31/12/31
Long Bond,Buyout,Technology,30-Jun-30
Short,Buyout,Technology,01/02/27
Past,Buyout,Technology,31/12/75
`;
    const read = readTable(text, DEAL_COLUMNS);
    expect(read.rows.map(({ row }) => row.expectedClose)).toEqual(["2031-12-31", "2030-06-30", "2027-02-01"]);
    expect(textOf(read)[0]).toContain("“31/12/75” is before 1 January 1990");
  });

  test("multiples have their ×", () => {
    const read = readTable(
      "Name,EV/EBITDA,EV/Revenue\nAlder plc,8.5x,1.9x\nBirch plc,9.2×,2.1×\n",
      MULTIPLE_COLUMNS,
    );
    expect(read.rows.map(({ row }) => [row.evEbitda, row.evRevenue])).toEqual([
      [8.5, 1.9],
      [9.2, 2.1],
    ]);
  });

  test("months and quarters are read as people write them", () => {
    const text =
      "KPI,Period,Value\nrev,Mar-26,100\nrev,March 2026,100\nlev,Q1-26,3.2x\nlev,1Q26,3.2x\nrev,07/2026,100\n";
    const kpi = { id: "", name: "", currency: null, direction: "higher", formula: null, dueLag: 0 } as const;
    const read = valueReader([
      { ...kpi, code: "rev", unit: "money", frequency: "monthly" },
      { ...kpi, code: "lev", unit: "multiple", frequency: "quarterly" },
    ]);
    const values = readTable(text, VALUE_COLUMNS).rows.map(({ line, row }) => read(line, row));
    expect(values.map((one) => one.ok && [one.value.period, one.value.value])).toEqual([
      ["2026-03", 100],
      ["2026-03", 100],
      ["2026-Q1", 3.2],
      ["2026-Q1", 3.2],
      ["2026-07", 100],
    ]);
  });

  test("what a workbook worked out is rounded to the penny and counted; what was typed there is refused", () => {
    const reader = new RowReader(FLOW_COLUMNS, ["holding", "date", "amount"]);
    const rows = [
      markedCell("-333.333333333333", "computed"),
      markedCell("0.125", "computed"),
      markedCell("12.345", "number"),
    ];
    const read = rows.map((amount, at) => reader.read({ line: at + 2, cells: ["A", "2025-01-01", amount] }));
    expect(read.map((one) => (one.ok ? one.given.row.amount : one.problems[0]?.what))).toEqual([
      -33_333,
      13,
      "Line 4, Amount: “12.345” is finer than a penny",
    ]);
    expect(reader.notes()).toEqual(["Amount: 2 computed cells were rounded to the penny."]);
  });

  test("a column of sums is what its writer meant, or a refusal: never silently another value", () => {
    const style = fc.constantFrom(
      [",", "."],
      [".", ","],
      [" ", ","],
      ["\u202f", ","],
      ["'", "."],
      ["", "."],
      ["", ","],
    );
    const scale = fc.constantFrom(
      ["", 1n],
      [" (£)", 1n],
      [" (£k)", 1000n],
      [" (£'000)", 1000n],
      [" (£m)", 1_000_000n],
    );
    const sums = fc.array(fc.bigInt({ min: -(10n ** 8n), max: 10n ** 8n }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        sums,
        style,
        scale,
        fc.integer({ min: 0, max: 2 }),
        (all, [sign = "", point = ""], [head, times], places) => {
          const written = all.map((units) => {
            const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
            const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, sign);
            return `${units < 0n ? "-" : ""}${whole}${places > 0 ? point + digits.slice(-places) : ""}`;
          });
          const text = `Holding\tDate\tAmount${head}\n${written.map((one) => `A\t2025-01-01\t${one}\n`).join("")}`;
          const read = readTable(text, FLOW_COLUMNS);
          const meant = all.map((units) => Number((units * times * 100n) / 10n ** BigInt(places)));
          for (const { line, row } of read.rows) {
            // Thousands alone, apart by commas, are what everybody here reads them as.
            const isBritish = point === "," && sign === "." ? false : true;
            const cell = written[line - 2] ?? "";
            if (isBritish || !/^-?[1-9]\d{0,2}\.\d{3}$/.test(cell))
              expect([cell, row.amount]).toEqual([cell, meant[line - 2]]);
          }
          for (const { what } of read.problems) expect(what).toMatch(/ can be | is above | is below /);
        },
      ),
    );
  });
});
