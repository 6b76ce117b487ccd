/** What staff search everywhere, in the order it is shown: who, then what they do with us, then what we make. */
import { APPLICATIONS } from "#app/features/access/applications/application.list.ts";
import {
  APPLICATION_STATE_TONES,
  applicationStateLabel,
} from "#app/features/access/applications/application.ts";
import { applicationList } from "#app/features/access/applications/find-applications.server.ts";
import { userKeyList } from "#app/features/access/user-keys/find-user-keys.server.ts";
import { USER_KEYS } from "#app/features/access/user-keys/user-key.list.ts";
import { userKeyStatusLabel, userKeyStatusTone } from "#app/features/access/identity/user-key/user-key.ts";
import { userList } from "#app/features/access/users/find-users.server.ts";
import { USERS } from "#app/features/access/users/user.list.ts";
import { nameOf, roleLabel, userStatusLabel, userStatusTone } from "#app/features/access/users/user.ts";
import { CLIENTS } from "#app/features/core/clients/client.list.ts";
import { CLIENT_STATUS_TONES, CLIENT_STATUSES } from "#app/features/core/clients/client.ts";
import { clientList } from "#app/features/core/clients/list-clients.server.ts";
import { TICKET_STATE_TONES, ticketStateLabel } from "#app/features/desk/support/enquiries/enquiry.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { TICKETS_OF_STAFF } from "#app/features/desk/support/ticket.list.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { DRAFTS } from "#app/features/publishing/drafts/draft.list.ts";
import { DRAFT_STATE_LABELS, DRAFT_STATE_TONES, draftName } from "#app/features/publishing/drafts/draft.ts";
import { draftList } from "#app/features/publishing/drafts/find-drafts.server.ts";
import { staffReportList } from "#app/features/publishing/catalogue/find-staff-report.server.ts";
import { REPORTS_OF_STAFF } from "#app/features/publishing/catalogue/report.list.ts";
import { REPORT_STATUS_LABELS, REPORT_STATUS_TONES } from "#app/features/publishing/catalogue/report.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { ORDERS_OF_STAFF } from "#app/features/trade/orders/order.list.ts";
import { ORDER_STATE_TONES, orderStateLabel } from "#app/features/trade/orders/order.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { QUOTES_OF_STAFF } from "#app/features/trade/quotes/quote.list.ts";
import { QUOTE_STATE_TONES, quoteStateLabel } from "#app/features/trade/quotes/quote.ts";
import { subscriptionList } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { SUBSCRIPTIONS } from "#app/features/trade/subscriptions/subscription.list.ts";
import {
  subscriptionStateLabel,
  subscriptionStateTone,
} from "#app/features/trade/subscriptions/subscription.ts";
import { linkTo } from "#app/link.ts";
import { searchedList, type SearchedList } from "./searched-list.server.ts";

