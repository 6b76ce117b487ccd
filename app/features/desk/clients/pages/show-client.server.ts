import { downloadsVisibleTo } from "#app/features/publishing/holdings/download.scope.server.ts";
import { BUSINESS_TYPES, COMPANY_SIZES } from "#app/features/access/applications/application.ts";
import { countryName } from "#app/features/country.ts";
import { findCompanySessions } from "#app/features/access/identity/sessions/find-sessions.server.ts";
import { findOnboarding } from "#app/features/access/onboarding/find-onboarding.server.ts";
import { keysOfAddress } from "#app/features/access/user-keys/find-user-keys.server.ts";
import type { Actor, Admin } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { activeServiceIds } from "#app/features/desk/clients/client-services.server.ts";
import {
  ACCESS_LEVELS,
  CLIENT_STATUS_TONES,
  CLIENT_STATUSES,
  LATEST_RECORDS,
  LATEST_SUBSCRIPTIONS,
  TOOLS,
} from "#app/features/core/clients/client.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { nextForClient } from "#app/features/desk/clients/client-next.ts";
import { accessVersion } from "#app/features/desk/clients/client-version.server.ts";
import { TICKET_STATE_TONES, ticketStateLabel } from "#app/features/desk/support/enquiries/enquiry.ts";
import { ticketsVisibleTo } from "#app/features/desk/support/ticket.scope.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { optionsOnce } from "#app/features/fields/options-once.server.ts";
import { toldApart } from "#app/features/fields/told-apart.ts";
import {
  findGrantableReports,
  holdingsVisibleTo,
} from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { HOLDING_SOURCE_LABELS } from "#app/features/publishing/deliveries/holding.ts";
import { ordersVisibleTo } from "#app/features/trade/orders/order.scope.server.ts";
import { ORDER_STATE_TONES, orderStateLabel } from "#app/features/trade/orders/order.ts";
import { quotesVisibleTo } from "#app/features/trade/quotes/quote.scope.server.ts";
import { QUOTE_STATE_TONES, quoteStateLabel, stateOn } from "#app/features/trade/quotes/quote.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { subscriptionsVisibleTo } from "#app/features/trade/subscriptions/subscription.scope.server.ts";
import {
  subscriptionState,
  subscriptionStateLabel,
  subscriptionStateTone,
} from "#app/features/trade/subscriptions/subscription.ts";
import { linkTo } from "#app/link.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, dateTime, when } from "#app/ui/text/format.ts";

interface Asked {
  url: URL;
  isDocument: boolean;
}

