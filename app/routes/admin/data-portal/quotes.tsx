import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import {
  countQuotes,
  findQuotes,
  type QuoteFilter,
  readQuoteFilter,
} from "#app/features/quotes/find-quotes.server.ts";
import { MOST_COUNTED, QUOTE_STATE_TONES, quoteStateLabel } from "#app/features/quotes/quote.ts";
import { answerPromise } from "#app/features/support/answer-promise.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { date, price, when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/quotes";

const here = "/admin-data-portal/quotes";
const filters = ["to-do", "sent", "accepted", "declined", "expired", "withdrawn", "all"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const query = readListQuery(request.url);
  const filter = readQuoteFilter(request.url.searchParams.get("state"), "to-do");
  const { rows, total, ...place } = await findQuotes(db, actor, { ...query, filter });
  return {
    filter,
    search: query.search,
    ...place,
    counted: total < MOST_COUNTED ? count(total, "quote") : `The first ${count(total, "quote")}`,
    counts: await countQuotes(db, actor, filters),
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
      promise: quote.state === "requested" ? answerPromise(quote.requestedAt, now) : null,
    })),
  };
}

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { rows, filter, search, page, pages, counts, counted } = loaderData;
  const keep: Record<string, string> = filter === "to-do" ? {} : { state: filter };
  return (
    <Page
      title={listTitle("Quotes", loaderData)}
      heading="Quotes"
      lead={`What clients ask us to offer. We promise an answer within ${brand.promises.enquiries}. Prices are net of VAT.`}
    >
      <TabLinks
        label="Quotes by state"
        items={filters.map((to) => ({
          to: to === "to-do" ? here : `${here}?state=${to}`,
          label: labelOf(to),
          ...(counts[to] < MOST_COUNTED && { count: counts[to] }),
          current: to === filter,
        }))}
      />
      <SearchForm label="Search by reference, service or company" value={search} keep={keep} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <DataTable
        caption={`Quotes: ${labelOf(filter)}`}
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            text={search ? "No quotes match" : filter === "to-do" ? "Nothing to prepare" : "No quotes here"}
          />
        }
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search, keep)} label="Pages of quotes" />
    </Page>
  );
}

function labelOf(filter: QuoteFilter): string {
  if (filter === "to-do") return "To do";
  if (filter === "open") return "Open";
  return filter === "all" ? "All" : quoteStateLabel(filter);
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Quote",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={`${here}/${row.id}`} className="num whitespace-nowrap">
          {row.reference}
        </Link>{" "}
        <span className="block font-normal">{row.service}</span>
      </>
    ),
  },
  {
    header: "Client",
    cell: (row) => (
      <>
        {row.company} <span className="hint block">{row.by}</span>
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
    header: "Age",
    cell: (row) => (
      <>
        <When at={row.requested} />{" "}
        {row.promise && (
          <span className="block">
            <Badge tone={row.promise.tone}>{row.promise.text}</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    header: "State",
    align: "middle",
    cell: (row) => (
      <>
        <Badge tone={QUOTE_STATE_TONES[row.state]}>{quoteStateLabel(row.state)}</Badge>{" "}
        {row.hasQuestion && (
          <span className="block">
            <Badge tone="amber">Question to answer</Badge>
          </span>
        )}{" "}
        {row.until && <span className="hint block">until {row.until}</span>}
      </>
    ),
  },
];
