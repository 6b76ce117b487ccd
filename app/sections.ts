/** The pages that stand beside one another in each part of the product, by who is looking and where. */
import { TOOLS } from "./features/core/clients/client.ts";
import { linkTo } from "./link.ts";
import { type Looking, ownNotifications, topNav } from "./site-navigation.ts";
import type { Section, Sections } from "./ui/frame/nav-item.ts";

const account: Section = {
  to: linkTo("/account"),
  label: "Your account",
  icon: "account",
  pages: [
    { to: linkTo("/account"), label: "Profile", end: true },
    { to: linkTo("/account/security"), label: "Security" },
    { to: linkTo("/account/password"), label: "Password" },
    { to: linkTo("/account/two-factor"), label: "Two-factor" },
    { to: linkTo("/account/recovery-codes"), label: "Recovery codes" },
    { to: linkTo("/account/sessions"), label: "Sessions" },
    { to: linkTo("/account/views"), label: "Saved views" },
    { to: linkTo("/account/notifications"), label: "Notifications" },
    { to: linkTo("/account/data"), label: "Your data" },
    { to: linkTo("/account/api"), label: "API" },
  ],
};

const services: Section = { to: linkTo("/client-portal/services"), label: "Services", icon: "services" };

const tools: Section = {
  to: linkTo("/client-portal/tools"),
  label: "Tools",
  icon: "tools",
  pages: TOOLS.map(({ value, label }) => ({ to: `${linkTo("/client-portal/tools")}/${value}`, label })),
};

const support: Section = { to: linkTo("/client-portal/support"), label: "Support", icon: "support" };

/** A client's own; staff have a page for each. */
const company: Section = { to: linkTo("/client-portal/company"), label: "Your company", icon: "building" };

const dashboard: Section = { to: linkTo("/client-portal"), label: "Dashboard", icon: "dashboard", end: true };

const portalGroups = [
  {
    title: "Research",
    items: [
      { to: linkTo("/client-portal/shop"), label: "Report Shop", icon: "shop" },
      { to: linkTo("/client-portal/reports"), label: "My Reports", icon: "report" },
      { to: linkTo("/client-portal/markets"), label: "Live Markets", icon: "markets" },
      tools,
    ],
  },
  {
    title: "Business",
    items: [
      services,
      { to: linkTo("/client-portal/quotes"), label: "Quotes", icon: "quote" },
      { to: linkTo("/client-portal/orders"), label: "Orders", icon: "order" },
    ],
  },
] as const satisfies Sections["groups"];

function staffGroups(unread: number): Sections["groups"] {
  return [
    {
      items: [
        { to: linkTo("/admin-data-portal"), label: "Dashboard", icon: "dashboard", end: true },
        { to: linkTo("/admin-data-portal/figures"), label: "Figures", icon: "markets" },
      ],
    },
    {
      title: "Clients",
      items: [
        { to: linkTo("/admin-data-portal/clients"), label: "Client Management", icon: "building" },
        { to: linkTo("/admin-data-portal/subscriptions"), label: "Subscriptions", icon: "subscription" },
        { to: linkTo("/admin-user-management"), label: "User Management", icon: "users" },
      ],
    },
    {
      title: "Research",
      items: [
        { to: linkTo("/admin-data-portal/reports"), label: "Report Shop", icon: "shop" },
        { to: linkTo("/admin-data-portal/create-report"), label: "Create Report", icon: "edit" },
        { to: linkTo("/admin-data-portal/live-upload"), label: "Live Upload", icon: "upload" },
      ],
    },
    {
      title: "Business",
      items: [
        { to: linkTo("/admin-data-portal/quotes"), label: "Quotes", icon: "quote" },
        { to: linkTo("/admin-data-portal/orders"), label: "Orders", icon: "order" },
        { to: linkTo("/admin-data-portal/support"), label: "Support", icon: "support" },
        { to: linkTo("/admin-notifications"), label: "Notifications", icon: "bell", badge: unread },
        { to: linkTo("/admin-data-portal/outbox"), label: "Outbox", icon: "mail" },
      ],
    },
    {
      title: "As clients see it",
      items: [
        { to: linkTo("/client-portal"), label: "Client Portal", icon: "report" },
        services,
        { ...tools, pages: [] },
        account,
      ],
    },
  ];
}

/** In the client portal staff have its pages beside them, and the way back to their own. */
export function sectionsFor(looking: Looking, pathname: string): Sections {
  if (looking.role === "visitor") return { label: "Main", groups: [{ items: topNav(looking) }] };
  const isStaff = looking.role === "admin";
  if (isStaff && partOf(pathname) !== "client-portal")
    return { label: "Admin portal", groups: staffGroups(looking.unread) };
  const own = topNav(looking).filter(({ to }) => to !== linkTo("/client-portal"));
  const help = { title: "Help", items: isStaff ? [support, account] : [support, company, account] };
  const first = { items: isStaff ? [dashboard] : [dashboard, ownNotifications(looking.unread)] };
  const groups = [first, ...portalGroups, help, ...(isStaff ? [{ title: "Staff", items: own }] : [])];
  return { label: "Client portal sections", groups };
}

/** Whether an address is one of those that only who is signed in may see. */
export function isOfPortal(pathname: string): boolean {
  const part = partOf(pathname);
  return ["client-portal", "account", "search"].includes(part) || part.startsWith("admin-");
}

function partOf(pathname: string): string {
  return pathname.split("/")[1] ?? "";
}
