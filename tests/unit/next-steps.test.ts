import { expect, test } from "vitest";
import { personMoves } from "#app/features/access/people/person-next.ts";
import { nextForAccount } from "#app/features/access/users/account-change.ts";
import { nextForApplication } from "#app/features/access/applications/application-next.ts";
import { clientNext } from "#app/features/desk/clients/client-next.ts";
import * as ticket from "#app/features/desk/support/ticket-next.ts";
import { DEAL_STAGES, nextStage } from "#app/features/analysis/deals/records/deal.ts";
import { nextForReader } from "#app/features/publishing/catalogue/report-next.ts";
import { approvalMoves } from "#app/features/trade/approvals/approval-next.ts";
import * as order from "#app/features/trade/orders/order-next.ts";
import { partsOfTitle } from "#app/features/trade/orders/order.ts";
import * as quote from "#app/features/trade/quotes/quote-next.ts";
import { nextForSubscription } from "#app/features/trade/subscriptions/subscription-next.ts";

const at = "2026-03-02T09:00:00.000Z";
const report = { reportId: "r", pricePence: 120_000, invoicedAt: null, paidAt: null };

test.each([
  ["requested", {}, "wait", "invoice"],
  ["invoiced", { invoicedAt: at }, "pay", "record-payment"],
  ["paid", { invoicedAt: at, paidAt: at }, "wait", "fulfil"],
  ["fulfilled", { invoicedAt: at, paidAt: at }, "download", null],
  ["fulfilled", {}, "download", "invoice"],
  ["fulfilled", { invoicedAt: at }, "pay", "record-payment"],
  ["fulfilled", { pricePence: 0 }, "download", null],
  ["fulfilled", { reportId: null, invoicedAt: at, paidAt: at }, null, null],
  ["requested", { pricePence: 0 }, "wait", "fulfil"],
  ["cancelled", {}, null, null],
] as const)(
  "an order that is %s %j: the client's is %s, staff's %s",
  (state, values, forClient, forStaff) => {
    const standing = { ...report, ...values, state };
    expect(order.ownOrderNext(standing)).toBe(forClient);
    expect(order.staffOrderNext(standing, true)).toBe(forStaff);
  },
);

test("an order whose VAT nobody knows is fulfilled, not invoiced", () => {
  expect(order.staffOrderNext({ ...report, state: "requested" }, false)).toBe("fulfil");
  expect(order.staffOrderNext({ ...report, state: "fulfilled" }, false)).toBeNull();
});

test.each([
  ["requested", "wait", "prepare", "prepare"],
  ["in-preparation", "wait", "offer", "offer"],
  ["sent", "answer", "wait", "reply"],
  ["accepted", "order", "order", "reply"],
  ["declined", null, null, null],
  ["expired", "ask-again", null, null],
  ["withdrawn", null, null, null],
] as const)(
  "a quote that is %s: the client's is %s, staff's %s, and when asked %s",
  (state, ours, theirs, asked) => {
    expect(quote.ownQuoteNext(state)).toBe(ours);
    expect([quote.staffQuoteNext(state, false), quote.staffQuoteNext(state, true)]).toEqual([theirs, asked]);
  },
);

test.each([
  ["open", "wait", "answer"],
  ["waiting-on-client", "reply", "wait"],
  ["closed", "open-another", null],
] as const)("a ticket that is %s: the client's is %s, staff's %s", (state, ours, theirs) => {
  expect([ticket.ownTicketNext(state), ticket.staffTicketNext(state)]).toEqual([ours, theirs]);
});

const applied = { hasAccount: false, companyId: null, isOnboarded: false, hasOpenLink: false };
const approved = { companyId: "c" };

test.each([
  ["submitted", {}, "review"],
  ["in-review", {}, "approve"],
  ["in-review", { hasAccount: true }, "decline"],
  ["submitted", { hasAccount: true }, "decline"],
  ["needs-information", {}, "wait"],
  ["needs-information", { hasAccount: true }, "wait"],
  ["approved", { ...approved, hasOpenLink: true }, "wait"],
  ["approved", approved, "send-link"],
  ["approved", { ...approved, isOnboarded: true }, "open-client"],
  ["declined", {}, null],
  ["withdrawn", {}, null],
] as const)("an application that is %s %j: %s", (state, values, next) => {
  expect(nextForApplication({ ...applied, ...values, state })).toBe(next);
});

const quiet = { ticket: false, order: false, quote: false };
const busy = { ticket: true, order: true, quote: true };
const done = { isDone: true, hasOpenLink: false };

test.each([
  ["disabled", done, busy, null],
  ["pending", { isDone: false, hasOpenLink: false }, quiet, "send-link"],
  ["active", { isDone: false, hasOpenLink: false }, busy, "send-link"],
  ["pending", { isDone: false, hasOpenLink: true }, busy, "wait"],
  ["pending", done, busy, "activate"],
  ["pending", null, quiet, "activate"],
  ["active", done, busy, "ticket"],
  ["active", done, { ...busy, ticket: false }, "order"],
  ["active", null, { ...quiet, quote: true }, "quote"],
  ["active", done, quiet, null],
] as const)("a client that is %s %j %j: %s", (status, onboarding, waiting, next) => {
  expect(clientNext({ status, onboarding, waiting })).toBe(next);
});

