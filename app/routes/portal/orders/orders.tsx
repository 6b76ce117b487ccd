import { Link } from "react-router";
import { invoiceNumbersOf } from "#app/features/invoices/find-invoices.server.ts";
import { countOrders, findOrders, readOrderFilter } from "#app/features/orders/find-orders.server.ts";
import { MOST_COUNTED, ORDER_STATE_TONES, stateForClient } from "#app/features/orders/order.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { date, price } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import type { Route } from "./+types/orders";

const here = "/client-portal/orders";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const isStaff = actor.role === "admin";
  // Staff have a page of their own for every company's orders; here stands what the person's company ordered.
  if (isStaff) return { isStaff, filter: "all" as const, counts: null, rows: [], page: 1, pages: 1 };
  const filter = readOrderFilter(request.url.searchParams.get("state"), "all");
  const { page } = readListQuery(request.url);
  const { rows, ...place } = await findOrders(db, actor, { filter, search: "", page });
  const invoices = await invoiceNumbersOf(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  return {
    isStaff,
    filter,
    counts: await countOrders(db, actor),
    page: place.page,
    pages: place.pages,
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
  const { isStaff, filter, counts, rows, page, pages } = loaderData;
  return (
    <Page
      title={listTitle("Orders", { page, pages })}
      heading="Orders"
      lead="What your company ordered: reports, and what it accepted a quote for. Prices are net of VAT."
      actions={
        <LinkButton to="/client-portal/shop" variant="secondary">
          Browse Report Shop
        </LinkButton>
      }
    >
      {isStaff && (
        <Notice tone="info" title="You have no company, so no orders">
          <p>
            <Link to="/admin-data-portal/orders">Every client’s orders</Link> stand in the Admin Data Portal.
          </p>
        </Notice>
      )}
      {counts && counts.all > 0 && (
        <TabLinks
          label="Orders by state"
          items={(["all", "open", "fulfilled", "cancelled"] as const).map((to) => ({
            to: to === "all" ? here : `${here}?state=${to}`,
            label: to === "all" ? "All" : to === "open" ? "Open" : stateForClient(to),
            ...(counts[to] < MOST_COUNTED && { count: counts[to] }),
            current: to === filter,
          }))}
        />
      )}
      {!isStaff && (
        <DataTable
          caption="Orders, newest first"
          captionHidden
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          empty={
            filter === "all" ? (
              <EmptyState
                text="No orders yet"
                detail="What your company orders appears here, with where it stands."
                action={{ to: "/client-portal/shop", label: "Browse Report Shop" }}
              />
            ) : (
              <EmptyState text="No orders here" action={{ to: here, label: "All orders" }} />
            )
          }
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage("", filter === "all" ? {} : { state: filter })}
        label="Pages of orders"
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Order",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={`${here}/${row.id}`}>{row.title}</Link>{" "}
        <span className="hint num block">{row.reference}</span>
      </>
    ),
  },
  { header: "Ordered", cell: (row) => <span className="whitespace-nowrap">{row.requested}</span> },
  { header: "Ordered by", cell: (row) => row.orderedBy },
  { header: "Price", align: "right", cell: (row) => <span className="num">{row.price}</span> },
  {
    header: "Invoice",
    cell: (row) =>
      row.invoice ? (
        <a href={`${here}/${row.id}/invoice`} className="num whitespace-nowrap">
          {row.invoice}
        </a>
      ) : (
        <span className="hint">None yet</span>
      ),
  },
  {
    header: "State",
    align: "middle",
    cell: (row) => <Badge tone={ORDER_STATE_TONES[row.state]}>{stateForClient(row.state)}</Badge>,
  },
];
