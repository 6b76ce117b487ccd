/** Every call of the API, in the order of its description. A call that is not here is not described, and not tested. */
import type { Call } from "./call.server.ts";
import * as administration from "./calls/administration.server.ts";
import * as identity from "./calls/identity.server.ts";
import * as notifications from "./calls/notifications.server.ts";
import * as portal from "./calls/portal.server.ts";
import * as reports from "./calls/reports.server.ts";

export const calls: readonly Call[] = [identity, reports, portal, administration, notifications].flatMap(
  (noun) => Object.values(noun),
);