export const staffLists: readonly SearchedList[] = [
  searchedList({
    heading: "Clients",
    view: CLIENTS,
    list: clientList,
    // By name, a word that stands late in the alphabet is looked for among all of them.
    sort: "newest",
    filters: { status: "", access: "" },
    row: ({ id, company, contact, email, status }) => ({
      to: linkTo("/admin-data-portal/clients/:id", { id }),
      title: company,
      about: [contact, email],
      state: { text: labelOf(CLIENT_STATUSES, status), tone: CLIENT_STATUS_TONES[status] },
      at: null,
    }),
  }),
  searchedList({
    heading: "Users",
    view: USERS,
    list: userList,
    filters: { show: "all" },
    row: (user) => ({
      to: linkTo("/admin-user-management/users/:id", { id: user.id }),
      title: nameOf(user),
      about: [roleLabel[user.role], user.company?.name ?? null, user.email],
      state: { text: userStatusLabel[user.status], tone: userStatusTone[user.status] },
      at: null,
    }),
  }),
  searchedList({
    heading: "Applications",
    view: APPLICATIONS,
    list: applicationList,
    filters: { state: "all" },
    row: ({ id, reference, firstName, lastName, company, state, submittedAt }) => ({
      to: linkTo("/admin-user-management/applications/:id", { id }),
      title: `${firstName} ${lastName}`,
      about: [reference, company],
      state: { text: applicationStateLabel(state), tone: APPLICATION_STATE_TONES[state] },
      at: submittedAt,
    }),
  }),
  searchedList({
    heading: "Orders",
    view: ORDERS_OF_STAFF,
    list: orderList,
    filters: { state: "all" },
    row: ({ id, reference, title, company, state, requestedAt }) => ({
      to: linkTo("/admin-data-portal/orders/:id", { id }),
      title,
      about: [reference, company.name],
      state: { text: orderStateLabel(state), tone: ORDER_STATE_TONES[state] },
      at: requestedAt,
    }),
  }),
  searchedList({
    heading: "Quotes",
    view: QUOTES_OF_STAFF,
    list: quoteList,
    filters: { state: "all" },
    row: ({ id, reference, serviceInterest, company, state, requestedAt }) => ({
      to: linkTo("/admin-data-portal/quotes/:id", { id }),
      title: serviceInterest,
      about: [reference, company.name],
      state: { text: quoteStateLabel(state), tone: QUOTE_STATE_TONES[state] },
      at: requestedAt,
    }),
  }),
  searchedList({
    heading: "Enquiries",
    view: TICKETS_OF_STAFF,
    list: ticketList,
    filters: { state: "all", keeper: "all" },
    row: ({ id, reference, subject, name, company, state, lastMessageAt }) => ({
      to: linkTo("/admin-data-portal/support/:id", { id }),
      title: subject,
      about: [reference, name, company],
      state: { text: ticketStateLabel(state), tone: TICKET_STATE_TONES[state] },
      at: lastMessageAt,
    }),
  }),
  searchedList({
    heading: "Subscriptions",
    view: SUBSCRIPTIONS,
    list: subscriptionList,
    filters: { state: "all" },
    row: ({ id, service, company, state, startsOn }) => ({
      to: linkTo("/admin-data-portal/subscriptions/:id", { id }),
      title: service.name,
      about: [company.name],
      state: { text: subscriptionStateLabel[state], tone: subscriptionStateTone[state] },
      at: startsOn,
    }),
  }),
  searchedList({
    heading: "Reports",
    view: REPORTS_OF_STAFF,
    list: staffReportList,
    filters: { status: "all" },
    row: ({ id, title, category, status, publishedOn }) => ({
      to: linkTo("/admin-data-portal/reports/:id", { id }),
      title,
      about: [category.name],
      state: { text: REPORT_STATUS_LABELS[status], tone: REPORT_STATUS_TONES[status] },
      at: publishedOn,
    }),
  }),
  searchedList({
    heading: "Report drafts",
    view: DRAFTS,
    list: draftList,
    filters: { whose: "all" },
    row: ({ id, title, author, state, updatedAt }) => ({
      to: linkTo("/admin-data-portal/create-report/:id", { id }),
      title: draftName(title),
      about: [author],
      state: { text: DRAFT_STATE_LABELS[state], tone: DRAFT_STATE_TONES[state] },
      at: updatedAt,
    }),
  }),
  searchedList({
    heading: "User keys",
    view: USER_KEYS,
    list: userKeyList,
    filters: { state: "all" },
    row: ({ id, prefix, assignedEmail, status, createdAt }) => ({
      // A key has no page: its row in the list of that person's.
      to: linkTo("/admin-user-management", { query: { search: assignedEmail }, hash: `key-${id}` }),
      title: assignedEmail,
      about: [`${prefix}…`],
      state: { text: userKeyStatusLabel[status], tone: userKeyStatusTone[status] },
      at: createdAt,
    }),
  }),
];
