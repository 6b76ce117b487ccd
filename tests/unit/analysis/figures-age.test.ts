import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths } from "#app/features/calendar.ts";
import {
  ageProblems,
  ageProblemsOf,
  type AgedThing,
  agesInWords,
  datedText,
  isOld,
} from "#app/features/analysis/figures/age.ts";

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("1990-01-01", count));
const quarter = (date: string) => addDays(date, 92);
const months = (count: number) => (date: string) => addMonths(date, count);

/** The last day on which each still counts as fresh. */
const LAST: Record<AgedThing, (date: string) => string> = {
  value: quarter,
  rate: quarter,
  peers: quarter,
  financials: months(6),
  round: months(12),
  accounts: months(12),
  comparison: months(12),
};

test.each(Object.entries(LAST) as [AgedThing, (date: string) => string][])(
  "%s is fresh to its last day, old from the next one on, and never of a day to come",
  (thing, last) => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 900 }), (date, later) => {
        const end = last(date);
        expect([isOld(thing, date, date), isOld(thing, date, end)]).toEqual([false, false]);
        expect(isOld(thing, date, addDays(end, later))).toBe(true);
        expect(isOld(thing, addDays(date, later), date)).toBe(false);
        const about = { what: "It is", date, where: "x" };
        expect(ageProblems(thing, { ...about, asOf: end })).toEqual([]);
        expect(ageProblems(thing, { ...about, asOf: addDays(end, 1) })).toHaveLength(1);
        expect(ageProblems(thing, { ...about, asOf: addDays(date, -later) })[0]?.code).toBe(
          `${thing}-to-come`,
        );
      }),
    );
  },
);

test("a total says how many of its parts rest on what, three by name", () => {
  const part = (name: string, date: string | null) => ({ name, thing: "financials" as const, date });
  const parts = ["A", "B", "C", "D", "E"].map((name) => part(name, "2025-01-31"));
  expect(ageProblemsOf([...parts, part("F", null)], "9 valued holdings").map(({ what }) => what)).toEqual([
    "5 of 9 valued holdings rest on old financials (A, 2025-01-31; B, 2025-01-31; C, 2025-01-31; and 2 more)",
    "1 of 9 valued holdings rests on undated financials (F)",
  ]);
  expect(agesInWords([part("A", "2025-01-31"), part("A", null)])).toBe(
    "old financials, of 2025-01-31; undated financials",
  );
  expect([ageProblemsOf([], "1 valued holding"), agesInWords([])]).toEqual([[], ""]);
});

test("a day that is shown beside a result says how old it is", () => {
  const written = (day: string) =>
    datedText("comparison", day, { asOf: "2026-09-30", date: (one) => `on ${one}` });
  expect([written("2025-09-30"), written("2025-09-29")]).toEqual([
    "on 2025-09-30",
    "on 2025-09-29 (over a year old)",
  ]);
});
