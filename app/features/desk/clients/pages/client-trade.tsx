import { linkTo } from "#app/link.ts";
import { LATEST_SUBSCRIPTIONS } from "../../../core/clients/client.ts";
import { ClientRecords } from "./client-records.tsx";
import type { ShownClient } from "./show-client.server.ts";

/** What a client has, had and asked for, the latest of each kind. */
export function ClientTrade({ client: shown }: { client: ShownClient }) {
  const query = { state: "all", search: shown.client.company };
  return (
    <>
      <ClientRecords
        id="subscriptions"
        title="Subscriptions"
        one="Service"
        when="Runs"
        records={shown.subscriptions}
        most={LATEST_SUBSCRIPTIONS}
        empty="No subscriptions yet"
        all={linkTo("/admin-data-portal/subscriptions", { query })}
      />
      <ClientRecords
        id="orders"
        title="Orders"
        one="Order"
        when="Requested"
        records={shown.orders}
        empty="No orders yet"
        all={linkTo("/admin-data-portal/orders", { query })}
      />
      <ClientRecords
        id="quotes"
        title="Quotes"
        one="Quote"
        when="Requested"
        records={shown.quotes}
        empty="No quotes yet"
        all={linkTo("/admin-data-portal/quotes", { query })}
      />
      <ClientRecords
        id="tickets"
        title="Enquiries"
        one="Enquiry"
        when="Last message"
        records={shown.tickets}
        empty="No enquiries yet"
        all={linkTo("/admin-data-portal/support", { query })}
      />
    </>
  );
}
