import { expect, test } from "vitest";
import { promisedBy } from "#app/features/answer-promise.ts";
import { orderPromise } from "#app/features/trade/orders/order-promise.ts";
import { quotePromise } from "#app/features/trade/quotes/quote-promise.ts";

const at = "2026-11-20T09:00:00.000Z";
const later = "2026-11-22T09:00:00.000Z";
const now = new Date("2026-11-22T12:00:00.000Z");
const quote = { revision: 0, requestedAt: at, stateChangedAt: later };

test.each([
  ["requested", 0, "Overdue by 27 hours"],
  // Who begins to prepare it has not answered yet.
  ["in-preparation", 0, "Overdue by 27 hours"],
  ["in-preparation", 1, "Due in 21 hours"],
  ["sent", 1, undefined],
  ["accepted", 1, undefined],
] as const)("a quote that is %s, revision %i: %s", (state, revision, text) => {
  expect(quotePromise({ ...quote, state, revision }, now)?.text).toBe(text);
});

test.each([
  ["requested", null, "Overdue by 27 hours"],
  ["invoiced", null, undefined],
  ["paid", later, "Due in 21 hours"],
  ["fulfilled", later, undefined],
  ["cancelled", null, undefined],
] as const)("an order that is %s: %s, %s", (state, paidAt, text) => {
  expect(orderPromise({ state, requestedAt: at, paidAt }, now)?.text).toBe(text);
});

test("what is promised is due a day after", () => {
  expect(promisedBy(at)).toBe("2026-11-21T09:00:00.000Z");
  expect(promisedBy(null)).toBeNull();
});
