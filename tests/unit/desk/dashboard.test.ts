import { describe, expect, it } from "vitest";
import { auditParams, pageOfTarget, readAuditQuery } from "#app/features/core/audit/audit-query.ts";
import { startOfDay } from "#app/features/calendar.ts";
import { byUrgency, type DueThing, latenessOf, queueOf } from "#app/features/desk/dashboard/due.ts";
import { funnelOf, lastTwelveMonths } from "#app/features/desk/dashboard/find-figures.server.ts";

describe("a day in London", () => {
  it.each([
    ["2026-01-15", "2026-01-15T00:00:00.000Z"],
    ["2026-07-15", "2026-07-14T23:00:00.000Z"],
    // Summer time begins and ends within these two.
    ["2026-03-29", "2026-03-29T00:00:00.000Z"],
    ["2026-03-30", "2026-03-29T23:00:00.000Z"],
    ["2026-10-25", "2026-10-24T23:00:00.000Z"],
    ["2026-10-26", "2026-10-26T00:00:00.000Z"],
  ])("%s begins at %s", (day, at) => {
    expect(startOfDay(day)).toBe(at);
  });
});

describe("the last twelve months", () => {
  it("end with this one and leave no moment out", () => {
    const months = lastTwelveMonths("2026-11-21");
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ key: "2025-12", name: "December 2025", short: "Dec" });
    expect(months.at(-1)).toMatchObject({ key: "2026-11", short: "Nov", to: "2026-12-01T00:00:00.000Z" });
    for (const [index, month] of months.slice(1).entries()) expect(month.from).toBe(months[index]?.to);
    expect(months.find(({ key }) => key === "2026-07")?.from).toBe("2026-06-30T23:00:00.000Z");
  });

  it("are whole at the end of a long month and in a leap year", () => {
    expect(lastTwelveMonths("2028-02-29").map(({ key }) => key)).toContain("2027-03");
    expect(lastTwelveMonths("2026-03-31").at(-1)?.key).toBe("2026-03");
    expect(new Set(lastTwelveMonths("2026-03-31").map(({ key }) => key)).size).toBe(12);
  });
});

describe("the funnel", () => {
  const none = { received: 0, reviewed: 0, approved: 0, setUp: 0, declined: 0, withdrawn: 0, open: 0 };

  it("has shares of the step before, and none of nothing", () => {
    const { steps } = funnelOf({ ...none, received: 8, reviewed: 6, approved: 3 });
    expect(steps.map((step) => step.share)).toEqual([null, 0.75, 0.5, 0]);
    expect(funnelOf(none).steps.map((step) => step.share)).toEqual([null, null, null, null]);
  });
});

describe("what waits", () => {
  const thing = (
    step: string,
    tone: "red" | "amber" | "green" | null,
    waitingSince: string,
    due: string | null = null,
  ): DueThing => ({
    kind: "ticket",
    step,
    about: "",
    from: "",
    to: "",
    waitingSince,
    due,
    promise: tone && { tone, text: "" },
  });

  it("stands by when it is due, then by age: an application has business days, an answer hours", () => {
    const things = [
      thing("no promise", null, "2026-11-01"),
      thing("an application of Saturday", "green", "2026-11-21T09:00", "2026-11-24T18:00"),
      thing("an order of Sunday", "green", "2026-11-22T09:00", "2026-11-23T09:00"),
      thing("overdue", "red", "2026-11-19", "2026-11-20"),
      thing("a second order of that moment", "green", "2026-11-22T10:00", "2026-11-23T09:00"),
    ];
    expect(things.sort(byUrgency).map(({ step }) => step)).toEqual([
      "overdue",
      "an order of Sunday",
      "a second order of that moment",
      "an application of Saturday",
      "no promise",
    ]);
  });

  it("is counted, and where more than was looked at may be overdue it says so", () => {
    const late = [thing("1", "red", ""), thing("2", "red", "")];
    expect(queueOf("ticket", late, 2)).toMatchObject({ overdue: 2, isMore: false });
    expect(queueOf("ticket", late, 40)).toMatchObject({ overdue: 2, isMore: true });
    expect(queueOf("ticket", [...late, thing("3", "green", "")], 40)).toMatchObject({ isMore: false });
  });

  it("is told apart by lateness, with what nobody has looked at behind it", () => {
    const things = [
      thing("1", "red", ""),
      thing("2", "amber", ""),
      thing("3", "green", ""),
      thing("4", null, ""),
    ];
    expect(latenessOf(things, 4)).toEqual({ overdue: 1, soon: 1, inTime: 2, further: 0 });
    expect(latenessOf(things, 31)).toMatchObject({ further: 27 });
    expect(latenessOf([], 0)).toEqual({ overdue: 0, soon: 0, inTime: 0, further: 0 });
  });
});

describe("the address of the audit log", () => {
  const read = (query: string) => readAuditQuery(new URL(`http://localhost/audit?${query}`));

  it("is read and written the same", () => {
    const query = "search=a%26b&who=ada&action=order.cancel&target=order&from=2026-01-01&to=2026-02-01";
    expect(auditParams(read(query))).toBe(query);
    expect(auditParams(read(query), { before: "7" })).toBe(`${query}&before=7`);
  });

  it.each(["from=2026-02-30", "to=yesterday", "before=-1", "before=1e9", "after=x", "before=0"])(
    "leaves out what can't be meant: %s",
    (query) => {
      expect(auditParams(read(query))).toBe("");
      expect([read(query).before, read(query).after]).toEqual([undefined, undefined]);
    },
  );

  it("leads from an entry to its page, and nowhere for what has none", () => {
    const id = "0".repeat(32);
    expect(pageOfTarget(`order:${id}`)).toBe(`/admin-data-portal/orders/${id}`);
    for (const target of ["demo", "order:../x", `constructor:${id}`, "user:", ""])
      expect(pageOfTarget(target)).toBeNull();
  });
});
