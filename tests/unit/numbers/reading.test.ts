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
import { readNumber, shownDecimals } from "#app/features/numbers/reading.ts";
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
  const plain = { sign: null, currency: null, isShort: false, isByComma: false };
  const byComma = { isByComma: true };
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
    ["0,855", "0.855", byComma],
    ["1,23", "1.23", byComma],
    ["1,2345", "1.2345", byComma],
    ["-1.107,50", "-1107.5", byComma],
    ["1.234.567", "1234567", byComma],
    ["1 234,5", "1234.5", byComma],
    ...[" ", "\u00a0", "\u2002", "\u2009", "\u202f", "\u205f", "\u3000"].map(
      (space) => [`2${space}500,75`, "2500.75", byComma] as const,
    ),
    ["€1,5m", "1500000", { ...byComma, currency: "EUR", isShort: true }],
  ] as [string, string, object][])("%s is %s", (text, written, beside) => {
    const read = readNumber(text);
    if (!read.ok) throw new Error(read.what);
    const { otherwise: _, ...value } = read.value;
    expect({ ...value, decimal: decimalText(value.decimal) }).toEqual({
      decimal: written,
      ...plain,
      ...beside,
    });
  });

  test.each([
    ["12.500", "12.5", "12500"],
    ["12,500", "12500", "12.5"],
    ["-1.000", "-1", "-1000"],
    ["£2.500k", "2500", "2500000"],
  ])("%s alone is %s and could be %s", (text, point, comma) => {
    const read = readNumber(text);
    if (!read.ok || !read.value.otherwise) throw new Error(text);
    expect([read.value.decimal, read.value.otherwise].map(decimalText)).toEqual([point, comma]);
    const decided = (decimals: "point" | "comma") => {
      const one = readNumber(text, decimals);
      return one.ok && one.value.otherwise === null && decimalText(one.value.decimal);
    };
    expect([decided("point"), decided("comma")]).toEqual([point, comma]);
    expect(readNumber(text, "mixed")).toMatchObject({ ok: false });
  });

  test.each([
    ["0,855", "comma"],
    ["-89,9", "comma"],
    ["2.500.000", "comma"],
    ["0.855", "point"],
    ["12.5", "point"],
    ["1,234,567", "point"],
    ["12.500", null],
    ["12,500", null],
    ["1250", null],
    ["20.11.2026", null],
    ["Acme, Inc.", null],
  ])("%s shows its decimals by %s", (text, shown) => {
    expect(shownDecimals(text)).toBe(shown);
  });

  test.each([
    ["", "it is empty"],
    ["12a", "is no number"],
    ["1,234 567", "is no number"],
    ["12,34,567", "is no number"],
    ["1.234,567.8", "is no number"],
    ["0,855,123", "is no number"],
    ["1.2345,6", "is no number"],
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

  test("a number in any people's way is that number, one that can be two names both, or it is refused", () => {
    const style = fc.constantFrom([",", "."], [".", ","], [" ", ","], ["\u202f", ","], ["'", "."], ["", "."]);
    const written = fc.tuple(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 5 }),
      fc.boolean(),
      style,
    );
    fc.assert(
      fc.property(written, ([units, places, isNegative, [sign = "", point = ""]]) => {
        const digits = String(units).padStart(places + 1, "0");
        const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, sign);
        const part = places > 0 ? `${point}${digits.slice(-places)}` : "";
        const text = `${isNegative ? "-" : ""}${whole}${part}`;
        const meant = decimalText(shifted({ units: isNegative ? -units : units, places: 0 }, -places));
        const column = point === "," ? "comma" : "point";
        for (const decimals of [null, column, "mixed"] as const) {
          const read = readNumber(text, decimals);
          if (!read.ok) {
            expect([decimals, read.what]).toEqual(["mixed", expect.stringContaining(" can be ")]);
            continue;
          }
          const { decimal, otherwise } = read.value;
          const readings = [decimal, ...(otherwise ? [otherwise] : [])].map(decimalText);
          expect(readings).toContain(meant);
          if (decimals === column) expect(readings).toEqual([meant]);
        }
        expect([null, column]).toContain(shownDecimals(text));
      }),
    );
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
