/** Every reader of numbers: what a person would say it means, or a refusal that says why; never silently another value. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEAL_COLUMNS } from "#app/features/analysis/deals/imports/deal-columns.ts";
import { readPeriod } from "#app/features/analysis/kpis/maths/period.ts";
import type { ReadCell } from "#app/features/csv/csv-cells.ts";
import { dayCell, numberCell, penceCell, percentCell } from "#app/features/csv/number-cells.ts";
import { optionalDay } from "#app/features/fields/day.schema.ts";
import { optionalNumber, optionalPence, optionalPercent } from "#app/features/fields/number.schema.ts";
import { penceIn } from "#app/features/fields/pounds.ts";
import { ColumnJudge } from "#app/features/numbers/column-sense.ts";
import { headUnits } from "#app/features/numbers/head-units.ts";
import { writtenNumber } from "#app/platform/workbook/cell-style.ts";

/** How people part thousands and decimals. */
const signs = fc.constantFrom(
  [",", "."],
  [".", ","],
  [" ", ","],
  ["\u00a0", ","],
  ["’", "."],
  ["", "."],
  ["", ","],
);
const amount = (most: bigint) =>
  fc.record({ units: fc.bigInt({ min: -most, max: most }), places: fc.integer({ min: 0, max: 2 }) });
type Amount = { units: bigint; places: number };

function written({ units, places }: Amount, [sign = "", point = ""]: readonly string[]): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, sign);
  return `${units < 0n ? "-" : ""}${whole}${places > 0 ? point + digits.slice(-places) : ""}`;
}
const valueOf = ({ units, places }: Amount, power = 0) => Number(`${units}e${power - places}`);

/** Reads cells as one column. */
function column<T>(read: ReadCell<T>, head: string, cells: readonly string[]) {
  const judge = new ColumnJudge(head);
  cells.forEach((cell) => judge.add(cell));
  const sense = judge.sense();
  return cells.map((cell) => read(cell, { column: sense }));
}

const reason = / can be | is above | is below |is finer than|is no number|more digits/;

