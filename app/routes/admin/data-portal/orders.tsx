import { Link } from "react-router";
import { invoiceNumbersOf } from "#app/features/invoices/find-invoices.server.ts";
import {
  countOrders,
  findOrders,
  type OrderFilter,
  readOrderFilter,
} from "#app/features/orders/find-orders.server.ts";
import { MOST_COUNTED, ORDER_STATE_TONES, stateLabel } from "#app/features/orders/order.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { price, when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/orders";

const here = "/admin-data-portal/orders";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const query = readListQuery(request.url);
  const filter = readOrderFilter(request.url.searchParams.get("state"), "open");
  const { rows, total, ...place } = await findOrders(db, actor, { ...query, filter });
  const invoices = await invoiceNumbersOf(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  return {
    filter,
    search: query.search,
    ...place,
    counted: total < MOST_COUNTED ? count(total, "order") : `The first ${count(total, "order")}`,
    counts: await countOrders(db, actor),
    rows: rows.map((order) => ({
      id: order.id,
      reference: order.reference,
      title: order.title,
      company: order.company.name,
      orderedBy: order.orderedBy.name,
      price: order.pricePence === 0 ? "Free" : price(order.pricePence),
      state: order.state,
      invoice: invoices.get(order.id) ?? null,
      requested: when(order.requestedAt, now),
    })),
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { rows, filter, search, page, pages, counts, counted } = loaderData;
  const keep: Record<string, string> = filter === "open" ? {} : { state: filter };
  return (
    <Page
      title={listTitle("Orders", loaderData)}
      heading="Orders"
      lead="What clients have ordered: reports, and accepted quotes. What is open stands oldest first. Prices are net of VAT."
    >
      <TabLinks label="Orders by state" items={tabs(filter, counts)} />
      <SearchForm label="Search by reference, title, company or purchase order" value={search} keep={keep} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <DataTable
        caption={`Orders: ${labelOf(filter)}`}
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState text={search ? "No orders match" : "No orders here"} />}
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search, keep)} label="Pages of orders" />
    </Page>
  );
}

function tabs(filter: OrderFilter, counts: Record<OrderFilter, number>) {
  const filters = [
    "open",
    "to-handle",
    "requested",
    "invoiced",
    "paid",
    "fulfilled",
    "cancelled",
    "all",
  ] as const;
  return filters.map((to) => ({
    to: to === "open" ? here : `${here}?state=${to}`,
    label: labelOf(to),
    ...(counts[to] < MOST_COUNTED && { count: counts[to] }),
    current: to === filter,
  }));
}

function labelOf(filter: OrderFilter): string {
  if (filter === "to-handle") return "To handle";
  return filter === "open" ? "Open" : filter === "all" ? "All" : stateLabel(filter);
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Order",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={`${here}/${row.id}`} className="num whitespace-nowrap">
          {row.reference}
        </Link>{" "}
        <span className="block font-normal">{row.title}</span>
      </>
    ),
  },
  {
    header: "Client",
    cell: (row) => (
      <>
        {row.company} <span className="hint block">{row.orderedBy}</span>
      </>
    ),
  },
  { header: "Price", align: "right", cell: (row) => <span className="num">{row.price}</span> },
  { header: "Age", cell: (row) => <When at={row.requested} /> },
  {
    header: "State",
    align: "middle",
    cell: (row) => (
      <>
        <Badge tone={ORDER_STATE_TONES[row.state]}>{stateLabel(row.state)}</Badge>{" "}
        {row.invoice && <span className="hint num block whitespace-nowrap">{row.invoice}</span>}
      </>
    ),
  },
];
