/**
 * Every enumeration of the API by its name in the description, where each stands once. One that is not here is refused
 * when the description is made; values that people choose from have their home with the form.
 */
import {
  ALL_STATES,
  ANNUAL_REVENUES,
  BUSINESS_TYPES,
  COMPANY_SIZES,
  REFERRAL_SOURCES,
} from "#app/features/access/applications/application.ts";
import { EVIDENCE, PURCHASE_ORDERS, TIME_ZONES } from "#app/features/core/companies/company.ts";
import { COMPANY_ROLES } from "#app/features/core/company-roles/company-role.ts";
import { COUNTRIES } from "#app/features/country.ts";
import { ACCESS_LEVELS, CLIENT_STATUSES, TOOLS } from "#app/features/core/clients/client.ts";
import { CLIENT_SORTS } from "#app/features/core/clients/list-clients.server.ts";
import {
  DEAL,
  DEAL_STAGES,
  SECTOR_OPTIONS,
  TIMELINE_OPTIONS,
  TYPE_OPTIONS,
} from "#app/features/analysis/deals/records/deal.ts";
import { NEWEST_OR_OLDEST } from "#app/features/lists/list.ts";
import { DESTINATIONS } from "#app/features/publishing/live-upload/live-upload.schema.ts";
import { notificationFilters, notificationTypes } from "#app/features/core/notifications/notification.ts";
import { ALL_ORDER_STATES } from "#app/features/trade/orders/order.ts";
import { ALL_QUOTE_STATES, BUDGETS, TIMELINES } from "#app/features/trade/quotes/quote.ts";
import { SERVICE_INTERESTS, TICKET_STATES } from "#app/features/desk/support/enquiries/enquiry.ts";

const ticketStates = valuesOf(TICKET_STATES);

export const ENUMERATIONS = {
  AccessLevel: valuesOf(ACCESS_LEVELS),
  ApprovalFilter: ["waiting", "all"],
  ApprovalState: ["waiting", "approved", "declined", "withdrawn"],
  AnnualRevenue: valuesOf(ANNUAL_REVENUES),
  ApplicationFilter: ["open", "all", ...ALL_STATES],
  ApplicationState: ALL_STATES,
  ApplicationWriter: ["staff", "applicant"],
  BusinessType: valuesOf(BUSINESS_TYPES),
  ClientSort: CLIENT_SORTS,
  ClientStatus: valuesOf(CLIENT_STATUSES),
  ClientStatusChange: ["active", "pending"],
  CompanyRole: valuesOf(COMPANY_ROLES),
  CompanySize: valuesOf(COMPANY_SIZES),
  Country: valuesOf(COUNTRIES),
  DealFilter: ["all", "open", "removed", ...DEAL_STAGES],
  DealProbability: DEAL.probability.of,
  DealSector: valuesOf(SECTOR_OPTIONS),
  DealStage: DEAL_STAGES,
  DealTimeline: valuesOf(TIMELINE_OPTIONS),
  DealType: valuesOf(TYPE_OPTIONS),
  Evidence: valuesOf(EVIDENCE),
  FileDestination: valuesOf(DESTINATIONS),
  HoldingSource: ["bought", "granted", "delivered"],
  FileSource: ["uploaded", "created"],
  InsightStatus: ["delayed", "end-of-day", "stale", "sample"],
  InstrumentKind: ["index", "currency"],
  InvoiceStanding: ["due", "overdue", "paid", "void"],
  ListSort: NEWEST_OR_OLDEST,
  MessageAuthor: ["client", "staff"],
  NotificationFilter: notificationFilters,
  NotificationPriority: ["urgent", "high", "normal", "low"],
  NotificationType: notificationTypes,
  OrderFilter: ["all", "open", ...ALL_ORDER_STATES],
  OrderState: ALL_ORDER_STATES,
  PersonState: ["invited", "waits-for-staff", "active", "paused", "left", "withdrawn"],
  PriceStatus: ["delayed", "end-of-day", "sample"],
  PurchaseOrders: valuesOf(PURCHASE_ORDERS),
  QuoteBudget: valuesOf(BUDGETS),
  QuoteFilter: ["all", "open", "to-do", ...ALL_QUOTE_STATES],
  QuoteState: ALL_QUOTE_STATES,
  QuoteTimeline: valuesOf(TIMELINES),
  ReferralSource: valuesOf(REFERRAL_SOURCES),
  Role: ["client", "admin"],
  ServiceType: ["subscription", "one-time"],
  SubscriptionStatus: ["active", "upcoming", "ended"],
  TicketFilter: ["all", ...ticketStates],
  TicketKeeper: ["all", "mine", "nobody"],
  TicketState: ticketStates,
  TimeZone: valuesOf(TIME_ZONES),
  TicketTopic: valuesOf(SERVICE_INTERESTS),
  Tool: valuesOf(TOOLS),
  UserKeyStatus: ["unused", "active", "revoked"],
} as const;

function valuesOf<const Value extends string>(options: readonly { value: Value }[]): [Value, ...Value[]] {
  return options.map(({ value }) => value) as [Value, ...Value[]];
}

const names = new Map(Object.entries(ENUMERATIONS).map(([name, values]) => [JSON.stringify(values), name]));

/** @throws for one without a name. */
export function nameOfEnumeration(values: readonly unknown[]): string {
  const name = names.get(JSON.stringify(values));
  if (name === undefined)
    throw new Error(`Name this enumeration in app/http/api/enumerations.ts: ${JSON.stringify(values)}`);
  return name;
}