describe("cells of a file", () => {
  const readers: [what: string, read: ReadCell<number>, head: string, power: number][] = [
    ["money", penceCell(), "Amount", 2],
    ["money in thousands", penceCell(), "Amount ('000)", 5],
    ["money in millions", penceCell({ currency: "GBP" }), "Amount (£m)", 8],
    ["a ratio", numberCell({ of: "ratio" }), "Rate", 0],
    ["percent", percentCell(), "Stake (%)", -2],
    ["a plain number", numberCell(), "Value", 0],
  ];
  test.each(readers)(
    "of %s are what was meant, told where they are not, or refused",
    (_, read, head, power) => {
      fc.assert(
        fc.property(fc.array(amount(10n ** 7n), { minLength: 1, maxLength: 5 }), signs, (all, style) => {
          const cells = all.map((one) => written(one, style));
          column(read, head, cells).forEach((one, at) => {
            if (!one.ok) expect(one.what).toMatch(reason);
            else if (one.said === undefined)
              expect([cells[at], one.value]).toEqual([cells[at], valueOf(all[at]!, power)]);
          });
        }),
        { numRuns: 300 },
      );
    },
  );

  const manners: ((year: number, month: number, date: number) => string)[] = [
    (y, m, d) => `${d}/${m}/${y}`,
    (y, m, d) => `${m}/${d}/${y}`,
    (y, m, d) => `${String(d).padStart(2, "0")}.${String(m).padStart(2, "0")}.${String(y).slice(2)}`,
    (y, m, d) => `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`,
    (y, m, d) => `${d}-${nameOf(m).slice(0, 3)}-${String(y).slice(2)}`,
    (y, m, d) => `${d} ${nameOf(m)}, ${y}`,
    (y, m, d) => `Thursday, ${nameOf(m)} ${d}, ${y}`,
    (y, m, d) => `${d}.${nameOf(m)}.${y} 00:00`,
    (y, m) => `${nameOf(m)} ${y}`,
    (y, m, d) => `${y}${String(m).padStart(2, "0")}${d}`,
  ];
  const nameOf = (month: number) =>
    new Date(Date.UTC(2026, month - 1)).toLocaleString("en-GB", { month: "long" });

  test("of days, likewise; a form's are the same", () => {
    const day = fc.integer({ min: 0, max: 24_000 }).map((days) => new Date(Date.UTC(2001, 0, 1 + days)));
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...manners),
        (days, manner) => {
          const cells = days.map((one) =>
            manner(one.getUTCFullYear(), one.getUTCMonth() + 1, one.getUTCDate()),
          );
          column(dayCell(), "Date", cells).forEach((one, at) => {
            const meant = days[at]!.toISOString().slice(0, 10);
            if (!one.ok) expect(one.what).toMatch(/ can be | is no date| is a month/);
            else if (one.said === undefined) expect([cells[at], one.value]).toEqual([cells[at], meant]);
            const form = optionalDay("Date").safeParse(cells[at]);
            if (cells.length === 1 && one.ok && form.success) expect(form.data).toBe(one.value);
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  test("of a probability: one of its values, however it is written", () => {
    const read = DEAL_COLUMNS.probability.read;
    fc.assert(
      fc.property(amount(10_000n), signs, fc.constantFrom("", "%", " %", "\u00a0%"), (one, style, sign) => {
        const text = written(one, style) + sign;
        const found = read(text);
        const value = valueOf(one);
        const isOne = [25, 50, 75, 90].includes(value);
        expect([text, found.ok ? found.value : null]).toEqual([text, isOne ? value : null]);
      }),
    );
  });
});

describe("fields of a form keep what was meant, or refuse: they show nothing before it counts", () => {
  const rules = { least: -1e9, most: 1e9, like: "1" };
  const fields: [string, (text: string) => number | null | undefined, number, bigint][] = [
    ["pence", (text) => optionalPence("Sum", rules).safeParse(text).data, 2, 10n ** 8n],
    ["offers", penceIn, 2, 10n ** 8n],
    ["ratios", (text) => optionalNumber("Rate", rules).safeParse(text).data, 0, 999n],
    ["percent", (text) => optionalPercent("Stake", rules).safeParse(text).data, -2, 999n],
  ];
  test.each(fields)("%s", (_, read, power, most) => {
    fc.assert(
      fc.property(amount(most), signs, fc.constantFrom("", " ", "\u200b", "\ufeff"), (one, style, mark) => {
        const text = `${mark}${written(one, style)}`;
        const value = read(text);
        if (value !== null && value !== undefined) expect([text, value]).toEqual([text, valueOf(one, power)]);
      }),
      { numRuns: 500 },
    );
  });
});

test("periods, in each of their writings", () => {
  const two = (value: number) => String(value).padStart(2, "0");
  const name = (month: number) =>
    new Date(Date.UTC(2026, month - 1)).toLocaleString("en-GB", { month: "long" });
  const ways: [often: "monthly" | "quarterly" | "yearly", (year: number, part: number) => string][] = [
    ["monthly", (y, p) => `${name(p).slice(0, 3)}-${two(y % 100)}`],
    ["monthly", (y, p) => `${name(p).toUpperCase()}\u00a0${y}`],
    ["monthly", (y, p) => `${name(p).slice(0, 3)}. '${two(y % 100)}`],
    ["monthly", (y, p) => `${two(p)}/${y}`],
    ["monthly", (y, p) => `${y}\u2013${two(p)}`],
    ["monthly", (y, p) => `${two(p)}/${two(y % 100)}`],
    ["quarterly", (y, p) => `Q${p}-${two(y % 100)}`],
    ["quarterly", (y, p) => `${p}Q${two(y % 100)}`],
    ["quarterly", (y, p) => `${y} Q${p}`],
    ["quarterly", (y, p) => `q${p} ${y}`],
    ["yearly", (y) => `FY${two(y % 100)}`],
    ["yearly", (y) => `FY ${y}`],
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...ways),
      fc.integer({ min: 1970, max: 2069 }),
      fc.integer({ min: 1, max: 12 }),
      (way, year, at) => {
        const [often, write] = way;
        const part = often === "quarterly" ? Math.ceil(at / 3) : at;
        const meant = {
          monthly: `${year}-${two(part)}`,
          quarterly: `${year}-Q${part}`,
          yearly: String(year),
        }[often];
        const read = readPeriod(write(year, part), often);
        if (read.ok) expect([write(year, part), read.value]).toEqual([write(year, part), meant]);
        else expect(write(year, part)).toMatch(/^\d\d\/\d\d$/);
      },
    ),
    { numRuns: 300 },
  );
});

test("a scale and a currency in a column's name, wherever they stand", () => {
  const scale = fc.constantFrom(
    ...([
      ["", 0],
      ["k", 3],
      ["'000", 3],
      ["000s", 3],
      ["m", 6],
      ["mm", 6],
      ["mn", 6],
      ["mio", 6],
      ["bn", 9],
    ] as [string, number][]),
  );
  const money = fc.constantFrom(
    ...([
      ["£", "GBP"],
      ["€", "EUR"],
      ["US$", "USD"],
      ["GBP ", "GBP"],
    ] as [string, string][]),
  );
  const place = fc.constantFrom(
    (said: string) => `Cost (${said})`,
    (said: string) => `Cost [${said}]`,
    (said: string) => `Cost, ${said}`,
    (said: string) => `Cost\n(LTM, ${said})`,
  );
  fc.assert(
    fc.property(scale, money, place, ([size, power], [sign, currency], put) => {
      const head = put(`${sign}${size}`.trim());
      expect([head, headUnits(head)]).toMatchObject([head, { power, currency, name: "Cost", isTorn: false }]);
    }),
  );
  expect(headUnits("Date (dd/mm/yyyy)")).toMatchObject({ power: 0, order: "day-first" });
});

describe("numbers of a workbook", () => {
  test("are the fifteen digits that a spreadsheet shows", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
        expect(Number(writtenNumber(value, "number", false))).toBe(Number(value.toPrecision(15)));
      }),
    );
  });

  test("are days of both systems", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1500, max: 73_000 }), fc.boolean(), (days, is1904) => {
        const from = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
        const meant = new Date(from + days * 86_400_000).toISOString().slice(0, 10);
        expect(writtenNumber(days, "day", is1904)).toBe(meant);
      }),
    );
  });
});
