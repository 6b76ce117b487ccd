import { expect, test } from "vitest";
import { linkTo } from "#app/link.ts";

test("a link is the route's pattern with what stands in its places", () => {
  expect(linkTo("/client-portal/orders")).toBe("/client-portal/orders");
  expect(linkTo("/client-portal/orders/:id", { id: "or/1 ä" })).toBe("/client-portal/orders/or%2F1%20%C3%A4");
  // @ts-expect-error no route has this address
  linkTo("/client-portal/order");
  // @ts-expect-error the order's id is missing
  expect(linkTo("/client-portal/orders/:id", {})).toContain("undefined");
});

test("a query is encoded, and what is not given is left out", () => {
  const query = { search: "a & b", page: 2, state: undefined };
  expect(linkTo("/client-portal/orders", { query })).toBe("/client-portal/orders?search=a+%26+b&page=2");
  expect(linkTo("/client-portal/orders", { query: { state: undefined } })).toBe("/client-portal/orders");
  expect(linkTo("/client-portal/orders", { query: new URLSearchParams({ page: "2" }), hash: "row-1" })).toBe(
    "/client-portal/orders?page=2#row-1",
  );
});
