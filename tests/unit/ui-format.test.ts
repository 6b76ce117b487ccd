import { describe, expect, it } from "vitest";
import { count, date, dateTime, fileSize, moment, money, moneyExact, percent, when } from "#app/ui/format.ts";
import { relativeTime } from "#app/ui/relative-time.ts";

describe("dates and times are London's", () => {
  it("adds the summer hour", () => {
    expect(dateTime("2026-09-05T13:04:00Z")).toBe("5 Sept 2026, 14:04");
  });

  it("has none in winter", () => {
    expect(dateTime("2026-01-05T13:04:00Z")).toBe("5 Jan 2026, 13:04");
  });

  it("changes at 01:00 UTC on the last Sundays of March and October", () => {
    expect(dateTime("2026-03-29T00:59:00Z")).toBe("29 Mar 2026, 00:59");
    expect(dateTime("2026-03-29T01:00:00Z")).toBe("29 Mar 2026, 02:00");
    expect(dateTime("2026-10-25T00:59:00Z")).toBe("25 Oct 2026, 01:59");
    expect(dateTime("2026-10-25T01:00:00Z")).toBe("25 Oct 2026, 01:00");
  });

  it("takes the day from London's midnight, not Greenwich's", () => {
    expect(date("2026-06-30T23:30:00Z")).toBe("1 Jul 2026");
    expect(date("2026-12-31T23:30:00Z")).toBe("31 Dec 2026");
  });

  it("writes midnight as 00:00", () => {
    expect(dateTime("2026-01-05T00:00:00Z")).toBe("5 Jan 2026, 00:00");
  });

  it("reads a bare date as that day", () => {
    expect(date("2026-09-05")).toBe("5 Sept 2026");
  });

  it("gives a moment for <When>", () => {
    expect(moment("2026-09-05T13:04:00Z")).toEqual({
      iso: "2026-09-05T13:04:00Z",
      text: "5 Sept 2026, 14:04",
      title: "5 Sept 2026, 14:04",
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

describe("money", () => {
  it("is pounds without decimals", () => {
    expect(money(350_000)).toBe("£3,500");
    expect(money(0)).toBe("£0");
    expect(money(29_949)).toBe("£299");
    expect(money(29_950)).toBe("£300");
  });

  it("has a real minus sign", () => {
    expect(money(-125_000)).toBe("−£1,250");
    expect(moneyExact(-5)).toBe("−£0.05");
  });

  it("has no minus on what rounds to nothing", () => {
    expect(money(-10)).toBe("£0");
  });

  it("is exact on invoices", () => {
    expect(moneyExact(350_000)).toBe("£3,500.00");
    expect(moneyExact(1)).toBe("£0.01");
  });
});

describe("counts and sizes", () => {
  it("counts with the right word", () => {
    expect(count(0, "report")).toBe("0 reports");
    expect(count(1, "report")).toBe("1 report");
    expect(count(1204, "company", "companies")).toBe("1,204 companies");
  });

  it("writes file sizes as browsers do", () => {
    expect(fileSize(0)).toBe("0 bytes");
    expect(fileSize(1)).toBe("1 byte");
    expect(fileSize(1000)).toBe("1 kB");
    expect(fileSize(48_400)).toBe("48 kB");
    expect(fileSize(999_700)).toBe("1 MB");
    expect(fileSize(3_140_000)).toBe("3.1 MB");
  });

  it("writes shares as percentages", () => {
    expect(percent(0.125)).toBe("12.5%");
    expect(percent(-0.02)).toBe("−2%");
    expect(percent(1)).toBe("100%");
  });
});
