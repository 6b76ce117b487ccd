/** Where the bars around a page lead, by who is looking. Only what exists is linked. */
import { brand } from "./brand.ts";
import { tradingDisclosure } from "./firm.ts";
import { linkTo } from "./link.ts";
import type { BottomItem, NavItem } from "./ui/frame/nav-item.ts";

/** Who is looking. */
export type Looking = { role: "visitor" | "client" | "admin"; unread: number };

export function topNav({ role, unread }: Looking): NavItem[] {
  if (role === "visitor") {
    return [
      { to: linkTo("/about"), label: "About Us" },
      { to: linkTo("/contact"), label: "Contact Us" },
      { to: linkTo("/login"), label: "Sign In" },
      { to: linkTo("/login"), label: "Get Started", emphasis: true },
    ];
  }
  const portal: NavItem = { to: linkTo("/client-portal"), label: "Client Portal" };
  if (role === "client") return [portal, ownNotifications(unread)];
  return [
    portal,
    { to: linkTo("/admin-data-portal"), label: "Admin Portal" },
    { to: linkTo("/admin-user-management"), label: "User Management" },
    { to: linkTo("/admin-notifications"), label: "Notifications", badge: unread },
  ];
}

/** What a client was told. */
export const ownNotifications = (unread: number): BottomItem => ({
  to: linkTo("/client-portal/notifications"),
  label: "Notifications",
  icon: "bell",
  badge: unread,
});

/** What small screens offer those who are signed in, in the bar below; signing out follows it. */
export function bottomNav({ role, unread }: Looking): BottomItem[] {
  if (role === "visitor") return [];
  const isStaff = role === "admin";
  return [
    {
      to: isStaff ? linkTo("/admin-data-portal") : linkTo("/client-portal"),
      label: "Dashboard",
      icon: "dashboard",
      end: true,
    },
    { to: linkTo("/client-portal/services"), label: "Services", icon: "services" },
    { ...ownNotifications(unread), ...(isStaff && { to: linkTo("/admin-notifications") }) },
    { to: linkTo("/client-portal/tools"), label: "Tools", icon: "tools" },
  ];
}

export function footerOf(role: Looking["role"], year: number | undefined) {
  return {
    groups: [
      {
        title: "Services",
        links: [
          { to: linkTo("/data-portal"), label: "Data Licensing" },
          { to: linkTo("/services/:id", { id: "b2b_esg_reports" }), label: "Custom Reports" },
          { to: linkTo("/services/:id", { id: "b2b_finance_analytics" }), label: "Market Analytics" },
          { to: linkTo("/services"), label: "All services" },
          { to: linkTo("/tour"), label: "Tour of the portal" },
        ],
      },
      {
        title: "Access",
        links:
          role === "visitor"
            ? [
                { to: linkTo("/signup"), label: "Apply for access" },
                { to: linkTo("/login"), label: "Sign in" },
                { to: linkTo("/forgot-password"), label: "Forgotten password" },
              ]
            : [
                { to: linkTo("/account"), label: "Your account" },
                { to: linkTo("/account/security"), label: "Security" },
              ],
      },
      {
        title: "Support",
        links: [
          { to: linkTo("/contact"), label: "Contact Us" },
          { to: linkTo("/documentation"), label: "Documentation" },
          { to: linkTo("/privacy"), label: "Privacy Policy" },
          { to: linkTo("/terms"), label: "Terms of Service" },
          { to: linkTo("/accessibility"), label: "Accessibility" },
        ],
      },
    ],
    offices: brand.offices.filter((office) => office.isHub).map((office) => office.city),
    social: brand.social,
    copyright: ["©", year, brand.legalName].filter(Boolean).join(" "),
    disclosure: tradingDisclosure,
  };
}
