import { describe, expect, test } from "vitest";
import { companyFigures } from "#app/company-figures.ts";
import { enquiryFigures, FEWEST_ENQUIRIES } from "#app/features/site/public-site/enquiry-figures.ts";
import { growthByYear, growthFinding } from "#app/features/site/public-site/pages/show-about.server.ts";
import {
  hoursElsewhere,
  officeTime,
  secondsLeftInMinute,
} from "#app/features/site/public-site/office-clock.ts";

const winter = new Date("2026-01-15T23:59:30Z");
const summer = new Date("2026-07-15T12:00:00Z");
/** America has changed its clocks, Europe has not. */
const between = new Date("2026-03-16T12:00:00Z");

describe("the time at an office", () => {
  test.each([
    ["Europe/London", winter, "Thu 23:59", "UTC+0"],
    ["Europe/London", summer, "Wed 13:00", "UTC+1"],
    ["Asia/Singapore", winter, "Fri 07:59", "UTC+8"],
    ["America/New_York", winter, "Thu 18:59", "UTC−5"],
    ["America/New_York", between, "Mon 08:00", "UTC−4"],
    ["Asia/Kolkata", summer, "Wed 17:30", "UTC+5:30"],
  ])("in %s at %s is %s, %s", (zone, at, clock, offset) => {
    expect(officeTime(zone, at)).toEqual({ clock, offset });
  });

  test("puts the London desk's hours on the office's own clock, whatever summer time does", () => {
    expect(hoursElsewhere("America/New_York", "9am to 6pm", winter)).toBe("4am to 1pm");
    expect(hoursElsewhere("America/New_York", "9am to 6pm", between)).toBe("5am to 2pm");
    expect(hoursElsewhere("Asia/Singapore", "9am to 6pm", winter)).toBe("5pm to 2am");
    expect(hoursElsewhere("Europe/London", "9am to 6pm", summer)).toBe("9am to 6pm");
    expect(hoursElsewhere("Asia/Kolkata", "9am to 6pm", summer)).toBe("1:30pm to 10:30pm");
    expect(hoursElsewhere("Europe/Berlin", "Closed", summer)).toBe("Closed");
  });

  test("is right for what is left of the minute", () => {
    expect(secondsLeftInMinute(winter)).toBe(30);
    expect(secondsLeftInMinute(new Date("2026-01-15T23:59:59.900Z"))).toBe(1);
    expect(secondsLeftInMinute(summer)).toBe(60);
  });
});

describe("the firm's own figures", () => {
  test("run year by year without a gap", () => {
    const years = companyFigures.years.map(({ year }) => Number(year));
    expect(years).toEqual(years.map((_, index) => (years[0] ?? 0) + index));
    expect(["illustrative", "reported"]).toContain(companyFigures.standing);
  });

  test("grow over the year before, and never over nothing", () => {
    const year = (institutions: number) => ({ year: "2024", institutions, publications: 1, researchers: 1 });
    expect(growthByYear([year(0), year(10), year(15)]).map(({ growth }) => growth)).toEqual([
      null,
      null,
      0.5,
    ]);
    expect(growthFinding([])).toBe("No figures yet.");
  });

  test("of the sample chart are one for each label", () => {
    const { labels, series } = companyFigures.sampleFigure;
    for (const { values } of series) expect(values).toHaveLength(labels.length);
  });
});

describe("enquiries by month", () => {
  const volume = (counts: number[]) => ({
    months: counts.map((count, index) => ({ month: `2026-${index}`, label: `M${index} 2026`, count })),
    total: counts.reduce((sum, count) => sum + count, 0),
    includesDemo: true,
  });

  test("are not shown below the stated number", () => {
    expect(enquiryFigures(volume([FEWEST_ENQUIRIES - 1, 0]))).toBeNull();
    expect(enquiryFigures(volume([FEWEST_ENQUIRIES, 0]))).not.toBeNull();
  });

  test("name the busiest month only when there is one, and say what is demonstration", () => {
    expect(enquiryFigures(volume([4, 9, 2]))?.finding).toBe(
      "M1 2026 was the busiest of the last twelve months.",
    );
    expect(enquiryFigures(volume([8, 8]))?.finding).toBe("Up to 8 enquiries a month.");
    expect(enquiryFigures(volume([8, 8]))?.source).toContain("demonstration");
  });
});
