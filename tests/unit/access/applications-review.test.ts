import { describe, expect, test } from "vitest";
import {
  ALL_STATES,
  canMoveApplication,
  applicationStatesBefore,
} from "#app/features/access/applications/application.ts";
import {
  dayNumber,
  easterSunday,
  isBankHoliday,
  isBusinessDay,
} from "#app/features/access/applications/bank-holidays.ts";
import { normalisePhone } from "#app/features/access/applications/submit-application.server.ts";
import { dueAt, isSummerTime, promiseOf } from "#app/features/access/applications/review-promise.ts";
import { isSetUp, stepAtHand } from "#app/features/access/onboarding/onboarding.ts";
import data from "./applications-review.json" with { type: "json" };

const day = (text: string) => Date.parse(text) / 86_400_000;

describe("two business days, in London", () => {
  test.each(data.deadlines)("from %s", (_, from, due) => {
    expect(dueAt(new Date(from)).toISOString()).toBe(due);
  });

  test("summer time begins and ends at 01:00 UTC", () => {
    expect(isSummerTime(new Date("2026-03-29T00:59:59Z"))).toBe(false);
    expect(isSummerTime(new Date("2026-03-29T01:00:00Z"))).toBe(true);
    expect(isSummerTime(new Date("2026-10-25T00:59:59Z"))).toBe(true);
    expect(isSummerTime(new Date("2026-10-25T01:00:00Z"))).toBe(false);
  });

  test.each(data.words)("at %s it says %s", (now, text, tone) => {
    const promise = promiseOf("submitted", new Date("2026-11-16T10:00:00Z"), new Date(now));
    expect(promise).toEqual({ text, tone });
  });

  test("the clock stands still while the applicant is asked, and after the decision", () => {
    const long = [new Date("2026-01-05T10:00:00Z"), new Date("2026-11-19T09:00:00Z")] as const;
    expect(promiseOf("needs-information", ...long).text).toBe("Waiting for the applicant");
    for (const state of ["approved", "declined", "withdrawn"] as const)
      expect(promiseOf(state, ...long).text).toBe("Closed");
  });
});

describe("bank holidays of England and Wales", () => {
  test.each(data.holidays)("%s and %s", (one, other) => {
    expect(isBankHoliday(day(one))).toBe(true);
    expect(isBankHoliday(day(other))).toBe(true);
  });

  test("and not the days beside them", () => {
    for (const ordinary of ["2026-12-24", "2026-12-29", "2026-04-02", "2026-04-07", "2026-01-02"])
      expect(isBusinessDay(day(ordinary)), ordinary).toBe(true);
  });

  test("Easter", () => {
    expect(easterSunday(2024)).toBe(dayNumber(2024, 3, 31));
    expect(easterSunday(2026)).toBe(dayNumber(2026, 4, 5));
    expect(easterSunday(2038)).toBe(dayNumber(2038, 4, 25));
  });
});

test("what is decided stays decided", () => {
  for (const state of ["approved", "declined", "withdrawn"] as const)
    for (const to of ALL_STATES) expect(canMoveApplication(state, to), `${state} to ${to}`).toBe(false);
  for (const state of ALL_STATES) expect(canMoveApplication(state, "submitted")).toBe(false);
  expect(applicationStatesBefore("approved")).toEqual(["submitted", "in-review", "needs-information"]);
});

test("telephone numbers are kept in one form where they can be understood", () => {
  expect(normalisePhone("020 7946 0123", "GB")).toBe("+442079460123");
  expect(normalisePhone("(212) 555-0100", "US")).toBe("+12125550100");
  expect(normalisePhone("+41 44 668 18 00", "GB")).toBe("+41446681800");
  expect(normalisePhone("1234567", "XX")).toBeNull();
});

describe("onboarding goes on where it was left", () => {
  const nothing = { hasPassword: false, keySeenAt: null, totpEnabledAt: null };
  const at = "2026-11-20T10:00:00.000Z";
  test("step by step", () => {
    const password = { ...nothing, hasPassword: true };
    const key = { ...password, keySeenAt: at };
    const authenticator = { ...key, totpEnabledAt: at };
    expect(stepAtHand("onboarding", nothing, at)).toBe("password");
    expect(stepAtHand("onboarding", password, at)).toBe("key");
    expect(stepAtHand("onboarding", key, at)).toBe("authenticator");
    expect(stepAtHand("onboarding", authenticator, at)).toBe("recovery-codes");
    expect([nothing, password, key, authenticator].map(isSetUp)).toEqual([false, false, false, true]);
  });
  test("an enrolment link asks for an authenticator set up since it was made", () => {
    const old = { hasPassword: true, keySeenAt: at, totpEnabledAt: "2026-11-19T10:00:00.000Z" };
    expect(stepAtHand("totp-enrolment", old, at)).toBe("authenticator");
    expect(stepAtHand("totp-enrolment", { ...old, totpEnabledAt: "2026-11-20T10:05:00.000Z" }, at)).toBe(
      "recovery-codes",
    );
  });
});
