import type { ApplicationFilter } from "#app/features/access/applications/application.list.ts";
import { applicationList } from "#app/features/access/applications/find-applications.server.ts";
import { needsTwoFactor } from "#app/features/access/identity/identity.policy.ts";
import { userKeyList } from "#app/features/access/user-keys/find-user-keys.server.ts";
import type { Admin } from "#app/features/actor.ts";
import { countClients } from "#app/features/core/clients/list-clients.server.ts";
import { countOutbox, mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { countUnread } from "#app/features/core/notifications/find-notifications.server.ts";
import { cappedCount } from "#app/features/core/notifications/notification.ts";
import { findLongestWait, ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import type { TicketFilter } from "#app/features/desk/support/ticket.list.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { upTo } from "#app/features/lists/list.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { when } from "#app/ui/text/format.ts";

/** How much of each kind of work there is, for the portal's first page. */
export async function showWork(db: Db, actor: Admin, now: Date) {
  const applications = async (state: ApplicationFilter) =>
    upTo(await countRows(db, actor, applicationList, { state }));
  const outbox = await countOutbox(db, actor);
  const open = { state: "open", search: "", sort: "oldest", limit: 1 } as const;
  const [oldest] = (await listRows(db, actor, applicationList, open)).rows;
  const [oldestOrder] = (await listRows(db, actor, orderList, open)).rows;
  const tickets = (state: TicketFilter) =>
    countRows(db, actor, ticketList, { state, keeper: "all", search: "" });
  const waiting = await findLongestWait(db, actor);
  return {
    email: actor.email,
    asksForTwoFactor: needsTwoFactor(actor),
    applications: {
      submitted: await applications("submitted"),
      inReview: await applications("in-review"),
      needsInformation: await applications("needs-information"),
      oldest: oldest ? when(oldest.submittedAt, now) : null,
    },
    support: {
      open: upTo(await tickets("open")),
      waitingOnClient: upTo(await tickets("waiting-on-client")),
      oldest: waiting ? when(waiting, now) : null,
    },
    orders: {
      open: upTo(await countRows(db, actor, orderList, open)),
      oldest: oldestOrder ? when(oldestOrder.requestedAt, now) : null,
    },
    unread: cappedCount(await countUnread(db, actor)),
    clients: {
      active: upTo(await countClients(db, actor, "active")),
      pending: count(await countClients(db, actor, "pending"), "client"),
    },
    keys: {
      active: upTo(await countRows(db, actor, userKeyList, { state: "active" })),
      unused: await countRows(db, actor, userKeyList, { state: "unused" }),
    },
    outbox: { queued: outbox.queued + outbox.sending, failed: outbox.failed, isDelivered: mailIsDelivered() },
  };
}
