import { describe, expect, test } from "vitest";
import { isDay } from "#app/features/calendar.ts";
import {
  alertsOf,
  annualVolatility,
  dayMove,
  logReturns,
  recentAlerts,
} from "#app/features/markets/market-alerts.ts";
import {
  lastClosedDay,
  localTime,
  monthsBefore,
  openMinutes,
  statusOf,
  weekdaysBetween,
} from "#app/features/markets/market-clock.ts";
import type { Price } from "#app/features/markets/market.ts";
import { alertSentence, figure, signedFigure } from "#app/features/markets/pages/market-words.ts";
import { firstDay, readRange } from "#app/features/markets/price-range.ts";
import { nextSamplePrices, SAMPLE_DAYS, samplePrices } from "#app/features/markets/sample-prices.server.ts";

const closes = (...values: number[]) =>
  values.map((close, index) => ({ day: `2026-01-${String((index % 28) + 1).padStart(2, "0")}`, close }));
const kinds = (values: number[], kind: "index" | "currency" = "index") =>
  alertsOf(closes(...values), kind).map((alert) => alert.kind);

describe("a day's move", () => {
  test("is the last close over the one before", () => {
    expect(dayMove([200, 100, 103])).toBeCloseTo(0.03, 12);
    expect(dayMove([100])).toBeNull();
    expect(dayMove([])).toBeNull();
  });

  test.each([
    // 2% of an index: exactly is enough, a hair less is not.
    [[100, 102], "index", ["move"]],
    [[100, 101.99], "index", []],
    [[100, 98], "index", ["move"]],
    [[100, 98.01], "index", []],
    // 1% of a currency.
    [[1.25, 1.2625], "currency", ["move"]],
    [[1.25, 1.2624], "currency", []],
    [[1.25, 1.2375], "currency", ["move"]],
  ] as const)("%j of an %s gives %j", (values, kind, expected) => {
    expect(kinds([...values], kind)).toEqual(expected);
  });
});

describe("a 20-day high or low", () => {
  const flat = (count: number) => Array.from({ length: count }, () => 100);
  test("needs twenty closes before it, and to pass each of them", () => {
    expect(kinds([...flat(19), 100.5])).toEqual([]);
    expect(kinds([...flat(20), 100.5])).toEqual(["high"]);
    expect(kinds([...flat(20), 99.5])).toEqual(["low"]);
    expect(kinds([...flat(20), 100])).toEqual([]);
  });

  test("forgets what is older than twenty closes", () => {
    expect(kinds([150, ...flat(20), 100.5])).toEqual(["high"]);
    expect(kinds([101, ...flat(19), 100.5])).toEqual([]);
  });
});

describe("volatility", () => {
  test("is the sample standard deviation of log returns, for a year of 252 days", () => {
    // Mean 0, squares 4 × 0.0001, over n − 1 = 3: √(0.0004 / 3) × √252 = √0.0336.
    expect(annualVolatility([0.01, -0.01, 0.01, -0.01])).toBeCloseTo(0.183303, 6);
    // Mean 0.02, squares 0.0001 + 0 + 0.0001, over 2: 0.01 × √252.
    expect(annualVolatility([0.01, 0.02, 0.03])).toBeCloseTo(0.158745, 6);
    expect(annualVolatility([0.5])).toBe(0);
    expect(logReturns([100, 110, 99])[0]).toBeCloseTo(0.0953102, 7);
    expect(logReturns([100, 110, 99])[1]).toBeCloseTo(-0.1053605, 7);
    expect(logReturns([100])).toEqual([]);
  });

  /** A hundred returns of ±small, then twenty of ±large: the two volatilities stand as large to small, nearly. */
  const restless = (small: number, large: number, calm = 100) => {
    const values = [100];
    for (let day = 0; day < calm + 20; day += 1) {
      const size = day < calm ? small : large;
      values.push((values.at(-1) ?? 0) * Math.exp(day % 2 === 0 ? size : -size));
    }
    return values;
  };

  test("is told at one and a half times the usual, with both figures", () => {
    // √(100/99) against √(20/19): 1.5 × 0.004 / 0.004 × 1.0208 is 1.531; 1.45 gives 1.480.
    const [told] = alertsOf(closes(...restless(0.004, 0.006)), "index").filter(
      (one) => one.kind === "volatility",
    );
    // 0.006 × √(20/19) × √252 and 0.004 × √(100/99) × √252
    expect(told?.share).toBeCloseTo(0.097721, 6);
    expect(told?.usualShare).toBeCloseTo(0.063818, 6);
    expect(kinds(restless(0.004, 0.0058))).not.toContain("volatility");
  });

  test("is not told without a hundred returns to hold it against", () => {
    expect(kinds(restless(0.004, 0.009, 99))).not.toContain("volatility");
  });

  test("a price that never moves is not restless", () => {
    expect(kinds(Array.from({ length: 130 }, () => 100))).toEqual([]);
  });
});

