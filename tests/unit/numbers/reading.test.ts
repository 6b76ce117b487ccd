import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decimalFrom,
  decimalOf,
  decimalText,
  numberOf,
  shifted,
  significantDigits,
  toDigits,
  wholeAt,
} from "#app/features/numbers/decimal.ts";
import { readNumber } from "#app/features/numbers/reading.ts";
import { type DayRules, readDay } from "#app/features/numbers/reading-day.ts";
import data from "./reading.json" with { type: "json" };

const exact = (text: string) => {
  const read = decimalOf(text);
  if (!read) throw new Error(text);
  return read;
};

describe("decimals", () => {
  test.each(data.plain)("%s is %s", (text, written) => {
    expect(decimalText(exact(text))).toBe(written);
  });

  test.each(["", ".", "-", "1.", "1,5", "e5", "1e999", "0x10", "Infinity", "1 2"])("%j is none", (text) => {
    expect(decimalOf(text)).toBeNull();
  });

  test("fifteen digits come back from a double, as percent too", () => {
    const digits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 20 }), (units, places) => {
        const typed = decimalText(shifted({ units, places: 0 }, -places));
        expect(decimalText(decimalFrom(numberOf(exact(typed))))).toBe(typed);
        const share = numberOf(shifted(exact(typed), -2));
        expect(decimalText(shifted(decimalFrom(share), 2))).toBe(typed);
      }),
    );
  });

  test("pence are counted or refused, never rounded", () => {
    expect(wholeAt(exact("0.29"), 2)).toBe(29);
    expect(wholeAt(exact("-1234567890.1"), 2)).toBe(-123_456_789_010);
    expect(wholeAt(exact("0.295"), 2)).toBeNull();
    expect(wholeAt(exact("1e20"), 2)).toBeNull();
  });

  test("digits are counted and rounded from the first", () => {
    expect([exact("12.3456"), exact("0.0500"), exact("1230"), exact("0")].map(significantDigits)).toEqual([
      6, 1, 3, 0,
    ]);
    expect(decimalText(toDigits(exact("1234567.8900000001"), 15))).toBe("1234567.89");
    expect(decimalText(toDigits(exact("-99999.95"), 6))).toBe("-100000");
  });
});

describe("numbers as people and spreadsheets write them", () => {
  const plain = { sign: null, currency: null, isShort: false };
  test.each([
    ["1234.5", "1234.5", {}],
    ["1,234,567.89", "1234567.89", {}],
    ["1 234 567", "1234567", {}],
    ["1\u00a0234\u00a0567.5", "1234567.5", {}],
    ["1\u202f234", "1234", {}],
    ["1\u2009234", "1234", {}],
    ["1'234’567", "1234567", {}],
    [".5", "0.5", {}],
    ["+12", "12", {}],
    ["-12", "-12", {}],
    ["−12", "-12", {}],
    ["– 12", "-12", {}],
    ["12-", "-12", {}],
    ["(12)", "-12", {}],
    ["(1,234.50)", "-1234.5", {}],
    ["1.5E+06", "1500000", {}],
    ["-2.5e-3", "-0.0025", {}],
    ["12.3456789 %", "12.3456789", { sign: "%" }],
    ["(3.5%)", "-3.5", { sign: "%" }],
    ["(3.5)%", "-3.5", { sign: "%" }],
    ["8.5x", "8.5", { sign: "×" }],
    ["8.5 ×", "8.5", { sign: "×" }],
    ["£1,234.50", "1234.5", { currency: "GBP" }],
    ["-£12", "-12", { currency: "GBP" }],
    ["£-12", "-12", { currency: "GBP" }],
    ["(£12)", "-12", { currency: "GBP" }],
    ["£(12)", "-12", { currency: "GBP" }],
    ["1.234,5 €".replace("1.234,5", "1234.5"), "1234.5", { currency: "EUR" }],
    ["$5", "5", { currency: "USD" }],
    ["CHF 1'000", "1000", { currency: "CHF" }],
    ["1,000 GBP", "1000", { currency: "GBP" }],
    ["£2.5m", "2500000", { currency: "GBP", isShort: true }],
    ["2.5 million", "2500000", { isShort: true }],
    ["450k", "450000", { isShort: true }],
    ["(1.2bn)", "-1200000000", { isShort: true }],
    ["\u200e1,234\ufeff", "1234", {}],
  ])("%s is %s", (text, written, beside) => {
    const read = readNumber(text);
    expect(read.ok && { ...read.value, decimal: decimalText(read.value.decimal) }).toEqual({
      decimal: written,
      ...plain,
      ...beside,
    });
  });

  test.each([
    ["", "it is empty"],
    ["12a", "is no number"],
    ["1,23", "has a comma for its decimals"],
    ["1.234,56", "has a comma for its decimals"],
    ["1 234,5", "has a comma for its decimals"],
    ["1,2345", "has a comma for its decimals"],
    ["1,234 567", "is no number"],
    ["12,34,567", "is no number"],
    ["1.234.567", "is no number"],
    ["--12", "is no number"],
    ["-(12)", "is no number"],
    ["(-12)", "is no number"],
    ["££5", "is no number"],
    ["5%%", "is no number"],
    ["12 34", "is no number"],
    ["1e400", "is no number"],
    ["NaN", "is no number"],
    ["١٢", "is no number"],
    ["12²", "is no number"],
    ["#DIV/0!", "is an error of the spreadsheet"],
    ["#N/A", "is an error of the spreadsheet"],
    ["9".repeat(61), "is too long"],
  ])("%j %s", (text, what) => {
    const read = readNumber(text);
    expect(read.ok ? decimalText(read.value.decimal) : read.what).toContain(what);
  });

  test("whatever is written with thousands is read back", () => {
    const number = fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(",", " ", "\u00a0", "'"));
    fc.assert(
      fc.property(number, ([pence, sign]) => {
        const [whole = "", part = ""] = Math.abs(pence / 100)
          .toFixed(2)
          .split(".");
        const text = `${pence < 0 ? "(" : ""}£${whole.replace(/\B(?=(\d{3})+$)/g, sign)}.${part}${pence < 0 ? ")" : ""}`;
        const read = readNumber(text);
        expect(read.ok && wholeAt(read.value.decimal, 2)).toBe(pence);
      }),
    );
  });
});

describe("days as people and spreadsheets write them", () => {
  test.each(data.dates as unknown as [string, string, string | null, DayRules?][])(
    "%s is %s",
    (text, day, said, rules) => {
      const read = readDay(text, rules);
      const how = said === null ? null : `“${text}” is read as ${said}`;
      expect(read).toEqual({ ok: true, value: { day, said: how } });
    },
  );

  test.each<[string, string, DayRules?]>([
    ["", "it is empty"],
    ["soon", "is no date"],
    ["31/02/2019", "is no date of the calendar"],
    ["12/31/2019", "is no date with the day first"],
    ["Dec-19", "is a month, not a day"],
    ["43830", "is no date"],
    ["60", "is no date", { serials: "1900" }],
    ["1850-01-01", "is before 1 January 1900"],
    ["2100-01-01", "is after 31 December 2099", { most: "2099-12-31" }],
    ["2019-12-31 14:30", "is no date", { takesTime: false }],
    ["1/2-2019", "is no date"],
    ["1 ".repeat(40), "is no date"],
  ])("%j %s", (text, what, rules) => {
    const read = readDay(text, rules);
    expect(read.ok ? read.value.day : read.what).toContain(what);
  });
});
