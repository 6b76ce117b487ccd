import { expect, test } from "vitest";
import { paidInYear, yearBefore } from "#app/features/desk/dashboard/pages/paid-in-year.server.ts";

test("the year before ends with the same day, as this month has only begun", () => {
  expect(yearBefore("2026-11-12")).toEqual({
    from: "2024-12-01T00:00:00.000Z",
    to: "2025-11-13T00:00:00.000Z",
  });
  // A summer's day begins an hour earlier by UTC; February's last is the other year's last.
  expect(yearBefore("2028-02-29").to).toBe("2027-03-01T00:00:00.000Z");
  expect(yearBefore("2026-07-31").to).toBe("2025-07-31T23:00:00.000Z");
});

test("more is good for the firm, and only more for the client", () => {
  const months = [
    { name: "Oct 2026", netPence: 100_000 },
    { name: "Nov 2026", netPence: 50_000 },
  ];
  expect(paidInYear(months, 120_000, true)?.change).toMatchObject({ text: "+£300", sense: "good" });
  expect(paidInYear(months, 120_000)?.change).not.toHaveProperty("sense");
  expect(paidInYear(months, 0)?.change).toBeNull();
  expect(paidInYear([], 120_000)).toBeNull();
});
