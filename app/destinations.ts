/** Where somebody who is signed in may go, and what they may begin there: one list for the palette and the search page. */
import { linkTo } from "./link.ts";
import { sectionsFor } from "./sections.ts";
import type { IconName } from "./ui/icon.tsx";

export interface Destination {
  to: string;
  title: string;
  /** The part of the product that it stands in. */
  about: string;
  icon: IconName;
}

type Role = "client" | "admin";
type Listed = readonly [to: string, title: string, about: string];

const tool = (path: string) => `${linkTo("/client-portal/tools")}/${path}`;

/** Pages that no list of sections names: each is a tab or a link of one that it does. */
const further: readonly Listed[] = [
  [linkTo("/client-portal/reports/documents"), "Client Documents", "My Reports"],
  [linkTo("/client-portal/reports/library"), "Resource Library", "My Reports"],
  [linkTo("/client-portal/reports/history"), "Download history", "My Reports"],
  [tool("deal-flow/list"), "List of deals", "Deal Flow Tracker"],
  [tool("deal-flow/charts"), "Figures and charts of deals", "Deal Flow Tracker"],
  [tool("portfolio-valuation/snapshots"), "Snapshots", "Portfolio Valuation Tool"],
  [tool("portfolio-valuation/peers"), "Multiples of peers", "Portfolio Valuation Tool"],
  [tool("portfolio-valuation/rates"), "Exchange rates", "Portfolio Valuation Tool"],
  [tool("kpi-alerts/heat-map"), "Heat map", "KPI & Metrics Alerts"],
  [tool("kpi-alerts/alerts"), "Alerts", "KPI & Metrics Alerts"],
  [tool("kpi-alerts/covenants"), "Covenants", "KPI & Metrics Alerts"],
  [tool("benchmarking/groups"), "Peer groups", "Benchmarking Tool"],
  [tool("benchmarking/peer-sets"), "Peer sets", "Benchmarking Tool"],
  [linkTo("/admin-user-management/users"), "Users", "User Management"],
  [linkTo("/admin-user-management/two-factor"), "2FA Setup", "User Management"],
  [linkTo("/admin-user-management/applications"), "Applications", "User Management"],
  [linkTo("/admin-user-management/audit"), "Audit", "User Management"],
  [linkTo("/admin-user-management/security-events"), "Security events", "User Management"],
  [linkTo("/admin-data-portal/support/replies"), "Canned replies", "Support"],
  [linkTo("/documentation"), "Documentation", "Help"],
  [linkTo("/documentation/api"), "API reference", "Help"],
  [linkTo("/contact"), "Contact Us", "Help"],
];

/** By the names of their pages and buttons. */
const beginnings: readonly Listed[] = [
  [linkTo("/client-portal/support/new"), "New ticket", "Support"],
  [linkTo("/client-portal/services"), "Request a quote", "Choose the service first"],
  [linkTo("/client-portal/shop"), "Buy a report", "Choose it in the Report Shop"],
  [linkTo("/client-portal/reports/new"), "Create report", "My Reports"],
  [tool("deal-flow/new"), "Add deal", "Deal Flow Tracker"],
  [tool("deal-flow/import"), "Import deals", "Deal Flow Tracker"],
  [tool("portfolio-valuation/new"), "Add holding", "Portfolio Valuation Tool"],
  [tool("portfolio-valuation/snapshots"), "Freeze a snapshot", "Portfolio Valuation Tool"],
  [tool("kpi-alerts/new"), "Add KPI", "KPI & Metrics Alerts"],
  [tool("kpi-alerts/import"), "Import KPIs", "KPI & Metrics Alerts"],
  [tool("due-diligence/new"), "Open a room", "Due Diligence Portal"],
  [tool("benchmarking/new"), "Add benchmark", "Benchmarking Tool"],
  [tool("benchmarking/groups/new"), "Add peer group", "Benchmarking Tool"],
  [linkTo("/admin-data-portal/clients/new"), "Add client", "Client Management"],
  [linkTo("/admin-data-portal/subscriptions/new"), "Start a subscription", "Subscriptions"],
  [linkTo("/admin-data-portal/create-report/new"), "New report", "Create Report"],
  [linkTo("/admin-data-portal/reports/new"), "Upload a report", "Report Shop"],
  [linkTo("/admin-data-portal/live-upload"), "Give a client a file", "Live Upload"],
  [linkTo("/admin-user-management"), "Generate a user key", "User Management"],
  [linkTo("/account/password"), "Change password", "Your account"],
  [linkTo("/account/api"), "Create an API token", "Your account"],
];

/** What a role is offered; whether it may is asked of each page's facts (`app/http/lists/destinations.server.ts`). */
export function destinationsFor(role: Role): { begin: Destination[]; go: Destination[] } {
  const looking = { role, unread: 0 };
  const parts = role === "admin" ? [linkTo("/admin-data-portal"), linkTo("/client-portal")] : [""];
  const go: Destination[] = [];
  const add = (one: Destination) => go.some(({ to }) => to === one.to) || go.push(one);
  for (const part of parts) {
    const { groups } = sectionsFor(looking, part);
    for (const { title = "", items } of groups) {
      for (const { to, label, icon = "chevron-right", pages = [] } of items) {
        add({ to, title: label, about: title, icon });
        for (const page of pages) add({ to: page.to, title: page.label, about: label, icon });
      }
    }
  }
  for (const [to, title, about] of further) add({ to, title, about, icon: "chevron-right" });
  const begin = beginnings.map(([to, title, about]) => ({ to, title, about, icon: "edit" as const }));
  return { begin, go };
}
