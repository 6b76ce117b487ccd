/**
 * Who gets what at every address of the product. A number is the status; "login" is a redirect to the sign-in page,
 * "→ /x" any other redirect.
 */
export type Expected = number | "login" | `→ ${string}`;

export interface Row {
  /** As in `routes.ts`. */
  path: string;
  /** The same with real ids of the owner's company in it, made by the test. */
  example?: (ids: Ids) => string;
  visitor: Expected;
  client: Expected;
  /** A client of a company that the record does not belong to. */
  stranger: Expected;
  /** A client whose company has nothing yet: answered like the stranger unless told otherwise. */
  newcomer?: Expected;
  admin: Expected;
}

/** What somebody gets at the row's address. */
export function answerFor(
  row: Row,
  role: "visitor" | "client" | "stranger" | "newcomer" | "admin",
): Expected {
  return role === "newcomer" ? (row.newcomer ?? row.stranger) : row[role];
}

export interface Ids {
  report: string;
  client: string;
  /** The owner. */
  user: string;
  application: string;
  message: string;
  /** Published, with a sample, held by nobody. */
  unheld: string;
  order: string;
  /** An order with an invoice. */
  invoiced: string;
  quote: string;
  ticket: string;
  /** A file on that ticket. */
  attachment: string;
  deal: string;
  benchmark: string;
  /** Its group, the set that picks from, and a company of that. */
  peerGroup: string;
  peerSet: string;
  peer: string;
  /** Of the owner's portfolio, and a snapshot of it. */
  valued: string;
  snapshot: string;
  kpi: string;
  kpiRule: string;
  covenant: string;
  /** A diligence room, a request in it, a document on that and a red flag about it. */
  room: string;
  request: string;
  document: string;
  flag: string;
  /** Among the owner's Client Documents. */
  file: string;
  draft: string;
  subscription: string;
}

const forgedToken = "A".repeat(43);
const all = (status: Expected) => ({ visitor: status, client: status, stranger: status, admin: status });
const members = { visitor: "login", client: 200, stranger: 200, admin: 200 } as const;
const staff = { visitor: "login", client: 403, stranger: 403, admin: 200 } as const;

