import { describe, expect, test } from "vitest";
import {
  byPressure,
  deadline,
  type OrderedWaiting,
  type WaitingTone,
} from "#app/features/desk/waiting/pages/waiting-line.server.ts";
import { shareBar } from "#app/ui/chart/share-bar.server.ts";
import { smallColumns } from "#app/ui/chart/small-columns.server.ts";
import { changeInWords } from "#app/ui/text/shown-change.ts";

describe("what waits", () => {
  const waiting = (step: string, tone: WaitingTone, at: string): OrderedWaiting => ({
    step,
    tone,
    at,
    to: "",
    about: "",
    due: null,
    since: null,
  });

  test("stands by pressure, then by what is due or has waited longest", () => {
    const things = [
      waiting("read", "slate", "2026-11-01T09:00:00.000Z"),
      waiting("due next week", "amber", "2026-12-05"),
      waiting("due tomorrow", "red", "2026-11-30"),
      waiting("read later", "slate", "2026-11-20T09:00:00.000Z"),
      waiting("overdue", "red", "2026-11-01"),
    ];
    expect(things.sort(byPressure).map(({ step }) => step)).toEqual([
      "overdue",
      "due tomorrow",
      "due next week",
      "read",
      "read later",
    ]);
  });

  test.each([
    ["2026-11-19", "red", "Overdue by 10 days"],
    ["2026-11-28", "red", "Overdue by 1 day"],
    ["2026-11-29", "red", "Due today"],
    ["2026-11-30", "red", "Due tomorrow"],
    ["2026-12-01", "amber", "Due 1 Dec 2026"],
    ["2026-12-06", "amber", "Due 6 Dec 2026"],
    ["2026-12-07", "slate", "Due 7 Dec 2026"],
  ])("due %s on 29 November is %s: %s", (day, tone, due) => {
    expect(deadline(day, "2026-11-29", "Due")).toEqual({ tone, due });
  });
});

describe("a change", () => {
  const how = { write: String, against: "in 30 days" };

  test("has its sign and arrow, and is good or bad only where more is", () => {
    expect(changeInWords(2, { ...how, isGood: true })).toMatchObject({
      text: "+2",
      direction: "up",
      sense: "good",
    });
    expect(changeInWords(-2, { ...how, isGood: true })).toMatchObject({
      text: "−2",
      direction: "down",
      sense: "bad",
    });
    expect(changeInWords(2, { ...how, isGood: false })).toMatchObject({ sense: "bad" });
    expect(changeInWords(2, how)).not.toHaveProperty("sense");
    expect(changeInWords(0, { ...how, isGood: true })).toEqual({
      text: "No change",
      direction: "flat",
      against: "in 30 days",
    });
  });
});

describe("a bar of shares", () => {
  const part = (value: number) => ({ value, text: String(value), tone: "red" as const });
  const ends = (values: number[]) =>
    shareBar(values.map(part))?.parts.map(({ path }) =>
      /^M([\d.]+) 0H([\d.]+)V/.exec(path)?.slice(1).map(Number),
    );

  test("is as long as its parts, which follow each other to its end", () => {
    expect(ends([1, 3])).toEqual([
      [0, 25],
      [25, 100],
    ]);
  });

  test("leaves out what is nothing, and shows what is very little", () => {
    expect(ends([0, 5, 0])).toEqual([[0, 100]]);
    const [first, last] = ends([1, 1_000_000]) ?? [];
    expect(first?.[1]).toBeGreaterThanOrEqual(1.4);
    expect(last?.[1]).toBe(100);
    expect(shareBar([part(0)])).toBeNull();
  });
});

describe("small columns", () => {
  const drawn = (values: number[]) =>
    smallColumns(values, ["May", "June", "July"], { width: 30, height: 32 });

  test("leave the place of a span of nothing empty, and show the last one apart", () => {
    expect(drawn([0, 4, 2])).toMatchObject({
      before: "M10 32v-30h8v30z",
      last: "M20 32v-15h8v15z",
      summary: expect.stringContaining("July"),
    });
    expect(drawn([3, 1, 0])?.last).toBe("");
  });

  test("are none where one span alone has something", () => {
    expect([drawn([0, 4, 0]), drawn([0, 0, 0])]).toEqual([null, null]);
  });
});
