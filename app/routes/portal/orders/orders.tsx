import { invoiceNumbersOf } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { ORDERS_OF_COMPANY } from "#app/features/trade/orders/order.list.ts";
import { ORDER_STATE_TONES, stateForClient } from "#app/features/trade/orders/order.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { date, price } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/orders";

const here = linkTo("/client-portal/orders");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  // Staff have a page of their own for every company's orders; here stands what the person's company ordered.
  if (actor.role === "admin") return null;
  const { rows, list, filters } = await showList({ db, actor, request }, ORDERS_OF_COMPANY, orderList);
  const invoices = await invoiceNumbersOf(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  return {
    list,
    isAll: filters.state === "all",
    rows: rows.map((order) => ({
      id: order.id,
      reference: order.reference,
      title: order.title,
      orderedBy: order.orderedBy.name,
      requested: date(order.requestedAt),
      price: order.pricePence === 0 ? "Free" : price(order.pricePence),
      state: order.state,
      invoice: invoices.get(order.id) ?? null,
    })),
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title={loaderData ? listTitle("Orders", loaderData.list) : "Orders"}
      heading="Orders"
      lead="What your company ordered: reports, and what it accepted a quote for. Prices are net of VAT."
      actions={
        <LinkButton to={linkTo("/client-portal/shop")} variant="secondary">
          Browse Report Shop
        </LinkButton>
      }
    >
      {loaderData ? (
        <List
          list={loaderData.list}
          caption="Orders, newest first"
          rows={loaderData.rows}
          columns={columns}
          empty={
            !loaderData.list.search?.value &&
            (loaderData.isAll ? (
              <EmptyState
                text="No orders yet"
                detail="What your company orders appears here, with where it stands."
                action={{ to: linkTo("/client-portal/shop"), label: "Browse Report Shop" }}
              />
            ) : (
              <EmptyState text="No orders here" action={{ to: here, label: "All orders" }} />
            ))
          }
        />
      ) : (
        <Notice tone="info" title="You have no company, so no orders">
          <p>
            <Link to={linkTo("/admin-data-portal/orders")}>Every client’s orders</Link> stand in the Admin
            Data Portal.
          </p>
        </Notice>
      )}
    </Page>
  );
}

type Row = NonNullable<Route.ComponentProps["loaderData"]>["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Order",
    rowHeader: true,
    cell: (row) => (
      <TwoLines below={row.reference} isNumber>
        <RowLink to={`${here}/${row.id}`}>{row.title}</RowLink>
      </TwoLines>
    ),
  },
  {
    header: "Ordered",
    sort: "placed",
    cell: (row) => <span className="whitespace-nowrap">{row.requested}</span>,
  },
  { header: "Ordered by", cell: (row) => row.orderedBy },
  { header: "Price", sort: "price", plain: true, align: "right", cell: (row) => row.price },
  {
    header: "Invoice",
    cell: (row) =>
      row.invoice ? (
        <a href={`${here}/${row.id}/invoice`} className="whitespace-nowrap">
          {row.invoice}
        </a>
      ) : (
        <span className="hint">None yet</span>
      ),
  },
  {
    header: "State",
    sort: "state",
    plain: true,
    align: "middle",
    cell: (row) => <Badge tone={ORDER_STATE_TONES[row.state]}>{stateForClient(row.state)}</Badge>,
  },
];
