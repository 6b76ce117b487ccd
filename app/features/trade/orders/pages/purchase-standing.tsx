import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShownPurchase } from "./show-purchase.server.ts";

/** Why there is nothing to order here, and where to go instead. */
export function PurchaseStanding({ purchase }: { purchase: ShownPurchase }) {
  const { standing, id, company, order, priceEnquiry } = purchase;
  switch (standing) {
    case "staff":
      return (
        <>
          <Notice tone="info" title="Staff don’t order reports">
            An order belongs to a client company. You can download every report from My Reports, and give one
            to a client on the client’s page.
          </Notice>
          <p className="actions">
            <LinkButton to={linkTo("/client-portal/reports", { hash: `report-${id}` })}>
              Open My Reports
            </LinkButton>{" "}
            <LinkButton to={linkTo("/admin-data-portal/clients")} variant="secondary">
              Choose a client
            </LinkButton>
          </p>
        </>
      );
    case "held":
      return (
        <>
          <Notice tone="success" title={`${company} holds this report already`}>
            There is nothing to buy: everybody in your company can download it.
          </Notice>
          <p>
            <LinkButton to={linkTo("/client-portal/reports", { hash: `report-${id}` })}>
              Open My Reports
            </LinkButton>
          </p>
        </>
      );
    case "ordered":
      return (
        <>
          <Notice tone="info" title={`${company} has ordered this report`}>
            The order is with us. You need not order again.
          </Notice>
          {order && (
            <p>
              <LinkButton to={linkTo("/client-portal/orders/:id", { id: order.id })}>
                Open order {order.reference}
              </LinkButton>
            </p>
          )}
        </>
      );
    case "on-request":
      return (
        <>
          <Notice tone="info" title="Contact for Price">
            The price of this report depends on how you want to use it. Tell us, and we make you an offer.
          </Notice>
          <p>
            <LinkButton to={priceEnquiry} state={{ modal: true }}>
              Request a quote
            </LinkButton>
          </p>
        </>
      );
    default:
      return null;
  }
}