export const rows: Row[] = [
  { path: "/", ...all(200) },
  { path: "/tour", ...all(200) },
  { path: "/about", ...all(200) },
  { path: "/contact", ...all(200) },
  // Without a signed reference it says where to look instead.
  { path: "/contact/thanks", ...all(200) },
  { path: "/enquiry/:token", example: ({ ticket }) => `/enquiry/${ticket}.${"A".repeat(22)}`, ...all(404) },
  { path: "/services", ...all(200) },
  { path: "/services/:id", example: () => "/services/b2b_esg_reports", ...all(200) },
  {
    path: "/services/:id/enquiry",
    example: () => "/services/b2b_esg_reports/enquiry",
    visitor: 200,
    client: "→ /client-portal/services/b2b_esg_reports/quote",
    stranger: "→ /client-portal/services/b2b_esg_reports/quote",
    admin: 200,
  },
  {
    path: "/reports",
    visitor: 403,
    client: "→ /client-portal/shop",
    stranger: "→ /client-portal/shop",
    admin: "→ /client-portal/shop",
  },
  { path: "/privacy", ...all(200) },
  { path: "/terms", ...all(200) },
  { path: "/accessibility", ...all(200) },
  { path: "/documentation", ...all(200) },
  { path: "/documentation/api", ...all(200) },
  { path: "/documentation/api/:group", example: () => "/documentation/api/reports", ...all(200) },
  { path: "/robots.txt", ...all(200) },
  { path: "/.well-known/security.txt", ...all(200) },
  { path: "/security.txt", ...all(200) },
  { path: "/sitemap.xml", ...all(200) },
  { path: "/signup", ...all(200) },
  { path: "/signup/thanks", ...all(200) },
  { path: "/application-reply/:token", example: () => `/application-reply/${forgedToken}`, ...all(404) },
  {
    path: "/login",
    visitor: 200,
    client: "→ /client-portal",
    stranger: "→ /client-portal",
    admin: "→ /admin-data-portal",
  },
  {
    path: "/login/shortcuts/:id/removal",
    example: () => `/login/shortcuts/${"0".repeat(32)}/removal`,
    ...all("→ /login"),
  },
  { path: "/logout", ...all("→ /") },
  { path: "/forgot-password", ...all(200) },
  { path: "/reset-password/:token", example: () => `/reset-password/${forgedToken}`, ...all(404) },
  { path: "/welcome/:token", example: () => `/welcome/${forgedToken}`, ...all(404) },
  // They take posts only.
  { path: "/preferences/theme", ...all(400) },
  { path: "/preferences/basic", ...all(400) },

  {
    path: "/confirm-identity",
    visitor: "login",
    client: "→ /client-portal",
    stranger: "→ /client-portal",
    admin: "→ /admin-data-portal",
  },
  { path: "/account", ...members },
  { path: "/account/security", ...members },
  { path: "/account/password", ...members },
  { path: "/account/two-factor", ...members },
  { path: "/account/recovery-codes", ...members },
  { path: "/account/sessions", ...members },
  { path: "/account/notifications", ...members },
  { path: "/account/data", ...members },
  { path: "/account/api", ...members },

  { path: "/client-portal", ...members },
  {
    path: "/data-portal",
    visitor: "login",
    client: "→ /client-portal",
    stranger: "→ /client-portal",
    admin: "→ /client-portal",
  },
  {
    path: "/client-services",
    visitor: "login",
    client: "→ /client-portal/services",
    stranger: "→ /client-portal/services",
    admin: "→ /client-portal/services",
  },
  { path: "/client-portal/services", ...members },
  {
    path: "/client-portal/services/:id",
    example: () => "/client-portal/services/b2b_esg_reports",
    ...members,
  },
  // What an open page asks by itself: never a redirect.
  { path: "/client-portal/refresh", visitor: 401, client: 200, stranger: 200, admin: 200 },
  { path: "/client-portal/shop", ...members },
  {
    path: "/client-portal/shop/:id",
    example: ({ unheld }) => `/client-portal/shop/${unheld}`,
    ...members,
  },
  { path: "/client-portal/reports", ...members },
  { path: "/client-portal/reports/documents", ...members },
  { path: "/client-portal/reports/library", ...members },
  { path: "/client-portal/reports/history", ...members },
  { path: "/client-portal/reports/history.csv", ...members },
  { path: "/client-portal/reports/new", ...members },
  {
    path: "/client-portal/reports/files/:id/download",
    example: ({ file }) => `/client-portal/reports/files/${file}/download`,
    visitor: "login",
    client: 200,
    stranger: 404,
    admin: 200,
  },
  { path: "/client-portal/markets", ...members },
  { path: "/client-portal/markets/:id", example: () => "/client-portal/markets/ftse-100", ...members },
  {
    path: "/client-portal/markets/:id/prices.csv",
    example: () => "/client-portal/markets/ftse-100/prices.csv",
    ...members,
  },
  { path: "/client-portal/orders", ...members },
  {
    path: "/client-portal/orders/:id",
    example: ({ order }) => `/client-portal/orders/${order}`,
    visitor: "login",
    client: 200,
    stranger: 404,
    admin: 200,
  },
  {
    path: "/client-portal/orders/:id/invoice",
    example: ({ invoiced }) => `/client-portal/orders/${invoiced}/invoice`,
    visitor: "login",
    client: 200,
    stranger: 404,
    admin: 200,
  },
  { path: "/client-portal/contact", ...members },
  { path: "/client-portal/support", ...members },
  { path: "/client-portal/support/new", ...members },
  {
    path: "/client-portal/support/:id",
    example: ({ ticket }) => `/client-portal/support/${ticket}`,
    visitor: "login",
    client: 200,
    stranger: 404,
    admin: 200,
  },
  {
    path: "/client-portal/support/attachments/:id",
    example: ({ attachment }) => `/client-portal/support/attachments/${attachment}`,
    visitor: "login",
    client: 200,
    stranger: 404,
    admin: 200,
  },
  { path: "/client-portal/quotes", ...members },
  {
    path: "/client-portal/quotes/:id",
    example: ({ quote }) => `/client-portal/quotes/${quote}`,
    visitor: "login",
    client: 200,
    stranger: 404,
    admin: 200,
  },
  {
    path: "/client-portal/shop/:id/quote",
    example: ({ unheld }) => `/client-portal/shop/${unheld}/quote`,
    ...members,
  },
  {
    path: "/client-portal/services/:id/quote",
    example: () => "/client-portal/services/b2b_esg_reports/quote",
    ...members,
  },
  { path: "/reports/:id/purchase", example: ({ unheld }) => `/reports/${unheld}/purchase`, ...members },
  { path: "/reports/:id/sample", example: ({ unheld }) => `/reports/${unheld}/sample`, ...members },
  {
    path: "/reports/:id/download",
    example: ({ report }) => `/reports/${report}/download`,
    visitor: "login",
    client: 200,
    stranger: 404,
    admin: 200,
  },

  { path: "/client-portal/tools", ...members },
  // Staff choose a client first; the other pages lead them there.
  { path: "/client-portal/tools/deal-flow", ...members },
  { path: "/client-portal/tools/deal-flow/list", ...members, admin: "→ /client-portal/tools/deal-flow" },
  { path: "/client-portal/tools/deal-flow/charts", ...members, admin: "→ /client-portal/tools/deal-flow" },
  { path: "/client-portal/tools/deal-flow/new", ...members, admin: "→ /client-portal/tools/deal-flow" },
  { path: "/client-portal/tools/deal-flow/import", ...members, admin: "→ /client-portal/tools/deal-flow" },
  // Neither company has the tool: demo mode exports nothing.
  {
    path: "/client-portal/tools/deal-flow/deals.csv",
    visitor: "login",
    client: "→ /client-portal/tools/deal-flow/list",
    stranger: "→ /client-portal/tools/deal-flow/list",
    admin: "→ /client-portal/tools/deal-flow",
  },
  {
    path: "/client-portal/tools/deal-flow/:id",
    example: ({ deal }) => `/client-portal/tools/deal-flow/${deal}`,
    ...members,
    stranger: 404,
  },
  {
    path: "/client-portal/tools/deal-flow/:id/edit",
    example: ({ deal }) => `/client-portal/tools/deal-flow/${deal}/edit`,
    ...members,
    stranger: 404,
  },
  // Benchmarking: staff choose a client first, as for deals.
  { path: "/client-portal/tools/benchmarking", ...members },
  { path: "/client-portal/tools/benchmarking/new", ...members, admin: "→ /client-portal/tools/benchmarking" },
  {
    path: "/client-portal/tools/benchmarking/groups",
    ...members,
    admin: "→ /client-portal/tools/benchmarking",
  },
  {
    path: "/client-portal/tools/benchmarking/groups/new",
    ...members,
    admin: "→ /client-portal/tools/benchmarking",
  },
  {
    path: "/client-portal/tools/benchmarking/groups/pick",
    ...members,
    admin: "→ /client-portal/tools/benchmarking",
  },
  {
    path: "/client-portal/tools/benchmarking/peer-sets",
    ...members,
    admin: "→ /client-portal/tools/benchmarking",
  },
  {
    path: "/client-portal/tools/benchmarking/peer-sets/import",
    ...members,
    admin: "→ /client-portal/tools/benchmarking",
  },
  {
    path: "/client-portal/tools/benchmarking/groups/:id",
    example: ({ peerGroup }) => `/client-portal/tools/benchmarking/groups/${peerGroup}`,
    ...members,
    stranger: 404,
    admin: "→ /client-portal/tools/benchmarking",
  },
  {
    path: "/client-portal/tools/benchmarking/peer-sets/:id",
    example: ({ peerSet }) => `/client-portal/tools/benchmarking/peer-sets/${peerSet}`,
    ...members,
    stranger: 404,
    admin: "→ /client-portal/tools/benchmarking",
  },
  {
    path: "/client-portal/tools/benchmarking/:id",
    example: ({ benchmark }) => `/client-portal/tools/benchmarking/${benchmark}`,
    ...members,
    stranger: 404,
  },
  {
    path: "/client-portal/tools/benchmarking/:id/plots",
    example: ({ benchmark }) => `/client-portal/tools/benchmarking/${benchmark}/plots`,
    ...members,
    stranger: 404,
  },
  {
    path: "/client-portal/tools/benchmarking/:id/edit",
    example: ({ benchmark }) => `/client-portal/tools/benchmarking/${benchmark}/edit`,
    ...members,
    stranger: 404,
  },
  // The company hasn't got the tool: demo mode exports nothing.
  {
    path: "/client-portal/tools/benchmarking/peer-sets/:id/peers.csv",
    example: ({ peerSet }) => `/client-portal/tools/benchmarking/peer-sets/${peerSet}/peers.csv`,
    visitor: "login",
    client: "→ /client-portal/tools/benchmarking/peer-sets",
    stranger: 404,
    admin: "→ /client-portal/tools/benchmarking",
  },
  {
    path: "/client-portal/tools/benchmarking/:id/benchmark.csv",
    example: ({ benchmark }) => `/client-portal/tools/benchmarking/${benchmark}/benchmark.csv`,
    visitor: "login",
    client: "→ /client-portal/tools/benchmarking",
    stranger: 404,
    admin: 200,
  },
  {
    path: "/client-portal/tools/benchmarking/:id/memo.pdf",
    example: ({ benchmark }) => `/client-portal/tools/benchmarking/${benchmark}/memo.pdf`,
    visitor: "login",
    client: 404,
    stranger: 404,
    admin: 200,
  },
  { path: "/client-portal/tools/portfolio-valuation", ...members },
  {
    path: "/client-portal/tools/portfolio-valuation/print",
    ...members,
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/new",
    ...members,
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/rates",
    ...members,
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/peers",
    ...members,
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/snapshots",
    ...members,
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/snapshots/:id",
    example: ({ snapshot }) => `/client-portal/tools/portfolio-valuation/snapshots/${snapshot}`,
    ...members,
    stranger: 404,
  },
  {
    path: "/client-portal/tools/portfolio-valuation/import",
    ...members,
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/:id/memo",
    example: ({ valued }) => `/client-portal/tools/portfolio-valuation/${valued}/memo`,
    visitor: "login",
    // Demo mode exports nothing; staff have the tool in full.
    client: "→ /client-portal/tools/portfolio-valuation",
    stranger: 404,
    admin: 200,
  },
  {
    path: "/client-portal/tools/portfolio-valuation/charts.csv",
    visitor: "login",
    client: "→ /client-portal/tools/portfolio-valuation",
    stranger: "→ /client-portal/tools/portfolio-valuation",
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/holdings.csv",
    visitor: "login",
    client: "→ /client-portal/tools/portfolio-valuation",
    stranger: "→ /client-portal/tools/portfolio-valuation",
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/flows.csv",
    visitor: "login",
    client: "→ /client-portal/tools/portfolio-valuation",
    stranger: "→ /client-portal/tools/portfolio-valuation",
    admin: "→ /client-portal/tools/portfolio-valuation",
  },
  {
    path: "/client-portal/tools/portfolio-valuation/:id",
    example: ({ valued }) => `/client-portal/tools/portfolio-valuation/${valued}`,
    ...members,
    stranger: 404,
  },
  {
    path: "/client-portal/tools/portfolio-valuation/:id/edit",
    example: ({ valued }) => `/client-portal/tools/portfolio-valuation/${valued}/edit`,
    ...members,
    stranger: 404,
  },
  {
    path: "/client-portal/tools/portfolio-valuation/:id/flows",
    example: ({ valued }) => `/client-portal/tools/portfolio-valuation/${valued}/flows`,
    ...members,
    stranger: 404,
  },
  {
    path: "/client-portal/tools/portfolio-valuation/:id/value",
    example: ({ valued }) => `/client-portal/tools/portfolio-valuation/${valued}/value`,
    ...members,
    stranger: 404,
  },
  // KPI & Metrics Alerts, in the same way.
  { path: "/client-portal/tools/kpi-alerts", ...members },
  ...["heat-map", "alerts", "covenants", "new", "import"].map((page) => ({
    path: `/client-portal/tools/kpi-alerts/${page}`,
    ...members,
    admin: "→ /client-portal/tools/kpi-alerts" as const,
  })),
  {
    path: "/client-portal/tools/kpi-alerts/kpis.csv",
    visitor: "login",
    client: "→ /client-portal/tools/kpi-alerts",
    stranger: "→ /client-portal/tools/kpi-alerts",
    admin: "→ /client-portal/tools/kpi-alerts",
  },
  ...["", "/edit", "/rules/new"].map((page) => ({
    path: `/client-portal/tools/kpi-alerts/:id${page}`,
    example: ({ kpi }: Ids) => `/client-portal/tools/kpi-alerts/${kpi}${page}`,
    ...members,
    stranger: 404 as const,
  })),
  ...["", "/edit"].map((page) => ({
    path: `/client-portal/tools/kpi-alerts/rules/:id${page}`,
    example: ({ kpiRule }: Ids) => `/client-portal/tools/kpi-alerts/rules/${kpiRule}${page}`,
    ...members,
    stranger: 404 as const,
  })),
  ...["", "/edit"].map((page) => ({
    path: `/client-portal/tools/kpi-alerts/covenants/:id${page}`,
    example: ({ covenant }: Ids) => `/client-portal/tools/kpi-alerts/covenants/${covenant}${page}`,
    ...members,
    stranger: 404 as const,
  })),
  // Staff choose a client first; a room is for those who are in it.
  { path: "/client-portal/tools/due-diligence", ...members },
  {
    path: "/client-portal/tools/due-diligence/new",
    ...members,
    admin: "→ /client-portal/tools/due-diligence",
  },
  ...["", "/edit", "/import", "/members", "/requests", "/requests/new", "/documents", "/risks"].map(
    (page) => ({
      path: `/client-portal/tools/due-diligence/:id${page}`,
      example: ({ room }: Ids) => `/client-portal/tools/due-diligence/${room}${page}`,
      ...members,
      stranger: 404,
    }),
  ),
  ...["", "/edit"].map((page) => ({
    path: `/client-portal/tools/due-diligence/:id/requests/:item${page}`,
    example: ({ room, request }: Ids) =>
      `/client-portal/tools/due-diligence/${room}/requests/${request}${page}`,
    ...members,
    stranger: 404,
  })),
  {
    path: "/client-portal/tools/due-diligence/:id/risks/:flag",
    example: ({ room, flag }) => `/client-portal/tools/due-diligence/${room}/risks/${flag}`,
    ...members,
    stranger: 404,
  },
  {
    path: "/client-portal/tools/due-diligence/:id/documents/:document",
    example: ({ room, document }) => `/client-portal/tools/due-diligence/${room}/documents/${document}`,
    ...members,
    stranger: 404,
  },
  // Demo mode exports nothing.
  ...["/requests.csv", "/room.zip", "/memo.pdf"].map((file) => ({
    path: `/client-portal/tools/due-diligence/:id${file}`,
    example: ({ room }: Ids) => `/client-portal/tools/due-diligence/${room}${file}`,
    ...members,
    client: "→ /client-portal/tools/due-diligence" as const,
    stranger: 404,
  })),
  { path: "/admin-data-portal", ...staff },
  { path: "/admin-data-portal/clients", ...staff },
  {
    path: "/admin-data-portal/clients/:id",
    example: ({ client }) => `/admin-data-portal/clients/${client}`,
    ...staff,
  },
  { path: "/admin-data-portal/clients/new", ...staff },
  {
    path: "/admin-data-portal/clients/:id/edit",
    example: ({ client }) => `/admin-data-portal/clients/${client}/edit`,
    ...staff,
  },
  { path: "/admin-data-portal/reports", ...staff },
  { path: "/admin-data-portal/reports/new", ...staff },
  {
    path: "/admin-data-portal/reports/:id",
    example: ({ report }) => `/admin-data-portal/reports/${report}`,
    ...staff,
  },
  {
    path: "/admin-data-portal/reports/:id/edit",
    example: ({ report }) => `/admin-data-portal/reports/${report}/edit`,
    ...staff,
  },
  {
    path: "/admin-data-portal/reports/:id/version",
    example: ({ report }) => `/admin-data-portal/reports/${report}/version`,
    ...staff,
  },
  {
    path: "/admin-data-portal/reports/:id/file",
    example: ({ report }) => `/admin-data-portal/reports/${report}/file`,
    ...staff,
  },
  { path: "/admin-data-portal/create-report", ...staff },
  { path: "/admin-data-portal/create-report/new", ...staff },
  {
    path: "/admin-data-portal/create-report/:id",
    example: ({ draft }) => `/admin-data-portal/create-report/${draft}`,
    ...staff,
  },
  {
    path: "/admin-data-portal/create-report/:id/deliver",
    example: ({ draft }) => `/admin-data-portal/create-report/${draft}/deliver`,
    ...staff,
  },
  {
    path: "/admin-data-portal/create-report/:id/preview",
    example: ({ draft }) => `/admin-data-portal/create-report/${draft}/preview`,
    ...staff,
  },
  { path: "/admin-data-portal/live-upload", ...staff },
  { path: "/admin-data-portal/subscriptions", ...staff },
  { path: "/admin-data-portal/subscriptions/new", ...staff },
  {
    path: "/admin-data-portal/subscriptions/:id",
    example: ({ subscription }) => `/admin-data-portal/subscriptions/${subscription}`,
    ...staff,
  },
  { path: "/admin-data-portal/quotes", ...staff },
  {
    path: "/admin-data-portal/quotes/:id",
    example: ({ quote }) => `/admin-data-portal/quotes/${quote}`,
    ...staff,
  },
  { path: "/admin-data-portal/orders", ...staff },
  {
    path: "/admin-data-portal/orders/:id",
    example: ({ order }) => `/admin-data-portal/orders/${order}`,
    ...staff,
  },
  { path: "/admin-data-portal/support", ...staff },
  { path: "/admin-data-portal/support/replies", ...staff },
  {
    path: "/admin-data-portal/support/:id",
    example: ({ ticket }) => `/admin-data-portal/support/${ticket}`,
    ...staff,
  },
  { path: "/admin-data-portal/outbox", ...staff },
  {
    path: "/admin-data-portal/outbox/:id",
    example: ({ message }) => `/admin-data-portal/outbox/${message}`,
    ...staff,
  },
  { path: "/admin-portal", ...staff, admin: "→ /admin-data-portal" },
  { path: "/admin-dashboard", ...staff },
  { path: "/admin-dashboard/revenue.csv", ...staff },
  { path: "/admin-dashboard/downloads.csv", ...staff },
  { path: "/admin-dashboard/applications.csv", ...staff },
  { path: "/admin-user-management", ...staff },
  { path: "/admin-user-management/users", ...staff },
  {
    path: "/admin-user-management/users/:id",
    example: ({ user }) => `/admin-user-management/users/${user}`,
    ...staff,
  },
  { path: "/admin-user-management/audit", ...staff },
  { path: "/admin-user-management/audit.csv", ...staff },
  { path: "/admin-user-management/security-events", ...staff },
  { path: "/admin-user-management/two-factor", ...staff },
  { path: "/admin-user-management/applications", ...staff },
  {
    path: "/admin-user-management/applications/:id",
    example: ({ application }) => `/admin-user-management/applications/${application}`,
    ...staff,
  },
  { path: "/admin-notifications", ...staff },

  // Of the calls themselves `tests/integration/api-calls.test.ts` tells.
  { path: "/api/openapi.json", ...all(200) },
  {
    path: "/api/*",
    example: () => "/api/no-such-call",
    visitor: 401,
    client: 404,
    stranger: 404,
    admin: 404,
  },
  { path: "/*", example: () => "/no-such-page", ...all(404) },
];