/** Everything staff read of a client on one page; null where there is none of that id. */
export async function showClient(db: Db, actor: Admin, id: string, now: Date, request: Asked) {
  const client = await findClient(db, actor, id);
  if (!client) return null;
  const services = await listServices(db);
  const onboarding = client.userId === null ? null : await findOnboarding(db, actor, client.userId);
  const keys = await keysOfAddress(db, actor, client.emailNormalised);
  const holdings = await holdingsVisibleTo(db, actor, { companyId: client.id });
  const downloads = await recentClientDownloads(db, actor, client.id);
  const sessions = await findCompanySessions(db, actor, client.id);
  const records = await findClientRecords(db, actor, client.id);
  const grantable = await findGrantableReports(db, actor, client.id);
  const { emailNormalised: _, ...shown } = client;
  const access = {
    accessLevel: client.accessLevel,
    services: await activeServiceIds(db, actor, client.id),
    tools: client.tools,
  };
  const record = (row: { id: string; title: string; reference: string; at: string }) => ({
    id: row.id,
    title: row.title,
    hint: row.reference,
    at: when(row.at, now),
  });
  // Lists are newest first: what has waited longest stands last.
  const waiting = {
    ticket: records.tickets.findLast(({ state }) => state === "open"),
    order: records.orders.findLast(({ state }) => state === "requested" || state === "paid"),
    quote: records.quotes.findLast(({ state }) => state === "requested" || state === "in-preparation"),
  };
  const next = nextForClient({
    status: client.status,
    onboarding: onboarding && {
      isDone: onboarding.done,
      hasOpenLink: onboarding.link?.state === "open",
    },
    waiting: {
      ticket: waiting.ticket !== undefined,
      order: waiting.order !== undefined,
      quote: waiting.quote !== undefined,
    },
  });
  const namesOf = (ids: readonly string[]) =>
    services.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return {
    once: crypto.randomUUID(),
    next,
    waits: waitsOf(next, waiting),
    isPausing: request.url.searchParams.get("confirm") === "pending" && client.status === "active",
    client: {
      ...shown,
      statusLabel: labelOf(CLIENT_STATUSES, client.status),
      statusTone: CLIENT_STATUS_TONES[client.status],
      address: [client.city, countryName(client.country)].filter(Boolean).join(", "),
      business: client.businessType ? labelOf(BUSINESS_TYPES, client.businessType) : null,
      size: client.companySize ? labelOf(COMPANY_SIZES, client.companySize) : null,
      since: date(client.createdAt),
    },
    access,
    accessSeen: accessVersion(access),
    accessStands: [
      { term: "Access level", detail: labelOf(ACCESS_LEVELS, access.accessLevel) },
      { term: "Services", detail: namesOf(access.services).join(", ") || "None" },
      { term: "Tools", detail: access.tools.map((tool) => labelOf(TOOLS, tool)).join(", ") || "None" },
    ],
    services: services.map(({ id, name }) => ({ value: id, label: name })),
    onboarding: onboarding && {
      isDone: onboarding.done,
      link: onboarding.link && {
        state: onboarding.link.state,
        sent: dateTime(onboarding.link.createdAt),
        expires: dateTime(onboarding.link.expiresAt),
      },
    },
    keys: keys.map(({ id, prefix, status, createdAt }) => ({
      id,
      prefix,
      status,
      created: when(createdAt, now),
    })),
    holdings: holdings.map((holding) => ({
      title: holding.title,
      category: holding.category.name,
      source: holding.source ? HOLDING_SOURCE_LABELS[holding.source] : "",
      granted: when(holding.grantedAt, now),
    })),
    downloads: downloads.map(({ downloadedAt, ...download }) => ({
      ...download,
      at: when(downloadedAt, now),
    })),
    sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      started: when(startedAt, now),
      lastSeen: when(lastSeenAt, now),
    })),
    subscriptions: records.subscriptions.map((row) => ({
      id: row.id,
      to: linkTo("/admin-data-portal/subscriptions/:id", { id: row.id }),
      title: row.name,
      hint: count(row.seats, "seat"),
      at: `${date(row.startsOn)} – ${row.endsOn ? date(row.endsOn) : "no end agreed"}`,
      state: subscriptionStateLabel[row.state],
      tone: subscriptionStateTone[row.state],
    })),
    orders: records.orders.map((row) => ({
      ...record(row),
      to: linkTo("/admin-data-portal/orders/:id", { id: row.id }),
      state: orderStateLabel(row.state),
      tone: ORDER_STATE_TONES[row.state],
    })),
    quotes: records.quotes.map((row) => ({
      ...record(row),
      to: linkTo("/admin-data-portal/quotes/:id", { id: row.id }),
      state: quoteStateLabel(row.state),
      tone: QUOTE_STATE_TONES[row.state],
    })),
    tickets: records.tickets.map((row) => ({
      ...record(row),
      to: linkTo("/admin-data-portal/support/:id", { id: row.id }),
      state: ticketStateLabel(row.state),
      tone: TICKET_STATE_TONES[row.state],
    })),
    grantable:
      grantable.length > 0
        ? optionsOnce(
            request,
            toldApart(
              grantable.map(({ id, title, category, publishedOn }) => ({
                value: id,
                label: `${title} (${category})`,
                marks: [publishedOn && date(publishedOn)],
              })),
            ),
          )
        : null,
  };
}

interface Waiting {
  id: string;
  reference: string;
}

