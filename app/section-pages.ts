/** The pages that stand beside one another in each part of the product for those who are signed in. */
import { linkTo } from "./link.ts";
import type { NavItem } from "./ui/frame/nav-item.ts";

export interface Section {
  label: string;
  items: readonly NavItem[];
}

export const portalPages: Section = {
  label: "Client portal sections",
  items: [
    { to: linkTo("/client-portal"), label: "Dashboard", end: true },
    { to: linkTo("/client-portal/shop"), label: "Report Shop" },
    { to: linkTo("/client-portal/reports"), label: "My Reports" },
    { to: linkTo("/client-portal/markets"), label: "Live Markets" },
    { to: linkTo("/client-portal/services"), label: "Services" },
    { to: linkTo("/client-portal/quotes"), label: "Quotes" },
    { to: linkTo("/client-portal/orders"), label: "Orders" },
    { to: linkTo("/client-portal/tools"), label: "Tools" },
    { to: linkTo("/client-portal/support"), label: "Support" },
  ],
};

export const staffPages: Section = {
  label: "Admin portal",
  items: [
    { to: linkTo("/admin-dashboard"), label: "Dashboard" },
    { to: linkTo("/admin-data-portal"), label: "Overview", end: true },
    { to: linkTo("/admin-data-portal/clients"), label: "Client Management" },
    { to: linkTo("/admin-data-portal/subscriptions"), label: "Subscriptions" },
    { to: linkTo("/admin-data-portal/reports"), label: "Report Shop" },
    { to: linkTo("/admin-data-portal/create-report"), label: "Create Report" },
    { to: linkTo("/admin-data-portal/live-upload"), label: "Live Upload" },
    { to: linkTo("/admin-data-portal/quotes"), label: "Quotes" },
    { to: linkTo("/admin-data-portal/orders"), label: "Orders" },
    { to: linkTo("/admin-data-portal/support"), label: "Support" },
    { to: linkTo("/admin-user-management"), label: "User Management" },
    { to: linkTo("/admin-notifications"), label: "Notifications" },
    { to: linkTo("/admin-data-portal/outbox"), label: "Outbox" },
  ],
};

export const accountPages: Section = {
  label: "Your account",
  items: [
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

/** Of an address where there is no page: those of the part that it names, for whoever may see them. */
export function sectionAt(pathname: string, role: "visitor" | "client" | "admin"): Section | null {
  if (role === "visitor") return null;
  const [, first = ""] = pathname.split("/");
  if (first === "client-portal") return portalPages;
  if (first === "account") return accountPages;
  return role === "admin" && first.startsWith("admin-") ? staffPages : null;
}
