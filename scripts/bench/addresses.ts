/** Every address that grows with its rows, by whom it is asked. */

/** An address in which `:order` and the like stand for a record, or for a place in the middle of a list. */
export interface Address {
  path: string;
  who: "client" | "staff";
  /** A program with a token, not a browser. */
  isCall?: boolean;
  /** A file that grows with its rows: timed to its first byte, for the rest comes as it is read. */
  isExport?: boolean;
  /** Asked with the tag it had: the answer is 304. */
  unchanged?: boolean;
}

/** In one row of each list; in one of eight; in none; two letters, which stand in many words. */
export const terms = { rare: "zephyrine", common: "capital", none: "qqxqq", short: "ca" } as const;

const refresh = "/client-portal/refresh?parts=unread,stats,services,activity,markets";
const tracker = "/client-portal/tools/deal-flow";
const desk = "/admin-data-portal";
const people = "/admin-user-management";

const ofClient = [
  "/client-portal",
  refresh,
  "/client-portal/shop",
  "/client-portal/shop/:report",
  "/client-portal/reports",
  "/client-portal/reports/documents",
  "/client-portal/reports/documents?after=:document",
  "/client-portal/reports/library",
  "/client-portal/reports/history",
  "/client-portal/markets",
  "/client-portal/markets/ftse-100",
  "/client-portal/quotes",
  "/client-portal/quotes?state=open",
  "/client-portal/quotes?after=:ownquote",
  "/client-portal/quotes/:quote",
  "/client-portal/orders",
  "/client-portal/orders?state=open",
  "/client-portal/orders?after=:ownorder",
  "/client-portal/orders/:order",
  tracker,
  `${tracker}/list`,
  `${tracker}/list?stage=open`,
  `${tracker}/list?after=:owndeal`,
  `${tracker}/charts`,
  `${tracker}/:deal`,
  "/client-portal/support",
  "/client-portal/support?state=open",
  "/client-portal/support?after=:ownticket",
  "/client-portal/support/:ticket",
];

const files = [
  "/client-portal/reports/history.csv",
  "/client-portal/markets/ftse-100/prices.csv",
  `${tracker}/deals.csv`,
];

const ofStaff = [
  "/client-portal",
  refresh,
  "/client-portal/refresh?parts=unread",
  "/client-portal/reports",
  `${tracker}?company=:company`,
  `${tracker}/list?company=:company`,
  desk,
  "/admin-dashboard",
  `${desk}/clients`,
  `${desk}/clients?after=:middlecompany`,
  `${desk}/clients/:company`,
  `${desk}/subscriptions`,
  `${desk}/subscriptions?state=all`,
  `${desk}/subscriptions?state=all&after=:subscription`,
  `${desk}/reports`,
  `${desk}/create-report`,
  `${desk}/live-upload`,
  `${desk}/quotes`,
  `${desk}/quotes?state=all`,
  `${desk}/quotes?state=all&after=:middlequote`,
  `${desk}/quotes/:quote`,
  `${desk}/orders`,
  `${desk}/orders?state=all`,
  `${desk}/orders?state=all&after=:middleorder`,
  `${desk}/orders/:order`,
  `${desk}/support`,
  `${desk}/support?state=closed`,
  `${desk}/support?state=all&after=:middleticket`,
  `${desk}/support/:ticket`,
  `${desk}/outbox`,
  `${desk}/outbox?state=failed`,
  `${desk}/outbox?before=:number`,
  people,
  `${people}?state=revoked`,
  `${people}?after=:key`,
  `${people}/users`,
  `${people}/users?show=disabled`,
  `${people}/users?after=:user`,
  `${people}/two-factor`,
  `${people}/applications`,
  `${people}/applications?state=all`,
  `${people}/applications?state=all&after=:application`,
  `${people}/audit`,
  `${people}/audit?before=:number`,
  `${people}/audit?action=order.cancel`,
  `${people}/audit?who=${terms.rare}`,
  `${people}/security-events`,
  "/admin-notifications",
  "/admin-notifications?before=:number",
  "/admin-notifications?filter=unread",
  "/admin-notifications?filter=support",
];

const searched = {
  client: [
    "/client-portal/shop?search=",
    "/client-portal/reports?search=",
    "/client-portal/reports/documents?search=",
    "/client-portal/reports/library?search=",
    "/client-portal/orders?search=",
    "/client-portal/quotes?search=",
    "/client-portal/support?search=",
    `${tracker}/list?search=`,
  ],
  staff: [
    `${desk}/clients?search=`,
    `${desk}/reports?search=`,
    `${desk}/subscriptions?state=all&search=`,
    `${desk}/quotes?state=all&search=`,
    `${desk}/orders?state=all&search=`,
    `${desk}/support?state=all&search=`,
    `${people}?search=`,
    `${people}/users?search=`,
    `${people}/applications?state=all&search=`,
    `${people}/audit?search=`,
  ],
} as const;

const searchesOf = (who: Address["who"]): Address[] =>
  Object.values(terms).flatMap((term) => [
    ...searched[who].map((path) => ({ path: path + term, who })),
    { path: `/search?q=${term}`, who },
  ]);

const calls: Address[] = [
  { path: "/api/notifications", who: "staff" },
  { path: "/api/notifications", who: "staff", unchanged: true },
  { path: "/api/notifications?cursor=:cursor", who: "staff" },
  { path: "/api/notifications?filter=unread", who: "staff" },
  { path: "/api/notifications/count", who: "staff" },
  { path: "/api/orders", who: "client" },
  { path: "/api/orders?state=open", who: "client" },
  { path: "/api/orders", who: "staff" },
  { path: "/api/quotes", who: "client" },
  { path: "/api/quotes?state=open", who: "staff" },
  { path: "/api/tickets", who: "client" },
  { path: "/api/tickets?state=open", who: "staff" },
  { path: "/api/client/stats", who: "client" },
];

export const addresses: Address[] = [
  ...ofClient.map((path) => ({ path, who: "client" }) as const),
  ...files.map((path) => ({ path, who: "client", isExport: true }) as const),
  ...ofStaff.map((path) => ({ path, who: "staff" }) as const),
  ...searchesOf("staff"),
  ...searchesOf("client"),
  ...calls.map((call) => ({ ...call, isCall: true })),
];
