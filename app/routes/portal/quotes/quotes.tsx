import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { QUOTES_OF_COMPANY } from "#app/features/trade/quotes/quote.list.ts";
import { QUOTE_STATE_TONES, quoteStateForClient } from "#app/features/trade/quotes/quote.ts";
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
import type { Route } from "./+types/quotes";

const here = linkTo("/client-portal/quotes");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  // Staff have a page of their own for every company's quotes; here stands what the person's company asked for.
  if (actor.role === "admin") return null;
  const { rows, list, filters } = await showList({ db, actor, request }, QUOTES_OF_COMPANY, quoteList);
  return {
    list,
    isAll: filters.state === "all",
    rows: rows.map((quote) => ({
      id: quote.id,
      reference: quote.reference,
      service: quote.serviceInterest,
      requested: date(quote.requestedAt),
      by: quote.requestedBy.name,
      price: quote.offer && price(quote.offer.pricePence),
      until: quote.offer && quote.state === "sent" ? date(quote.offer.validUntil) : null,
      state: quote.state,
    })),
  };
}

export default function Quotes({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title={loaderData ? listTitle("Quotes", loaderData.list) : "Quotes"}
      heading="Quotes"
      lead="What your company asked for, and what we offer. Prices are net of VAT."
      actions={
        <LinkButton to={linkTo("/client-portal/services")} variant="secondary">
          Browse services
        </LinkButton>
      }
    >
      {loaderData ? (
        <List
          list={loaderData.list}
          caption="Quotes, newest first"
          rows={loaderData.rows}
          columns={columns}
          empty={
            !loaderData.list.search?.value &&
            (loaderData.isAll ? (
              <EmptyState
                text="No quotes yet"
                detail="Ask for one on the page of any service."
                action={{ to: linkTo("/client-portal/services"), label: "Browse services" }}
              />
            ) : (
              <EmptyState text="No quotes here" action={{ to: here, label: "All quotes" }} />
            ))
          }
        />
      ) : (
        <Notice tone="info" title="You have no company, so no quotes">
          <p>
            Every client’s quotes are in the{" "}
            <Link to={linkTo("/admin-data-portal/quotes")}>Admin Data Portal</Link>.
          </p>
        </Notice>
      )}
    </Page>
  );
}

type Row = NonNullable<Route.ComponentProps["loaderData"]>["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Service",
    rowHeader: true,
    cell: (row) => (
      <TwoLines below={row.reference} isNumber>
        <RowLink to={`${here}/${row.id}`}>{row.service}</RowLink>
      </TwoLines>
    ),
  },
  {
    header: "Requested",
    sort: "requested",
    cell: (row) => (
      <TwoLines below={row.by}>
        <span className="whitespace-nowrap">{row.requested}</span>
      </TwoLines>
    ),
  },
  {
    header: "Price",
    sort: "price",
    align: "right",
    cell: (row) => (row.price ? row.price : <span className="hint">Not yet</span>),
  },
  {
    header: "State",
    sort: "state",
    plain: true,
    align: "middle",
    cell: (row) => (
      <TwoLines below={row.until && `until ${row.until}`}>
        <Badge tone={QUOTE_STATE_TONES[row.state]}>{quoteStateForClient(row.state)}</Badge>
      </TwoLines>
    ),
  },
];
