import { describe, expect, test } from "vitest";
import {
  type Digest,
  digestId,
  digestMail,
  digestSince,
  digestWeek,
  earliestSince,
} from "#app/features/analysis/kpis/alerts/digest.ts";
import { MAIL_KINDS } from "#app/features/core/mail/mail-kind.ts";
import {
  isPreferenceKind,
  NOTIFICATION_PREFERENCES,
} from "#app/features/core/notification-preferences/notification-preference.ts";

const week = digestWeek(new Date("2026-11-18T09:00:00Z"));
const digest = (more: Partial<Digest> = {}): Digest => ({
  companyName: "Quillfeather Capital",
  week,
  open: [],
  changes: [],
  due: [],
  ...more,
});
const mailOf = (one: Digest, since = digestSince(week, null)) =>
  digestMail(one, { since, origin: "https://portal.example" });
const change = (changedAt: string, rule = "Too much debt") => ({
  rule,
  kpi: "Leverage",
  notice: "alert" as const,
  period: "2026-10",
  changedAt,
});
const due = (code: string, period: string, days: number) => ({
  code,
  name: code.toUpperCase(),
  period,
  due: "2026-11-15",
  days,
});

describe("the week of a digest", () => {
  test.each([
    // A Monday before seven o'clock is of its own week already, and its moment is to come.
    ["2026-11-16T00:30:00Z", "2026-11-16", "2026-11-16T07:00:00.000Z"],
    ["2026-11-22T23:59:00Z", "2026-11-16", "2026-11-16T07:00:00.000Z"],
    // In summer London is an hour ahead.
    ["2026-07-05T23:30:00Z", "2026-07-06", "2026-07-06T06:00:00.000Z"],
    ["2026-03-30T12:00:00Z", "2026-03-30", "2026-03-30T06:00:00.000Z"],
    ["2026-10-26T12:00:00Z", "2026-10-26", "2026-10-26T07:00:00.000Z"],
    ["2027-01-01T12:00:00Z", "2026-12-28", "2026-12-28T07:00:00.000Z"],
  ])("at %s begins on %s", (at, day, moment) => {
    expect(digestWeek(new Date(at))).toEqual({ day, moment });
  });

  test("tells of changes since the digest before, a week without one, and never of more than a month", () => {
    const id = (day: string) => digestId("a".repeat(32), day);
    expect(id("2026-11-16").length).toBeLessThanOrEqual(60);
    expect(digestSince(week, null)).toBe("2026-11-09T07:00:00.000Z");
    expect(digestSince(week, id("2026-11-02"))).toBe("2026-11-02T07:00:00.000Z");
    expect(digestSince(week, id("2026-01-05"))).toBe(earliestSince(week));
    expect(earliestSince(week) < "2026-10-20").toBe(true);
  });
});

describe("the mail", () => {
  test("is none when there is nothing to tell", () => {
    expect(mailOf(digest())).toBeNull();
    expect(mailOf(digest({ changes: [change("2026-11-01T00:00:00.000Z")] }))).toBeNull();
  });

  test("says what stands open, what changed and what is due, and leaves out what there is none of", () => {
    const mail = mailOf(
      digest({
        open: [
          {
            ruleId: "r1",
            rule: "Too much debt",
            level: "critical",
            status: "alerting",
            since: "2026-09",
            kpi: "Leverage, 2026-10: 4.5×",
            condition: "above 4×",
          },
        ],
        changes: [change("2026-11-12T10:00:00.000Z"), change("2026-11-01T10:00:00.000Z", "Long ago")],
        due: [
          due("a", "2026-08", -62),
          due("a", "2026-09", -32),
          due("a", "2026-10", 3),
          due("b", "2026-10", 0),
        ],
      }),
    );
    expect(mail?.subject).toBe("KPI digest: 1 open alert, 1 change, 4 values due");
    expect(mail?.paragraphs.join("\n\n").split("\n")).toEqual([
      "The KPIs of Quillfeather Capital on 16 November 2026, 7:00 in London.",
      "",
      "Open alerts",
      "- Too much debt (Critical), alerting since 2026-09. Leverage, 2026-10: 4.5×; rule: above 4×",
      "  https://portal.example/client-portal/tools/kpi-alerts/rules/r1",
      "",
      "Changes since 9 November 2026",
      "- Alert: Too much debt. Leverage, 2026-10, found on 12 November 2026",
      "",
      "Values that are late, or due in the next 14 days",
      "- A: 2026-08 and 1 more late, due on 15 November 2026; 2026-10 due on 15 November 2026",
      "- B: 2026-10 due on 15 November 2026",
      "",
      "The alerts: https://portal.example/client-portal/tools/kpi-alerts/alerts",
      "The KPIs: https://portal.example/client-portal/tools/kpi-alerts",
    ]);
    const only = mailOf(digest({ due: [due("b", "2026-10", 0)] }));
    expect(only?.subject).toBe("KPI digest: 1 value due");
    expect(only?.paragraphs.join()).not.toContain("Open alerts");
  });

  test("counts what it has no room for", () => {
    const changes = Array.from({ length: 25 }, () => change("2026-11-12T10:00:00.000Z"));
    const text = mailOf(digest({ changes }))?.paragraphs.join("\n") ?? "";
    expect(text.match(/^- Alert/gm)).toHaveLength(20);
    expect(text).toContain("And 5 more.");
  });
});

test("each mail of the tool falls under a choice of its own", () => {
  expect(MAIL_KINDS["kpi-alert"].preference).toBe("kpi-alerts");
  expect(MAIL_KINDS["kpi-digest"].preference).toBe("kpi-digest");
  for (const { kind } of NOTIFICATION_PREFERENCES) expect(isPreferenceKind(kind)).toBe(true);
});
