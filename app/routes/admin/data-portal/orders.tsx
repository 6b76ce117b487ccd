import { invoiceNumbersOf } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { ORDERS_OF_STAFF } from "#app/features/trade/orders/order.list.ts";
import { ORDER_STATE_TONES, orderStateLabel } from "#app/features/trade/orders/order.ts";
import { orderPromise } from "#app/features/trade/orders/order-promise.ts";
import { brand } from "#app/brand.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import { price, when } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/orders";

const here = linkTo("/admin-data-portal/orders");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, ORDERS_OF_STAFF, orderList);
  const invoices = await invoiceNumbersOf(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  return {
    list,
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
      promise: orderPromise(order, now),
    })),
  };
}

export default function Orders({ loaderData: { list, rows } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("Orders", list)}
      heading="Orders"
      lead={`What clients have ordered: reports, and accepted quotes. We promise the next step within ${brand.promises.orders}. What is open stands oldest first. Prices are net of VAT.`}
    >
      <List list={list} caption="Orders" rows={rows} columns={columns} />
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
        <RowLink to={`${here}/${row.id}`} className="whitespace-nowrap">
          {row.reference}
        </RowLink>{" "}
        <span className="block font-normal">{row.title}</span>
      </>
    ),
  },
  {
    header: "Client",
    sort: "client",
    plain: true,
    cell: (row) => <TwoLines below={row.orderedBy}>{row.company}</TwoLines>,
  },
  { header: "Price", sort: "price", plain: true, align: "right", cell: (row) => row.price },
  {
    header: "Age",
    sort: "placed",
    plain: true,
    cell: (row) => (
      <>
        <When at={row.requested} />{" "}
        {row.promise && (
          <span className="below">
            <Badge tone={row.promise.tone}>{row.promise.text}</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    header: "State",
    sort: "state",
    plain: true,
    align: "middle",
    cell: (row) => (
      <TwoLines below={row.invoice} isNumber>
        <Badge tone={ORDER_STATE_TONES[row.state]}>{orderStateLabel(row.state)}</Badge>
      </TwoLines>
    ),
  },
];