const active = { isMe: false, role: "client", status: "active", hasPassword: true } as const;

test.each([
  [{}, null],
  [{ isMe: true, hasPassword: false }, "own-account"],
  [{ hasPassword: false }, "onboard"],
  [{ hasPassword: false, status: "disabled" }, null],
  [{ hasPassword: false, role: "admin" }, null],
] as const)("an account %j: %s", (values, next) => {
  expect(nextForAccount({ ...active, ...values })).toBe(next);
});

const offered = {
  status: "published",
  isHeld: false,
  isReadable: false,
  order: null,
  priceEnquiry: null,
} as const;

test.each([
  [{}, "purchase"],
  [{ priceEnquiry: "/ask" }, "ask-price"],
  [{ order: {}, priceEnquiry: "/ask" }, "order"],
  [{ order: {}, isHeld: true }, "download"],
  [{ status: "withdrawn" }, null],
  [{ status: "withdrawn", isHeld: true }, "download"],
  [{ isHeld: true, isReadable: true }, "read"],
  [{ isReadable: true }, "purchase"],
  [{ status: "draft" }, null],
] as const)("a report %j: %s", (values, next) => {
  expect(nextForReader({ ...offered, ...values })).toBe(next);
});

test("a deal moves on stage by stage until it is won; one that is decided has nothing next", () => {
  expect(DEAL_STAGES.map(nextStage)).toEqual([
    "Qualification",
    "Due Diligence",
    "Negotiations",
    "Final Review",
    "Closed Won",
    null,
    null,
  ]);
});

test.each([
  ["ended", "2026-03-01", "start-anew"],
  ["active", "2026-04-30", "extend"],
  ["active", "2026-05-01", "extend"],
  ["active", "2026-05-02", null],
  ["upcoming", null, null],
] as const)("a subscription that is %s until %s: %s", (state, endsOn, next) => {
  expect(nextForSubscription({ state, endsOn }, "2026-03-02")).toBe(next);
});

test.each([
  ["Index Licensing, 12 months, 1 seat (quote Q-2026-0006)", ["Index Licensing", "12 months", "1 seat"]],
  ["A, B, 1 month, 1,200 seats (quote Q-2026-0006)", ["A, B", "1 month", "1,200 seats"]],
  ["Consultancy (quote Q-2026-0006)", ["Consultancy", null, null]],
])("an order's title is taken apart: %s", (title, parts) => {
  const { name, term, seats, quote: reference } = partsOfTitle({ title, quoteId: "q" });
  expect([name, term, seats, reference]).toEqual([...parts, "Q-2026-0006"]);
  // A report may be called anything.
  expect(partsOfTitle({ title, quoteId: null })).toEqual({
    name: title,
    term: null,
    seats: null,
    quote: null,
  });
});

test.each([
  ["waiting", { isOwner: true }, ["approve", "decline"]],
  ["waiting", { isOwner: true, isActive: false }, ["decline"]],
  ["waiting", { isAsker: true }, ["withdraw"]],
  ["approved", { isOwner: true, isAsker: true }, []],
  ["declined", { isOwner: true }, ["reopen"]],
  ["declined", { isAsker: true }, []],
  ["declined", { isOwner: true, isActive: false }, []],
  ["withdrawn", { isAsker: true }, ["reopen"]],
  ["withdrawn", { isOwner: true }, []],
] as const)("an approval that is %s, to %j: %j", (state, who, expected) => {
  const may = approvalMoves({ state, isActive: true, isOwner: false, isAsker: false, ...who });
  expect(Object.entries(may).flatMap(([name, is]) => (is ? [name] : []))).toEqual(expected);
});

test.each([
  ["waits-for-staff", { isStaff: true }, "approve", ["approve", "remove", "isComing"]],
  ["waits-for-staff", {}, null, ["remove", "isComing"]],
  ["invited", { hasOpenLink: true }, null, ["again", "remove", "isComing"]],
  ["invited", {}, "invite-again", ["again", "remove", "isComing"]],
  ["active", {}, null, ["handOn", "remove"]],
  ["active", { isMe: true }, null, ["remove"]],
  ["active", { isStaff: true }, null, ["view", "remove"]],
  ["paused", {}, null, ["remove"]],
  ["left", {}, null, ["again"]],
  ["withdrawn", { isStaff: true }, null, ["again"]],
] as const)("a person who is %s, to %j: %s first", (state, who, next, expected) => {
  const may = personMoves({ state, hasOpenLink: false, isStaff: false, isMe: false, ...who });
  expect(may.next).toBe(next);
  const others = Object.entries({ ...may, next: false }).flatMap(([name, is]) => (is ? [name] : []));
  expect(others).toEqual(expected);
});
