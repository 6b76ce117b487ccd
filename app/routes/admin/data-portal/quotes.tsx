import { brand } from "#app/brand.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { QUOTES_OF_STAFF } from "#app/features/trade/quotes/quote.list.ts";
import { QUOTE_STATE_TONES, quoteStateLabel } from "#app/features/trade/quotes/quote.ts";
import { quotePromise } from "#app/features/trade/quotes/quote-promise.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { date, price, when } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/quotes";

const here = linkTo("/admin-data-portal/quotes");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const { rows, list, filters } = await showList({ db, actor, request }, QUOTES_OF_STAFF, quoteList);
  return {
    list,
    isAllDone: rows.length === 0 && filters.state === "to-do" && list.search?.value === "",
    rows: rows.map((quote) => ({
      id: quote.id,
      reference: quote.reference,
      service: quote.serviceInterest,
      company: quote.company.name,
      by: quote.requestedBy.name,
      price: quote.offer && price(quote.offer.pricePence),
      until: quote.offer && quote.state === "sent" ? date(quote.offer.validUntil) : null,
      state: quote.state,
      hasQuestion: quote.hasQuestion && ["requested", "in-preparation", "sent"].includes(quote.state),
      requested: when(quote.requestedAt, now),
      promise: quotePromise(quote, now),
    })),
  };
}

export default function Quotes({ loaderData: { list, rows, isAllDone } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("Quotes", list)}
      heading="Quotes"
      lead={`What clients ask us to offer. We promise an answer within ${brand.promises.enquiries}. Prices are net of VAT.`}
    >
      <List
        list={list}
        caption="Quotes"
        rows={rows}
        columns={columns}
        empty={isAllDone && <EmptyState text="Nothing to prepare" />}
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Quote",
    rowHeader: true,
    cell: (row) => (
      <>
        <RowLink to={`${here}/${row.id}`} className="whitespace-nowrap">
          {row.reference}
        </RowLink>{" "}
        <span className="block font-normal">{row.service}</span>
      </>
    ),
  },
  {
    header: "Client",
    sort: "client",
    plain: true,
    cell: (row) => <TwoLines below={row.by}>{row.company}</TwoLines>,
  },
  {
    header: "Price",
    sort: "price",
    align: "right",
    cell: (row) => (row.price ? row.price : <span className="hint">Not yet</span>),
  },
  {
    header: "Age",
    sort: "requested",
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
      <>
        <Badge tone={QUOTE_STATE_TONES[row.state]}>{quoteStateLabel(row.state)}</Badge>{" "}
        {row.hasQuestion && (
          <span className="below">
            <Badge tone="amber">Question to answer</Badge>
          </span>
        )}{" "}
        {row.until && <span className="hint below">until {row.until}</span>}
      </>
    ),
  },
];
