/** What a client searches everywhere, in the order it is shown: what they have and asked for, their tools, the shop. */
import type { Actor } from "#app/features/actor.ts";
import { ownTicketList } from "#app/features/desk/support/list-tickets.server.ts";
import { STANDINGS } from "#app/features/desk/support/own-ticket-standing.ts";
import { TICKETS_OF_COMPANY } from "#app/features/desk/support/ticket.list.ts";
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
import { listCategories } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { shopReportList } from "#app/features/publishing/catalogue/list-shop-reports.server.ts";
import { shopOf } from "#app/features/publishing/catalogue/shop.list.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { ORDERS_OF_COMPANY } from "#app/features/trade/orders/order.list.ts";
import { ORDER_STATE_TONES, stateForClient } from "#app/features/trade/orders/order.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { QUOTES_OF_COMPANY } from "#app/features/trade/quotes/quote.list.ts";
import { QUOTE_STATE_TONES, quoteStateForClient } from "#app/features/trade/quotes/quote.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type FoundRow, searchedList, type SearchedList } from "./searched-list.server.ts";
import { toolLists } from "./tool-lists.server.ts";

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
