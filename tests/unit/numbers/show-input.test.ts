import fc from "fast-check";
import { expect, test } from "vitest";
import { figureByFormula, substituted } from "#app/features/analysis/figures/figure.ts";
import {
  DAYS,
  hundredths,
  moneyUnit,
  MULTIPLE,
  PLAIN,
  SHARE,
  type Unit,
  writtenPlain,
} from "#app/features/numbers/unit.ts";
import { readNumber } from "#app/features/numbers/reading.ts";
import { decimalText } from "#app/features/numbers/decimal.ts";
import { computedNumber, percentNumber, showInput, unitsNumber } from "#app/features/numbers/show-input.ts";
import { conditionText } from "#app/features/analysis/kpis/pages/rule-words.ts";

test.each<[number, Unit, string]>([
  [0.123456789, SHARE, "12.3456789%"],
  [-0.02, SHARE, "−2%"],
  [1234.5, moneyUnit("GBP"), "£1,234.50"],
  [-1234567, moneyUnit("GBP"), "−£1,234,567"],
  [123456789, hundredths("EUR"), "EUR 1,234,567.89"],
  [8.25, MULTIPLE, "8.25×"],
  [45, DAYS, "45 days"],
  [0.000001, PLAIN, "0.000001"],
  [0.1 + 0.2, PLAIN, "0.3"],
  [1 / 3, MULTIPLE, "0.333333333333×"],
  [2 / 3, SHARE, "66.6666666667%"],
])("%d is shown as %j %s", (value, unit, text) => {
  expect(showInput(value, unit)).toBe(text);
});

test("what files hold comes back exactly; what was computed is without the noise of doubles", () => {
  expect([percentNumber(0.0725), percentNumber(0.29), unitsNumber(-29), unitsNumber(null)]).toEqual([
    7.25,
    29,
    -0.29,
    null,
  ]);
  expect([computedNumber(0.08499999999999998, true), computedNumber(0.1 + 0.2, false)]).toEqual([8.5, 0.3]);
});

test("a product comes out of the numbers that its explanation shows", () => {
  const typed = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(typed, typed, fc.integer({ min: 0, max: 9 }), (pence, share, places) => {
      const stake = Number(`${share}e-${places + 2}`);
      const figure = figureByFormula({
        key: "x",
        name: "X",
        unit: PLAIN,
        method: "",
        formula: "equity × stake",
        puts: [
          { symbol: "equity", name: "Equity", value: pence / 100, unit: moneyUnit("GBP") },
          { symbol: "stake", name: "Stake", value: stake, unit: SHARE },
        ],
      });
      if (!figure.ok) throw new Error();
      const text = substituted(figure.value, () => "");
      const [equity = Number.NaN, percent = Number.NaN] = text
        .split(" = ")[0]!
        .split(" × ")
        .map((part) => {
          const read = readNumber(part);
          return read.ok ? Number(decimalText(read.value.decimal)) : Number.NaN;
        });
      expect((equity * percent) / 100 / figure.value.value).toBeCloseTo(1, 13);
    }),
  );
});

test("a rule says its limit as it was typed", () => {
  const kpi = { unit: "percent", currency: null } as const;
  expect(conditionText({ kind: "below", limit: 0.123456789 }, kpi)).toBe("below 12.3456789%");
  expect(conditionText({ kind: "change-year", change: -0.100001 }, kpi)).toContain(
    "a fall of 10.0001% or more",
  );
});

test.each<[number, Unit, string]>([
  [-0.004, PLAIN, "0"],
  [-1200, PLAIN, "−1200"],
  [1e21, PLAIN, "1e+21"],
  [0.125, SHARE, "12.5%"],
  [-2.5, MULTIPLE, "−2.5×"],
  [1_234_560, hundredths("EUR"), "EUR 12345.6"],
  [100, moneyUnit("GBP"), "GBP 100"],
  [45, DAYS, "45 days"],
])("%d is written for files and mails", (value, unit, text) => {
  expect(writtenPlain(value, unit)).toBe(text);
});
