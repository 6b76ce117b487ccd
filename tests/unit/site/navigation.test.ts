/** Where people can go from any page: the contract's items in the bar below, and all sections behind "Menu". */
import { expect, test } from "vitest";
import { isOfPortal, sectionsFor } from "#app/sections.ts";
import { bottomNav, topNav } from "#app/site-navigation.ts";
import type { NavItem } from "#app/ui/frame/nav-item.ts";

// The contract's items, and what a client was told, which was only mailed before.
const client = [
  "Dashboard /client-portal",
  "Services /client-portal/services",
  "Notifications /client-portal/notifications 12",
  "Tools /client-portal/tools",
];
const admin = [
  "Dashboard /admin-data-portal",
  "Services /client-portal/services",
  "Notifications /admin-notifications 12",
  "Tools /client-portal/tools",
];
const said = (nav: readonly NavItem[]) =>
  nav.map(({ label, to, badge }) => [label, to, badge].filter(Boolean).join(" "));
const sections = (role: "client" | "admin" | "visitor", pathname: string) =>
  sectionsFor({ role, unread: 12 }, pathname).groups.flatMap(({ items }) => items);

test.each([
  ["client", "/client-portal/orders", client],
  ["admin", "/admin-data-portal", admin],
] as const)("a %s finds every item of the bar below behind the menu, too", (role, pathname, items) => {
  expect(said(bottomNav({ role, unread: 12 }))).toEqual(items);
  expect(said(sections(role, pathname))).toEqual(expect.arrayContaining([...items]));
});

test("a visitor has no bar below, and the same menu as above", () => {
  expect(bottomNav({ role: "visitor", unread: 0 })).toEqual([]);
  expect(sections("visitor", "/").map(({ label }) => label)).toEqual([
    "About Us",
    "Contact Us",
    "Sign In",
    "Get Started",
  ]);
});

test("every portal that the bar above names can be reached from the sections, wherever staff are", () => {
  for (const pathname of ["/admin-data-portal", "/client-portal/shop", "/account/api", "/search", "/nowhere"])
    for (const { to } of topNav({ role: "admin", unread: 0 }))
      expect(
        sections("admin", pathname).map((item) => item.to),
        pathname,
      ).toContain(to);
});

test("no section stands twice, and each one is at an address of its own", () => {
  for (const [role, pathname] of [
    ["client", "/client-portal"],
    ["admin", "/admin-data-portal"],
    ["admin", "/client-portal"],
  ] as const) {
    const to = sections(role, pathname).map((item) => item.to);
    expect(to).toEqual([...new Set(to)]);
  }
});

test("staff have one home", () => {
  const homes = sections("admin", "/admin-data-portal").filter(({ label }) =>
    /Dashboard|Overview/.test(label),
  );
  expect(said(homes)).toEqual(["Dashboard /admin-data-portal"]);
});

test.each([
  ["/client-portal", true],
  ["/client-portals", false],
  ["/account/api", true],
  ["/search", true],
  ["/admin-notifications", true],
  ["/", false],
  ["/services/b2b_esg_reports", false],
])("%s is an address of those who are signed in: %s", (pathname, expected) => {
  expect(isOfPortal(pathname)).toBe(expected);
});
