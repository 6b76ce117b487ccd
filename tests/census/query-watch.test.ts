/** The judges of queries refuse what walks, and say nothing about what is found by an index. */
import { expect, test } from "vitest";
import { startApp } from "../support/product/harness.ts";
import { strangersRowsOf, unboundedReadsOf, walksOf } from "../support/reading/query-watch.ts";

const { sqlite } = await startApp();

test.each([
  ["a table from end to end", `select * from "orders" where coalesce("company_id", ?) = ?`],
  ["under another name", `select "o".* from "orders" as "o" where "o"."note" = ?`],
  ["for a change", `update "tickets" set "subject" = ? where "subject" = ?`],
  ["in an order that has to be made first", `select * from "audit" order by "details" limit ?`],
])("nobody's query walks %s", (_, query) => {
  expect(walksOf(sqlite, query)).toEqual([expect.stringContaining("SCAN")]);
});

test.each([
  ["by its index", `select * from "orders" where "company_id" = ?`],
  ["in the order that it is kept in", `select * from "audit" order by "seq" desc limit ?`],
  ["of a table that stays small", `select * from "services" where "description" = ?`],
  ["of nothing", `select * from "orders" where "note" in ()`],
])("a query may read %s", (_, query) => {
  expect(walksOf(sqlite, query)).toEqual([]);
});

const ofNobody = `coalesce("orders"."company_id", ?) = ?`;

test.each([
  [
    "a list along the index of everybody's",
    `select "id" from "orders" where ${ofNobody} order by "requested_at" desc, "id" desc limit ? offset ?`,
    /^SCAN orders USING INDEX orders_by_time/,
  ],
  [
    "a count along an index that covers it",
    `select count(*) from "orders" where ${ofNobody}`,
    /^SCAN orders USING COVERING INDEX/,
  ],
  [
    "everybody's in one state",
    `select "id" from "orders" where ${ofNobody} and "state" = ?`,
    /^SEARCH orders USING INDEX orders_by_state/,
  ],
  [
    "everybody's of one report, which is nobody's",
    `select "id" from "orders" where ${ofNobody} and "report_id" = ?`,
    /^SEARCH orders USING INDEX orders_by_report/,
  ],
  ["everybody's since a day", `select * from "tickets" where "created_at" > ?`, /^SEARCH tickets/],
])("a client's query does not read %s", (_, query, step) => {
  expect(walksOf(sqlite, query)).toEqual([]);
  expect(strangersRowsOf(sqlite, query)).toEqual([expect.stringMatching(step)]);
});

test.each([
  [
    "their company's",
    `select "id" from "orders" where "company_id" = ? order by "requested_at" desc limit ?`,
  ],
  ["one row by its id", `select * from "orders" where ${ofNobody} and "id" = ?`],
  ["one row by what no other has", `select * from "tickets" where "reference" = ?`],
  ["those of a record of theirs", `select * from "orders" where ${ofNobody} and "quote_id" = ?`],
  [
    "those of a part of it",
    `select * from "diligence_messages" where "item_id" = ? order by "created_at" desc, "id" desc limit ?`,
  ],
  ["what is nobody's", `select "mac", "at" from "audit" order by "seq" desc limit ?`],
])("a client's query may read %s", (_, query) => {
  expect(strangersRowsOf(sqlite, query)).toEqual([]);
});

test.each([
  ["counts everybody's in a state", `select count(*) as "total" from "orders" where "state" = ?`],
  ["sums a time", `select sum("net_pence") as "net" from "invoices" where "paid_at" >= ? and "paid_at" < ?`],
  [
    "groups before its limit",
    `select "id" from (select "report_id" as "id", count(*) as "all" from "downloads" where "downloaded_at" >= ? group by "report_id") as "taken" order by "all" desc limit ?`,
  ],
  ["gives all in a state", `select "id" from "tickets" where "state" = ?`],
  [
    "sorts all before its limit",
    `select "id" from "applications" where "submitted_at" >= ? order by "city" limit ?`,
  ],
])("nobody's query %s without a bound", (_, query) => {
  expect(unboundedReadsOf(sqlite, query)).toEqual([expect.stringMatching(/^(?:SCAN|SEARCH)/)]);
});

test.each([
  [
    "count up to a bound",
    `select count(*) as "total" from (select 1 as "one" from "orders" where "state" = ? limit ?) as "counted"`,
  ],
  ["look at the end of an index", `select min("waiting_since") as "since" from "tickets" where "state" = ?`],
  [
    "read a page",
    `select "id" from "orders" where "state" = ? order by "requested_at" desc, "id" desc limit ?`,
  ],
  ["read a company's", `select "id" from "orders" where "company_id" = ?`],
  ["add up what is kept", `select sum("amount") as "all" from "tallies" where "kind" = ? and "span" >= ?`],
])("a query may %s", (_, query) => {
  expect(unboundedReadsOf(sqlite, query)).toEqual([]);
});