/** The way to what waits for us, where that is what comes next. */
function waitsOf(
  next: ReturnType<typeof nextForClient>,
  { ticket, order, quote }: Partial<Record<"ticket" | "order" | "quote", Waiting | undefined>>,
) {
  if (next === "ticket" && ticket)
    return {
      to: linkTo("/admin-data-portal/support/:id", { id: ticket.id }),
      label: `Answer ${ticket.reference}`,
    };
  if (next === "order" && order)
    return {
      to: linkTo("/admin-data-portal/orders/:id", { id: order.id }),
      label: `Go on with ${order.reference}`,
    };
  if (next === "quote" && quote)
    return {
      to: linkTo("/admin-data-portal/quotes/:id", { id: quote.id }),
      label: `Prepare ${quote.reference}`,
    };
  return null;
}

export type ShownClient = NonNullable<Awaited<ReturnType<typeof showClient>>>;

/**
 * What a client company has, had and asked for, the latest of each kind, and one more where there are more. Each kind is
 * asked of its own scope.
 */
async function findClientRecords(db: Db, actor: Actor, companyId: string) {
  const today = londonDay(now());
  const subscriptions = await subscriptionsVisibleTo(db, actor)
    .where("subscriptions.company_id", "=", companyId)
    .select(["subscriptions.id", "subscriptions.status", "subscriptions.seats", "services.name"])
    .select(["subscriptions.starts_on as startsOn", "subscriptions.ends_on as endsOn"])
    .orderBy("subscriptions.starts_on", "desc")
    .orderBy("subscriptions.id", "desc")
    .limit(LATEST_SUBSCRIPTIONS + 1)
    .execute();
  const orders = await ordersVisibleTo(db, actor)
    .where("orders.company_id", "=", companyId)
    .select(["orders.id", "orders.reference", "orders.title", "orders.state", "orders.requested_at as at"])
    .orderBy("orders.requested_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(LATEST_RECORDS + 1)
    .execute();
  const quotes = await quotesVisibleTo(db, actor)
    .where("quotes.company_id", "=", companyId)
    .select(["quotes.id", "quotes.reference", "quotes.service_interest as title", "quotes.state"])
    .select(["quotes.valid_until as validUntil", "quotes.requested_at as at"])
    .orderBy("quotes.requested_at", "desc")
    .orderBy("quotes.id", "desc")
    .limit(LATEST_RECORDS + 1)
    .execute();
  const tickets = await ticketsVisibleTo(db, actor)
    .where("tickets.company_id", "=", companyId)
    .select(["tickets.id", "tickets.reference", "tickets.subject as title", "tickets.state"])
    .select("tickets.last_message_at as at")
    .orderBy("tickets.last_message_at", "desc")
    .orderBy("tickets.id", "desc")
    .limit(LATEST_RECORDS + 1)
    .execute();
  return {
    subscriptions: subscriptions.map((row) => ({ ...row, state: subscriptionState(row, today) })),
    orders,
    quotes: quotes.map((row) => ({ ...row, state: stateOn(row.state, row.validUntil, today) })),
    tickets,
  };
}

interface ClientDownload {
  copyId: string;
  title: string;
  version: number;
  person: string;
  downloadedAt: string;
}

/** The last ten copies a company's people took, for the client's page. */
async function recentClientDownloads(db: Db, actor: Actor, companyId: string): Promise<ClientDownload[]> {
  const rows = await downloadsVisibleTo(db, actor)
    .innerJoin("users as person", "person.id", "downloads.user_id")
    .where("downloads.company_id", "=", companyId)
    .select(["downloads.copy_id", "downloads.version", "downloads.downloaded_at", "reports.title"])
    .select(["person.first_name", "person.last_name"])
    .orderBy("downloads.seq", "desc")
    .limit(10)
    .execute();
  return rows.map((row) => ({
    copyId: row.copy_id,
    title: row.title,
    version: row.version,
    person: `${row.first_name} ${row.last_name}`.trim(),
    downloadedAt: row.downloaded_at,
  }));
}
