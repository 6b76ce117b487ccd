/** What a quote's forms take, and what an offer is held against: each limit, and the first thing past it. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  knownOf,
  offerDraftSchema,
  offerRules,
  offerSchema,
  type OfferTerms,
  QUOTE_REQUIRED,
  quoteMessageSchema,
  quoteRequestSchema,
  reportInterest,
  staffWithdrawSchema,
} from "#app/features/trade/quotes/quote.schema.ts";

function errorsOf(schema: z.ZodType, input: object): Record<string, string[] | undefined> {
  const result = schema.safeParse(input);
  return result.success ? {} : z.flattenError<Record<string, string>>(result.error as never).fieldErrors;
}
const saidOf = (schema: z.ZodType, field: string, value: unknown) =>
  errorsOf(schema, { [field]: value })[field];

describe.each<[string, z.ZodType, field: string, label: string, max: number, missing: string | null]>([
  ["a request", quoteRequestSchema, "name", "Name", 160, "Enter your name"],
  ["a request", quoteRequestSchema, "company", "Company", 200, "Enter your company"],
  ["a request", quoteRequestSchema, "serviceInterest", "Service", 200, null],
  ["a request", quoteRequestSchema, "requirements", "Requirements", 4000, "Enter your requirements"],
  ["a message", quoteMessageSchema, "message", "Message", 4000, "Enter your message"],
  [
    "an acceptance",
    acceptQuoteSchema,
    "name",
    "Your name",
    160,
    "Enter your name: it stands on the acceptance",
  ],
  ["an acceptance", acceptQuoteSchema, "purchaseOrder", "Purchase order number", 60, null],
  ["a refusal", declineQuoteSchema, "reason", "Reason", 1000, "Enter the reason: it helps us to do better"],
  [
    "staff’s end",
    staffWithdrawSchema,
    "reason",
    "Reason",
    1000,
    "Enter the reason: it is sent to the client",
  ],
  ["an offer", offerSchema, "text", "Offer", 8000, "Enter the offer: the client reads it word for word"],
  ["a draft", offerDraftSchema, "text", "Offer", 8000, null],
])("%s", (_what, schema, field, label, max, missing) => {
  test(`${field}: ${max} characters at most`, () => {
    expect(saidOf(schema, field, "é".repeat(max))).toBeUndefined();
    const longer = [`${label} must be ${max.toLocaleString("en-GB")} characters or fewer`];
    expect(saidOf(schema, field, "é".repeat(max + 1))).toEqual(longer);
    expect(saidOf(schema, field, " ")).toEqual(missing === null ? undefined : [missing]);
  });
});

test("what a request asks for is what its page says is required, and a choice is named", () => {
  expect(Object.keys(errorsOf(quoteRequestSchema, {}))).toEqual(QUOTE_REQUIRED.fields);
  expect(QUOTE_REQUIRED.sentence).toBe("Please fill in all required fields marked with *.");
  const { timeline, budget } = errorsOf(quoteRequestSchema, { timeline: "x", budget: "x" });
  expect([timeline, budget]).toEqual([["Select timeline from the list"], ["Select budget from the list"]]);
});

test.each([
  ["3", 3],
  ["0", 0],
  ["-1", -1],
  ["1.5", -1],
  ["two", -1],
  [undefined, -1],
])("a revision of %j fits %d: none that was mangled fits an offer", (revision, read) => {
  const given = { name: "Ada", reason: "Dear", price: "1", text: "All", validUntil: "2026-12-31", revision };
  for (const schema of [acceptQuoteSchema, declineQuoteSchema, offerSchema, offerDraftSchema])
    expect(schema.parse(given).revision).toBe(read);
});

test("what was read of a draft comes back as it was, or as nothing", () => {
  const seen = (value: unknown) => offerDraftSchema.parse({ seen: value }).seen;
  expect([seen("a".repeat(64)), seen("a".repeat(65)), seen(undefined), seen(1)]).toEqual([
    "a".repeat(64),
    "",
    "",
    "",
  ]);
});

test("a report stands among services by its title, cut where a service's name is", () => {
  expect(reportInterest("UK banks")).toBe("Report: UK banks");
  expect(reportInterest(`${"a".repeat(191)} and more`)).toBe(`Report: ${"a".repeat(191)}`);
});

test("a form knows what the account knows, and leaves out what it does not", () => {
  const account = { name: "Ada", email: "ada@example.com", companyName: null, phone: null };
  expect(knownOf(account)).toEqual({ name: "Ada", email: "ada@example.com" });
  expect(knownOf({ ...account, companyName: "Acme", phone: "020 7946 0123" })).toEqual({
    name: "Ada",
    email: "ada@example.com",
    company: "Acme",
    phone: "020 7946 0123",
  });
});

test.each([
  ["0.01", undefined],
  ["100,000,000", undefined],
  ["100,000,000.01", "Price must be between £0.01 and £100,000,000"],
  ["0", "Price must be between £0.01 and £100,000,000"],
  ["twelve", "Price must be pounds, like 12,500 or 12500.50"],
  ["12.500", expect.stringMatching(/12\.50.*12,500/)],
  [undefined, "Enter the price"],
  [["1", "2"], "Send only one value for price"],
])("a price of %j: %j", (price, said) => {
  expect(saidOf(offerSchema, "price", price)?.[0]).toEqual(said);
  if (price !== undefined) expect(saidOf(offerDraftSchema, "price", price)?.[0]).toEqual(said);
});

test("days and numbers of an offer say what would be right", () => {
  const wrong = { validUntil: "31/12/2026", startsOn: "2026-02-30", termMonths: "121", seats: "10001" };
  for (const schema of [offerSchema, offerDraftSchema])
    expect(errorsOf(schema, { price: "1", text: "All", ...wrong })).toEqual({
      validUntil: ["Valid until must be a date that exists, like 2026-12-31"],
      startsOn: ["Starts on must be a date that exists, like 2026-12-31"],
      termMonths: ["Term in months must be between 1 and 120"],
      seats: ["Seats must be between 1 and 10,000"],
    });
  expect(saidOf(offerSchema, "validUntil", undefined)).toEqual(["Enter the last day the offer is good for"]);
  const most = { termMonths: "120", seats: "10000", startsOn: " " };
  expect(offerDraftSchema.parse(most)).toMatchObject({ termMonths: 120, seats: 10_000, startsOn: undefined });
});

describe("an offer of the last day of February", () => {
  const today = "2028-02-29";
  const whole = { validUntil: today, startsOn: today, termMonths: 12, seats: 5 };
  const none = { startsOn: undefined, termMonths: undefined, seats: undefined };
  const held = (work: OfferTerms["work"], change: object) =>
    errorsOf(z.custom<typeof whole>().check(...offerRules({ today, work })), { ...whole, ...change });
  const needs = {
    startsOn: ["Enter the day the subscription starts on"],
    termMonths: ["Enter the term in months"],
    seats: ["Enter the number of seats"],
  };
  const bare = { termMonths: ["Enter the term in months, or leave start and seats empty"] };
  const unlisted = {
    termMonths: ["This request is for no listed service: leave start, term and seats empty"],
  };

  test.each<[work: OfferTerms["work"], change: object, said: object]>([
    ["subscription", {}, {}],
    ["subscription", { validUntil: "2028-02-28" }, { validUntil: ["Valid until must be today or later"] }],
    ["subscription", { validUntil: "2029-02-28" }, {}],
    ["subscription", { validUntil: "2029-03-01" }, { validUntil: ["Valid until must be within a year"] }],
    ["subscription", { startsOn: "2028-02-28" }, { startsOn: ["Starts on must be today or later"] }],
    ["subscription", { startsOn: "2030-02-28" }, {}],
    ["subscription", { startsOn: "2030-03-01" }, { startsOn: ["Starts on must be within two years"] }],
    ["subscription", none, needs],
    ["one-time", {}, {}],
    ["one-time", none, {}],
    ["one-time", { startsOn: "2028-02-28" }, { startsOn: ["Starts on must be today or later"] }],
    ["one-time", { startsOn: undefined }, { startsOn: needs.startsOn }],
    ["one-time", { seats: undefined }, { seats: needs.seats }],
    ["one-time", { ...none, startsOn: today }, bare],
    ["one-time", { ...none, seats: 1 }, bare],
    ["one-time", { validUntil: "2028-02-28" }, { validUntil: ["Valid until must be today or later"] }],
    ["unlisted", none, {}],
    ["unlisted", { ...none, startsOn: today }, unlisted],
    ["unlisted", { ...none, termMonths: 1 }, unlisted],
    ["unlisted", { ...none, seats: 1 }, unlisted],
  ])("for %s work with %j: %j", (work, change, said) => {
    expect(held(work, change)).toEqual(said);
  });

  test("is not held by a rule that reads what is wrong already", () => {
    const schema = offerSchema.check(...offerRules({ today, work: "subscription" }));
    const wrong = { price: "1", text: "All", validUntil: "x", startsOn: "x", termMonths: "0", seats: "0" };
    expect(Object.values(errorsOf(schema, wrong)).map((said) => said?.length)).toEqual([1, 1, 1, 1]);
    const once = offerSchema.check(...offerRules({ today, work: "one-time" }));
    const said = errorsOf(once, { price: "1", text: "All", validUntil: today, startsOn: "x", seats: "1" });
    expect(said).toEqual({ startsOn: ["Starts on must be a date that exists, like 2026-12-31"] });
    const right = { price: "1", text: "All", validUntil: today, startsOn: today };
    expect(errorsOf(once, { ...right, termMonths: "0", seats: "1" })).toEqual({
      termMonths: ["Term in months must be between 1 and 120"],
    });
    expect(errorsOf(once, { ...right, termMonths: "12", seats: "0" })).toEqual({
      seats: ["Seats must be between 1 and 10,000"],
    });
  });
});
