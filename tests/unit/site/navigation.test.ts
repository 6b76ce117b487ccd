/** Small screens offer the contract's items, in the bar below and behind "Menu". */
import { expect, test } from "vitest";
import { bottomNav, menuNav } from "#app/site-navigation.ts";

const client = ["Dashboard /client-portal", "Services /client-portal/services", "Tools /client-portal/tools"];
const admin = [
  "Dashboard /admin-data-portal",
  "Services /client-portal/services",
  "Notifications /admin-notifications 12",
  "Tools /client-portal/tools",
];

test.each([
  ["client", client, []],
  ["admin", admin, ["Client Portal /client-portal", "User Management /admin-user-management"]],
] as const)("a %s finds every item in both", (role, items, besides) => {
  const said = (nav: ReturnType<typeof menuNav>) =>
    nav.map(({ label, to, badge }) => [label, to, badge].filter(Boolean).join(" "));
  expect(said(bottomNav({ role, unread: 12 }))).toEqual(items);
  expect(said(menuNav({ role, unread: 12 }))).toEqual([...items, ...besides]);
});

test("a visitor has no bar below, and the same menu as above", () => {
  expect(bottomNav({ role: "visitor", unread: 0 })).toEqual([]);
  expect(menuNav({ role: "visitor", unread: 0 }).map(({ label }) => label)).toEqual([
    "About Us",
    "Contact Us",
    "Sign In",
    "Get Started",
  ]);
});
