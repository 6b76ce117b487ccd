import type { Actor } from "#app/features/actor.ts";
import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { benchmarksAt } from "#app/features/analysis/benchmarking/records/benchmark.list.ts";
import { benchmarksOf } from "#app/features/analysis/benchmarking/records/list-benchmarks.server.ts";
import { dealHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { dealsAt } from "#app/features/analysis/deals/records/deal.list.ts";
import { STAGE_TONES } from "#app/features/analysis/deals/records/deal.ts";
import { dealsOf } from "#app/features/analysis/deals/records/list-deals.server.ts";
import { findDeskCompany } from "#app/features/analysis/tools/find-desk.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { holdingsAt } from "#app/features/analysis/valuation/records/valuation.list.ts";
import { holdingsOf } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { ownTicketList } from "#app/features/desk/support/list-tickets.server.ts";
import { STANDINGS } from "#app/features/desk/support/enquiries/enquiry.ts";
import { TICKETS_OF_COMPANY } from "#app/features/desk/support/ticket.list.ts";
import { listCategories } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { shopReportList } from "#app/features/publishing/catalogue/list-shop-reports.server.ts";
import { shopOf } from "#app/features/publishing/catalogue/shop.list.ts";
import {
  CLIENT_DOCUMENTS,
  RESOURCE_LIBRARY,
} from "#app/features/publishing/company-files/company-file.list.ts";
import {
  type CompanyFile,
  FILE_DESTINATION_PAGES,
} from "#app/features/publishing/company-files/company-file.ts";
import { filesIn } from "#app/features/publishing/company-files/find-company-files.server.ts";
import { myReportList } from "#app/features/publishing/deliveries/list-my-reports.server.ts";
import { myReportsOf } from "#app/features/publishing/deliveries/my-reports.list.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { ORDERS_OF_COMPANY } from "#app/features/trade/orders/order.list.ts";
import { ORDER_STATE_TONES, stateForClient } from "#app/features/trade/orders/order.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { QUOTES_OF_COMPANY } from "#app/features/trade/quotes/quote.list.ts";
import { QUOTE_STATE_TONES, quoteStateForClient } from "#app/features/trade/quotes/quote.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type FoundRow, searchedList, type SearchedList } from "./searched-list.server.ts";

/** What a client searches everywhere, in the order it is shown: what they have and asked for, their tools, the shop. */

export async function clientLists(db: Db, actor: Actor): Promise<SearchedList[]> {
  const categories = await listCategories(db);
  return [
    searchedList({
      heading: "My Reports",
      noun: "in My Reports",
      view: myReportsOf(categories),
      list: myReportList,
      filters: { category: "all" },
      row: (mine) =>
        mine.kind === "file"
          ? fileRow(mine)
          : {
              to: linkTo("/client-portal/shop/:id", { id: mine.reportId }),
              title: mine.title,
              about: [mine.category.name],
              at: mine.grantedAt,
            },
    }),
    searchedList({
      heading: "Orders",
      view: ORDERS_OF_COMPANY,
      list: orderList,
      filters: { state: "all" },
      row: ({ id, reference, title, state, requestedAt }) => ({
        to: linkTo("/client-portal/orders/:id", { id }),
        title,
        about: [reference],
        state: { text: stateForClient(state), tone: ORDER_STATE_TONES[state] },
        at: requestedAt,
      }),
    }),
    searchedList({
      heading: "Quotes",
      view: QUOTES_OF_COMPANY,
      list: quoteList,
      filters: { state: "all" },
      row: ({ id, reference, serviceInterest, state, requestedAt }) => ({
        to: linkTo("/client-portal/quotes/:id", { id }),
        title: serviceInterest,
        about: [reference],
        state: { text: quoteStateForClient(state), tone: QUOTE_STATE_TONES[state] },
        at: requestedAt,
      }),
    }),
    searchedList({
      heading: "Support tickets",
      view: TICKETS_OF_COMPANY,
      list: ownTicketList,
      filters: { state: "all" },
      row: ({ id, reference, subject, name, state, lastMessageAt }) => ({
        to: linkTo("/client-portal/support/:id", { id }),
        title: subject,
        about: [reference, name],
        state: STANDINGS[state],
        at: lastMessageAt,
      }),
    }),
    searchedList({
      heading: "Client Documents",
      view: CLIENT_DOCUMENTS,
      list: filesIn("client-documents"),
      filters: {},
      row: fileRow,
    }),
    searchedList({
      heading: "Resource Library",
      view: RESOURCE_LIBRARY,
      list: filesIn("resource-library"),
      filters: {},
      row: fileRow,
    }),
    ...(await toolLists(db, actor)),
    searchedList({
      heading: "Report Shop",
      noun: "in the Report Shop",
      view: shopOf(categories),
      list: shopReportList,
      filters: { category: "all", price: "all", published: "all", sort: "newest" },
      row: ({ id, title, category, publishedOn, isHeld }) => ({
        to: linkTo("/client-portal/shop/:id", { id }),
        title,
        about: [category.name],
        ...(isHeld && { state: { text: "In My Reports", tone: "green" as const } }),
        at: publishedOn,
      }),
    }),
  ];
}

/** A file has no page: its row where it lies, among those of its title. */
function fileRow({ id, destination, title, category, fileType, addedAt }: CompanyFile): FoundRow {
  const place = FILE_DESTINATION_PAGES[destination];
  return {
    to: `${place}?${new URLSearchParams({ search: title })}#file-${id}`,
    title,
    about: [fileType.toUpperCase(), category],
    at: addedAt,
  };
}

/** The records of the person's own company in its tools; none for staff, who open one client's tools at a time. */
async function toolLists(db: Db, actor: Actor): Promise<SearchedList[]> {
  const company = await findDeskCompany(db, actor, null);
  if (!company) return [];
  const sample = (isDemo: boolean) => (isDemo && company.is_demo === 0 ? "Sample" : null);
  return [
    searchedList({
      heading: "Deals",
      view: dealsAt(""),
      list: dealsOf(company.id),
      filters: { stage: "all", type: "", sector: "" },
      row: ({ id, name, number, type, sector, stage, isDemo, lastUpdated }) => ({
        to: dealHref(id),
        title: name,
        about: [number, type, sector, sample(isDemo)],
        state: { text: stage, tone: STAGE_TONES[stage] },
        at: lastUpdated,
      }),
    }),
    searchedList({
      heading: "Holdings",
      view: holdingsAt(""),
      list: holdingsOf(company.id),
      filters: { show: "held" },
      row: ({ id, facts, isDemo, updatedAt }) => ({
        to: holdingHref(id, "", ""),
        title: facts.name,
        about: [facts.sector, sample(isDemo)],
        at: updatedAt,
      }),
    }),
    searchedList({
      heading: "Benchmarks",
      view: benchmarksAt(""),
      list: benchmarksOf(company.id),
      filters: { show: "current" },
      row: ({ id, name, sector, year, isDemo, updatedAt }) => ({
        to: benchmarkHref(id, ""),
        title: name,
        about: [sector, String(year), sample(isDemo)],
        at: updatedAt,
      }),
    }),
  ];
}