test("the list looks at the last five trading days, the newest first", () => {
  // The move of 3% was six closes ago, the one of −4% is the last.
  const values = closes(100, 103, 103, 103, 103, 103, 103, 98.88);
  expect(recentAlerts(values, "index").map(({ day, kind }) => [day, kind])).toEqual([["2026-01-08", "move"]]);
  expect(recentAlerts(values.slice(0, 6), "index").map(({ day }) => day)).toEqual(["2026-01-02"]);
  expect(recentAlerts([], "index")).toEqual([]);
});

describe("the market's own clock", () => {
  test("knows summer time, and the date where the market is", () => {
    expect(localTime("Europe/London", new Date("2026-07-01T23:30:00Z"))).toEqual({
      day: "2026-07-02",
      minutes: 30,
    });
    expect(localTime("America/New_York", new Date("2026-11-21T02:00:00Z"))).toEqual({
      day: "2026-11-20",
      minutes: 21 * 60,
    });
  });

  test("counts the weekdays between", () => {
    expect(weekdaysBetween("2026-11-19", "2026-11-20")).toBe(0);
    expect(weekdaysBetween("2026-11-20", "2026-11-23")).toBe(0); // Friday to Monday
    expect(weekdaysBetween("2026-11-19", "2026-11-23")).toBe(1);
    expect(weekdaysBetween("2026-11-20", "2026-11-20")).toBe(0);
    expect(weekdaysBetween("2000-01-01", "2026-11-20")).toBe(10);
  });

  test("takes months back, to the end of a shorter one", () => {
    expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28");
    expect(monthsBefore("2026-11-20", 12)).toBe("2025-11-20");
    expect(monthsBefore("2026-01-15", 3)).toBe("2025-10-15");
    expect(monthsBefore("2028-02-29", 12)).toBe("2027-02-28");
    expect(firstDay(readRange("3m"), "2026-05-31")).toBe("2026-02-28");
    expect(readRange("9y").id).toBe("1y");
    expect(readRange(null).id).toBe("1y");
  });

  test.each(["2026-02-29", "2026-13-01", "9999-99-99", "2026-1-1", "", "2026-11-20T00:00:00Z"])(
    "%j is no date",
    (text) => expect(isDay(text)).toBe(false),
  );
});

describe("a price grows stale", () => {
  const london = { kind: "index", timeZone: "Europe/London" } as const;
  const price = (over: Partial<Price> = {}): Price => ({
    day: "2026-11-19",
    close: 1,
    asOf: null,
    status: "end-of-day",
    source: "x",
    ...over,
  });

  test.each([
    // Thursday's close: fresh over the weekend and on Monday, stale when Friday and Monday went by.
    ["2026-11-20T12:00:00Z", "end-of-day"],
    ["2026-11-22T12:00:00Z", "end-of-day"],
    ["2026-11-23T23:59:00Z", "end-of-day"],
    ["2026-11-24T00:00:00Z", "stale"],
    ["2027-11-24T00:00:00Z", "stale"],
    // A clock that went back is no reason.
    ["2026-11-01T00:00:00Z", "end-of-day"],
  ])("an end-of-day price at %s is %s", (at, status) => {
    expect(statusOf(price(), london, new Date(at))).toBe(status);
    const sample = status === "stale" ? "stale" : "sample";
    expect(statusOf(price({ status: "sample" }), london, new Date(at))).toBe(sample);
  });

  test.each([
    ["2026-11-19T11:00:00Z", "delayed"],
    ["2026-11-19T11:01:00Z", "stale"],
    ["2026-11-19T20:00:00Z", "stale"],
  ])("a delayed price of ten o'clock at %s is %s", (at, status) => {
    const delayed = price({ status: "delayed", asOf: "2026-11-19T10:00:00.000Z" });
    expect(statusOf(delayed, london, new Date(at))).toBe(status);
  });

  test("a closed market makes no delayed price older", () => {
    // 16:10 on Friday: twenty minutes until it closes, and from Monday eight o'clock on they count again.
    const delayed = price({ day: "2026-11-20", status: "delayed", asOf: "2026-11-20T16:10:00.000Z" });
    expect(statusOf(delayed, london, new Date("2026-11-22T12:00:00Z"))).toBe("delayed");
    expect(statusOf(delayed, london, new Date("2026-11-23T08:40:00Z"))).toBe("delayed");
    expect(statusOf(delayed, london, new Date("2026-11-23T08:41:00Z"))).toBe("stale");
    expect(openMinutes(new Date("2026-11-20T16:10:00Z"), new Date("2026-11-23T08:30:00Z"), london)).toBe(50);
  });
});

