/** Where the bars around a page lead, by who is looking. Only what exists is linked. */
import { brand } from "./brand.ts";
import { tradingDisclosure } from "./firm.ts";
import type { BottomItem, NavItem } from "./ui/frame/nav-item.ts";

type Looking = { role: "visitor" | "client" | "admin"; unread: number };

export function topNav({ role, unread }: Looking): NavItem[] {
  if (role === "visitor") {
    return [
      { to: "/about", label: "About Us" },
      { to: "/contact", label: "Contact Us" },
      { to: "/login", label: "Sign In" },
      { to: "/login", label: "Get Started", emphasis: true },
    ];
  }
  const portal: NavItem = { to: "/client-portal", label: "Client Portal" };
  if (role === "client") return [portal];
  return [
    portal,
    { to: "/admin-data-portal", label: "Admin Portal" },
    { to: "/admin-user-management", label: "User Management" },
    { to: "/admin-notifications", label: "Notifications", badge: unread },
  ];
}

/** What small screens offer those who are signed in, in the bar below; signing out follows it. */
export function bottomNav({ role, unread }: Looking): BottomItem[] {
  if (role === "visitor") return [];
  const isStaff = role === "admin";
  return [
    {
      to: isStaff ? "/admin-data-portal" : "/client-portal",
      label: "Dashboard",
      icon: "dashboard",
      end: true,
    },
    { to: "/client-portal/services", label: "Services", icon: "services" },
    ...(isStaff
      ? [{ to: "/admin-notifications", label: "Notifications", icon: "bell" as const, badge: unread }]
      : []),
    { to: "/client-portal/tools", label: "Tools", icon: "tools" },
  ];
}

/** What opens behind "Menu" on small screens: the bar below once more, then what the bar above has besides. */
export function menuNav(looking: Looking): NavItem[] {
  const quick = bottomNav(looking);
  return [...quick, ...topNav(looking).filter(({ to }) => !quick.some((item) => item.to === to))];
}

export function footerOf(role: Looking["role"], year: number | undefined) {
  return {
    groups: [
      {
        title: "Services",
        links: [
          { to: "/data-portal", label: "Data Licensing" },
          { to: "/services/b2b_esg_reports", label: "Custom Reports" },
          { to: "/services/b2b_finance_analytics", label: "Market Analytics" },
          { to: "/services", label: "All services" },
          { to: "/tour", label: "Tour of the portal" },
        ],
      },
      {
        title: "Access",
        links:
          role === "visitor"
            ? [
                { to: "/signup", label: "Apply for access" },
                { to: "/login", label: "Sign in" },
                { to: "/forgot-password", label: "Forgotten password" },
              ]
            : [
                { to: "/account", label: "Your account" },
                { to: "/account/security", label: "Security" },
              ],
      },
      {
        title: "Support",
        links: [
          { to: "/contact", label: "Contact Us" },
          { to: "/documentation", label: "Documentation" },
          { to: "/privacy", label: "Privacy Policy" },
          { to: "/terms", label: "Terms of Service" },
          { to: "/accessibility", label: "Accessibility" },
        ],
      },
    ],
    offices: brand.offices.filter((office) => office.isHub).map((office) => office.city),
    social: brand.social,
    copyright: ["©", year, brand.legalName].filter(Boolean).join(" "),
    disclosure: tradingDisclosure,
  };
}
