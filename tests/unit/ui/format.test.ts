import { describe, expect, it } from "vitest";
import { count } from "#app/plural.ts";
import {
  date,
  dateTime,
  fileSize,
  moment,
  money,
  moneyExact,
  percent,
  price,
  when,
} from "#app/ui/text/format.ts";
import { relativeTime } from "#app/ui/text/relative-time.ts";

describe("dates and times are London's", () => {
  it.each([
    ["the summer hour", "2026-09-05T13:04:00Z", "5 Sept 2026, 14:04"],
    ["none in winter", "2026-01-05T13:04:00Z", "5 Jan 2026, 13:04"],
    ["until 01:00 UTC on the last Sunday of March", "2026-03-29T00:59:00Z", "29 Mar 2026, 00:59"],
    ["from then on", "2026-03-29T01:00:00Z", "29 Mar 2026, 02:00"],
    ["until 01:00 UTC on the last Sunday of October", "2026-10-25T00:59:00Z", "25 Oct 2026, 01:59"],
    ["no longer then", "2026-10-25T01:00:00Z", "25 Oct 2026, 01:00"],
    ["midnight as 00:00", "2026-01-05T00:00:00Z", "5 Jan 2026, 00:00"],
  ])("%s", (_, at, text) => expect(dateTime(at)).toBe(text));

  it.each([
    ["London's midnight in summer", "2026-06-30T23:30:00Z", "1 Jul 2026"],
    ["and in winter", "2026-12-31T23:30:00Z", "31 Dec 2026"],
    ["a bare date", "2026-09-05", "5 Sept 2026"],
  ])("a day is that of %s", (_, at, text) => expect(date(at)).toBe(text));

  it("gives a moment for <When>", () => {
    expect(moment("2026-09-05T13:04:00Z")).toEqual({
      iso: "2026-09-05T13:04:00Z",
      text: "5 Sept 2026, 14:04",
    });
  });

  it("refuses what is no date instead of writing Invalid Date", () => {
    expect(() => date("soon")).toThrow(RangeError);
  });
});

describe("how long ago", () => {
  const now = "2026-09-05T12:00:00.000Z";
  const ago = (seconds: number) => when(new Date(Date.parse(now) - seconds * 1000).toISOString(), now).text;

  it.each([
    [0, "Just now"],
    [59, "Just now"],
    [60, "1 minute ago"],
    [119, "1 minute ago"],
    [120, "2 minutes ago"],
    [3599, "59 minutes ago"],
    [3600, "1 hour ago"],
    [86_399, "23 hours ago"],
    [86_400, "1 day ago"],
    [400 * 86_400, "400 days ago"],
  ])("%i seconds: %s", (seconds, text) => expect(ago(seconds)).toBe(text));

  it("takes a clock slightly ahead for now, and writes out what is to come", () => {
    expect(ago(-5)).toBe("Just now");
    expect(ago(-3600)).toBe("5 Sept 2026, 14:00");
  });

  it("keeps the full date for the tooltip", () => {
    expect(when("2026-09-05T11:00:00Z", now)).toEqual({
      iso: "2026-09-05T11:00:00Z",
      text: "1 hour ago",
      title: "5 Sept 2026, 12:00",
      age: 3600,
    });
  });

  it("groups thousands as every number here", () => {
    expect(relativeTime(1234 * 86_400)).toBe("1,234 days ago");
  });

  it("gives no age to what is to come: nothing on an open page counts on from it", () => {
    expect(when("2026-09-05T13:00:00Z", now)).not.toHaveProperty("age");
  });
});

describe("money, counts and sizes", () => {
  it.each([
    [money(350_000), "£3,500"],
    [money(0), "£0"],
    [money(29_949), "£299"],
    [money(29_950), "£300"],
    [money(-125_000), "−£1,250"],
    // No minus on what rounds to nothing.
    [money(-10), "£0"],
    [price(350_000), "£3,500"],
    [price(120), "£1.20"],
    [price(1_250_050), "£12,500.50"],
    [moneyExact(350_000), "£3,500.00"],
    [moneyExact(1), "£0.01"],
    [moneyExact(-5), "−£0.05"],
    [count(0, "report"), "0 reports"],
    [count(1, "report"), "1 report"],
    [count(1204, "company", "companies"), "1,204 companies"],
    [fileSize(0), "0 bytes"],
    [fileSize(1), "1 byte"],
    [fileSize(1000), "1 kB"],
    [fileSize(48_400), "48 kB"],
    [fileSize(999_700), "1 MB"],
    [fileSize(3_140_000), "3.1 MB"],
    [percent(0.125), "12.5%"],
    [percent(-0.02), "−2%"],
    [percent(1), "100%"],
  ])("%s", (written, text) => expect(written).toBe(text));
});