describe("in words", () => {
  test.each([
    [9654.1, 2, "9,654.10"],
    [-0.0042, 4, "−0.0042"],
    [-0.00001, 2, "0.00"],
    [1_234_567, 0, "1,234,567"],
  ])("%d with %d decimals is %s", (value, decimals, text) => expect(figure(value, decimals)).toBe(text));

  test("a rise has its sign, nothing has none", () => {
    expect(signedFigure(38.2, 2)).toBe("+38.20");
    expect(signedFigure(-38.2, 2)).toBe("−38.20");
    expect(signedFigure(0.001, 2)).toBe("0.00");
  });

  test("an alert says what happened", () => {
    const alert = { close: 98.88, share: -0.04, usualShare: null };
    expect(alertSentence({ ...alert, kind: "move" }, 2)).toBe("Fell 4.00% in a day, to 98.88.");
    expect(alertSentence({ ...alert, kind: "high" }, 2)).toBe(
      "Closed at 98.88, above each of the 20 closes before it.",
    );
    expect(alertSentence({ kind: "volatility", close: 1, share: 0.2456, usualShare: 0.1 }, 2)).toBe(
      "Volatility of 24.6% a year, against 10.0% before.",
    );
  });
});

test("the sample walk is a year of weekdays, the same each time, and has something to tell", () => {
  const walk = samplePrices("ftse-100", "2026-11-22");
  expect(walk).toHaveLength(SAMPLE_DAYS);
  expect(walk.at(-1)?.day).toBe("2026-11-20");
  expect(samplePrices("ftse-100", "2026-11-22")).toEqual(walk);
  expect(walk.every(({ close }) => close > 5000 && close < 15_000)).toBe(true);
  expect(samplePrices("no-such", "2026-11-22")).toEqual([]);
  const alerts = ["ftse-100", "sp-500"].flatMap((id) =>
    recentAlerts(samplePrices(id, "2026-11-20"), "index"),
  );
  expect(alerts.length).toBeGreaterThan(0);
});

test("the sample walk goes on the same whenever it is taken up, and stays near its home", () => {
  const last = { day: "2026-11-20", close: 9_410 };
  const whole = nextSamplePrices("ftse-100", last, "2027-09-30");
  const half = nextSamplePrices("ftse-100", last, "2027-03-14");
  expect(half[0]?.day).toBe("2026-11-23");
  expect(half.at(-1)?.day).toBe("2027-03-12");
  const rest = nextSamplePrices("ftse-100", half.at(-1) ?? last, "2027-09-30");
  expect([...half, ...rest]).toEqual(whole);
  expect(whole.every(({ close }) => close > 7000 && close < 13_000)).toBe(true);
  const moves = whole.map(({ close }, index) => Math.log(close / (whole[index - 1] ?? last).close));
  const spread = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
  expect(spread).toBeGreaterThan(0.005);
  expect(spread).toBeLessThan(0.01);
  expect(nextSamplePrices("ftse-100", last, "2026-11-20")).toEqual([]);
  expect(nextSamplePrices("no-such", last, "2026-12-20")).toEqual([]);
});

test.each([
  ["2026-11-20T16:29:00Z", "2026-11-19", "2026-11-19"],
  ["2026-11-20T16:30:00Z", "2026-11-20", "2026-11-19"],
  ["2026-11-22T12:00:00Z", "2026-11-20", "2026-11-20"],
  ["2026-11-23T09:00:00Z", "2026-11-20", "2026-11-20"],
])("at %s the last closed day is %s for an index and %s for a currency", (at, index, currency) => {
  const where = { timeZone: "Europe/London" };
  expect(lastClosedDay({ ...where, kind: "index" }, new Date(at))).toBe(index);
  expect(lastClosedDay({ ...where, kind: "currency" }, new Date(at))).toBe(currency);
});
