/** Every call of the API, in the order of its description. A call that is not here is not described, and not tested. */
import type { Call, Method } from "./call.server.ts";
import * as administration from "./calls/administration.server.ts";
import * as applications from "./calls/applications.server.ts";
import * as approvals from "./calls/approvals.server.ts";
import * as attachments from "./calls/attachments.server.ts";
import * as clients from "./calls/clients.server.ts";
import * as companies from "./calls/companies.server.ts";
import * as deals from "./calls/deals.server.ts";
import * as files from "./calls/files.server.ts";
import * as clientStatus from "./calls/client-status.server.ts";
import * as holdings from "./calls/holdings.server.ts";
import * as identity from "./calls/identity.server.ts";
import * as notifications from "./calls/notifications.server.ts";
import * as offers from "./calls/offers.server.ts";
import * as orders from "./calls/orders.server.ts";
import * as people from "./calls/people.server.ts";
import * as portal from "./calls/portal.server.ts";
import * as prices from "./calls/prices.server.ts";
import * as quotes from "./calls/quotes.server.ts";
import * as reports from "./calls/reports.server.ts";
import * as tickets from "./calls/tickets.server.ts";

const methods: readonly Method[] = ["GET", "POST", "PATCH", "DELETE"];

/**
 * What reads comes before what writes, as a reader wants it. A module hands out its exports in an order that depends on
 * what bundled it, so the order is not taken from there.
 */
const inOrder = (one: Call, other: Call) =>
  methods.indexOf(one.method) - methods.indexOf(other.method) || (one.path < other.path ? -1 : 1);

/** Every call by the module it is defined in and the name it has there. */
export const nouns = {
  identity,
  reports,
  files,
  portal,
  quotes: { ...quotes, ...offers },
  orders,
  approvals,
  tickets: { ...tickets, ...attachments },
  deals,
  prices,
  applications,
  clients: { ...clients, ...clientStatus, ...holdings },
  companies: { ...companies, ...people },
  administration,
  notifications,
};

export const calls: readonly Call[] = Object.values(nouns).flatMap((noun: Record<string, Call>) =>
  Object.values(noun).sort(inOrder),
);
