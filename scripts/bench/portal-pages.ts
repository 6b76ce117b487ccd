import type { Page } from "./many-rows.ts";

const refresh = "/client-portal/refresh?parts=unread,stats,services,activity,markets";
const tracker = "/client-portal/tools/deal-flow";

/** Every page a client has, and what staff have of the same things. `:order` and the like stand for a record. */
const client = [
  "/client-portal",
  refresh,
  "/client-portal/shop",
  "/client-portal/shop?search=bank&sort=price-low",
  "/client-portal/shop/:report",
  "/reports/:report/purchase",
  "/client-portal/reports",
  "/client-portal/reports/documents",
  "/client-portal/reports/library",
  "/client-portal/reports/history",
  "/client-portal/reports/new",
  "/client-portal/markets",
  "/client-portal/markets/ftse-100",
  "/client-portal/services",
  "/client-portal/services/b2b_esg_reports",
  "/client-portal/services/b2b_esg_reports/quote",
  "/client-portal/quotes",
  "/client-portal/quotes?state=open",
  "/client-portal/quotes/:quote",
  "/client-portal/orders",
  "/client-portal/orders?state=open",
  "/client-portal/orders/:order",
  "/client-portal/tools",
  tracker,
  `${tracker}/list`,
  `${tracker}/list?stage=open`,
  `${tracker}/charts`,
  `${tracker}/new`,
  `${tracker}/import`,
  `${tracker}/:deal`,
  `${tracker}/:deal/edit`,
  "/client-portal/support",
  "/client-portal/support?state=open",
  "/client-portal/support/:ticket",
  "/client-portal/support/new",
  "/client-portal/contact",
  "/account",
  "/account/security",
  "/account/sessions",
  "/account/notifications",
  "/account/data",
];

const exports = [
  "/client-portal/reports/history.csv",
  "/client-portal/markets/ftse-100/prices.csv",
  `${tracker}/deals.csv`,
];

const staff = [
  "/client-portal",
  refresh,
  "/client-portal/reports",
  `${tracker}?company=:company`,
  `${tracker}/list?company=:company`,
  "/admin-data-portal",
  "/admin-data-portal/clients",
  "/admin-data-portal/clients/:company",
  "/admin-data-portal/reports",
  "/admin-data-portal/quotes",
  "/admin-data-portal/quotes?state=all",
  "/admin-data-portal/quotes/:quote",
  "/admin-data-portal/orders",
  "/admin-data-portal/orders/:order",
  "/admin-data-portal/support",
  "/admin-data-portal/support?state=closed",
  "/admin-data-portal/support/:ticket",
  "/admin-notifications",
];

/** By whom each is asked. */
export const portalPages: Page[] = [
  ...client.map((path) => ({ path, who: "client" }) as const),
  ...exports.map((path) => ({ path, who: "client", isExport: true }) as const),
  ...staff.map((path) => ({ path, who: "staff" }) as const),
];
