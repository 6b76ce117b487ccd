import { Link } from "react-router";
import { countQuotes, findQuotes, readQuoteFilter } from "#app/features/quotes/find-quotes.server.ts";
import { MOST_COUNTED, QUOTE_STATE_TONES, quoteStateForClient } from "#app/features/quotes/quote.ts";
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
import type { Route } from "./+types/quotes";

const here = "/client-portal/quotes";
const filters = ["all", "open", "sent", "accepted"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const isStaff = actor.role === "admin";
  // Staff have a page of their own for every company's quotes; here stands what the person's company asked for.
  if (isStaff) return { isStaff, filter: "all" as const, counts: null, rows: [], page: 1, pages: 1 };
  const filter = readQuoteFilter(request.url.searchParams.get("state"), "all");
  const { page } = readListQuery(request.url);
  const { rows, ...place } = await findQuotes(db, actor, { filter, search: "", page });
  return {
    isStaff,
    filter,
    counts: await countQuotes(db, actor, filters),
    page: place.page,
    pages: place.pages,
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
  const { isStaff, filter, counts, rows, page, pages } = loaderData;
  return (
    <Page
      title={listTitle("Quotes", { page, pages })}
      heading="Quotes"
      lead="What your company asked for, and what we offer. Prices are net of VAT."
      actions={
        <LinkButton to="/client-portal/services" variant="secondary">
          Browse services
        </LinkButton>
      }
    >
      {isStaff && (
        <Notice tone="info" title="You have no company, so no quotes">
          <p>
            Every client’s quotes are in the <Link to="/admin-data-portal/quotes">Admin Data Portal</Link>.
          </p>
        </Notice>
      )}
      {counts && counts.all > 0 && (
        <TabLinks
          label="Quotes by state"
          items={filters.map((to) => ({
            to: to === "all" ? here : `${here}?state=${to}`,
            label: to === "all" ? "All" : to === "open" ? "Open" : quoteStateForClient(to),
            ...(counts[to] < MOST_COUNTED && { count: counts[to] }),
            current: to === filter,
          }))}
        />
      )}
      {!isStaff && (
        <DataTable
          caption="Quotes, newest first"
          captionHidden
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          empty={
            filter === "all" ? (
              <EmptyState
                text="No quotes yet"
                detail="Ask for one on the page of any service."
                action={{ to: "/client-portal/services", label: "Browse services" }}
              />
            ) : (
              <EmptyState text="No quotes here" action={{ to: here, label: "All quotes" }} />
            )
          }
        />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage("", filter === "all" ? {} : { state: filter })}
        label="Pages of quotes"
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Service",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={`${here}/${row.id}`}>{row.service}</Link>{" "}
        <span className="hint num block">{row.reference}</span>
      </>
    ),
  },
  {
    header: "Requested",
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">{row.requested}</span>{" "}
        <span className="hint block">{row.by}</span>
      </>
    ),
  },
  {
    header: "Price",
    align: "right",
    cell: (row) =>
      row.price ? <span className="num">{row.price}</span> : <span className="hint">Not yet</span>,
  },
  {
    header: "State",
    align: "middle",
    cell: (row) => (
      <>
        <Badge tone={QUOTE_STATE_TONES[row.state]}>{quoteStateForClient(row.state)}</Badge>{" "}
        {row.until && <span className="hint block">until {row.until}</span>}
      </>
    ),
  },
];
