import { describe, expect, test } from "vitest";
import { shopRefusal } from "#app/features/publishing/catalogue/report.policy.ts";
import { priceLabel } from "#app/features/publishing/catalogue/shown-report.ts";
import {
  ALL_ORDER_STATES,
  canMoveOrder,
  isOpenOrder,
  type Order,
  orderStatesBefore,
  timelineOf,
} from "#app/features/trade/orders/order.ts";
import { purchaseMailHref } from "#app/features/trade/orders/purchase-mail.ts";
import { showVat, vatOf } from "#app/features/trade/vat/vat.ts";

describe("who gets into the Report Shop", () => {
  test("clients and admins; visitors and any other role have a refusal of their own", () => {
    expect(shopRefusal({ role: "client" })).toBeNull();
    expect(shopRefusal({ role: "admin" })).toBeNull();
    expect(shopRefusal({ role: "visitor" })).toBe("not-signed-in");
    expect(shopRefusal({ role: "system" })).toBe("not-client");
    expect(shopRefusal({ role: "partner" })).toBe("not-client");
    expect(shopRefusal({ role: "" })).toBe("not-client");
  });
});

describe("an order's moves", () => {
  test("are the ones of the product and no others", () => {
    const legal = ALL_ORDER_STATES.flatMap((from) =>
      ALL_ORDER_STATES.filter((to) => canMoveOrder(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(legal).toEqual([
      "requested > invoiced",
      "requested > fulfilled",
      "requested > cancelled",
      "invoiced > paid",
      "invoiced > fulfilled",
      "paid > fulfilled",
    ]);
    expect(orderStatesBefore("fulfilled")).toEqual(["requested", "invoiced", "paid"]);
    expect(ALL_ORDER_STATES.filter(isOpenOrder)).toEqual(["requested", "invoiced", "paid"]);
  });

  test("make a timeline in the order they happened, with the end of an open order still to come", () => {
    const order = {
      state: "requested",
      requestedAt: "2026-09-01T10:00:00.000Z",
      invoicedAt: null,
      paidAt: null,
      fulfilledAt: null,
      cancelledAt: null,
    } as Order;
    expect(timelineOf(order).map(({ state, at }) => [state, at !== null])).toEqual([
      ["requested", true],
      ["fulfilled", false],
    ]);
    const onAccount: Order = {
      ...order,
      state: "fulfilled",
      fulfilledAt: "2026-09-02T10:00:00.000Z",
      invoicedAt: "2026-09-03T10:00:00.000Z",
      paidAt: "2026-09-20T10:00:00.000Z",
    };
    expect(timelineOf(onAccount).map(({ state }) => state)).toEqual([
      "requested",
      "fulfilled",
      "invoiced",
      "paid",
    ]);
  });
});

test("VAT is a fifth in the United Kingdom, and is worked out nowhere else", () => {
  for (const country of ["GB", "IM"])
    expect(vatOf(29_900, country)).toEqual({
      ok: true,
      basisPoints: 2000,
      vatPence: 5_980,
      totalPence: 35_880,
    });
  // The Channel Islands are not in it; an unknown country is nobody's.
  for (const country of ["SE", "IE", "US", "GG", "JE", "CH", "", "gb"])
    expect(vatOf(29_900, country).ok, country).toBe(false);
  const shown = (country: string) => showVat(29_900, country, (pence) => `£${pence / 100}`);
  expect(shown("GB")).toEqual({ label: "VAT at 20%", vat: "£59.8", total: "£358.8" });
  expect(shown("SE").total).toBeNull();
  expect(shown("SE").vat).toContain("Sweden");
});

test("prices: an amount, free, or on request", () => {
  const shown = (pence: number) => `£${pence / 100}`;
  expect([120_000, 0, null].map((pence) => priceLabel(pence, shown))).toEqual([
    "£1200",
    "Free",
    "Contact for Price",
  ]);
});

test("the mail draft has the contract's subject, and a title adds no header to it", () => {
  expect(purchaseMailHref("UK Banks: Q3")).toMatch(/\?subject=Report%20Purchase%20-%20UK%20Banks%3A%20Q3$/);
  const forged = purchaseMailHref("x&bcc=e@e.example\r\nBcc: e@e.example");
  expect(forged.split("?")[1]).toBe(
    "subject=Report%20Purchase%20-%20x%26bcc%3De%40e.example%20Bcc%3A%20e%40e.example",
  );
  expect(purchaseMailHref("é".repeat(5000)).length).toBeLessThanOrEqual(1800);
});
