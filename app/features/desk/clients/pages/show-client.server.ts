import { BUSINESS_TYPES, COMPANY_SIZES } from "#app/features/access/applications/application.ts";
import { countryName } from "#app/features/country.ts";
import { findCompanySessions } from "#app/features/access/identity/sessions/find-sessions.server.ts";
import { findOnboarding } from "#app/features/access/onboarding/find-onboarding.server.ts";
import { keysOfAddress } from "#app/features/access/user-keys/find-user-keys.server.ts";
import type { Admin } from "#app/features/actor.ts";
import { activeServiceIds } from "#app/features/desk/clients/client-services.server.ts";
import {
  ACCESS_LEVELS,
  CLIENT_STATUS_TONES,
  CLIENT_STATUSES,
  TOOLS,
} from "#app/features/core/clients/client.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import {
  findClientRecords,
  recentClientDownloads,
} from "#app/features/desk/clients/find-client-records.server.ts";
import { showClientReports } from "./show-client-reports.server.ts";
import { clientNext } from "#app/features/desk/clients/client-next.ts";
import { accessVersion } from "#app/features/desk/clients/client-version.server.ts";
import { TICKET_STATE_TONES, ticketStateLabel } from "#app/features/desk/support/enquiries/enquiry.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { optionsOnce } from "#app/features/fields/options-once.server.ts";
import { toldApart } from "#app/features/fields/told-apart.ts";
import { findGrantableReports } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { ORDER_STATE_TONES, orderStateLabel } from "#app/features/trade/orders/order.ts";
import { QUOTE_STATE_TONES, quoteStateLabel } from "#app/features/trade/quotes/quote.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import {
  subscriptionStateLabel,
  subscriptionStateTone,
} from "#app/features/trade/subscriptions/subscription.ts";
import { linkTo } from "#app/link.ts";
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
  const query = request.url.searchParams;
  const reports = await showClientReports(db, actor, client.id, { query, now });
  const downloads = await recentClientDownloads(db, actor, client.id);
  const sessions = await findCompanySessions(db, actor, client.id);
  const records = await findClientRecords(db, actor, client.id);
  const grantable = await findGrantableReports(db, actor, client.id);
  const changes = await findAudit(db, `company:${client.id}`, Object.keys(DONE));
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
  const next = clientNext({
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
    isPausing: query.get("do") === "set-pending" && client.status === "active",
    client: {
      ...shown,
      statusLabel: client.mergedInto ? "Merged" : labelOf(CLIENT_STATUSES, client.status),
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
    ...reports,
    downloads: downloads.map(({ downloadedAt, ...download }) => ({
      ...download,
      at: when(downloadedAt, now),
    })),
    sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      started: when(startedAt, now),
      lastSeen: when(lastSeenAt, now),
    })),
    happenings: changes.map(({ seq, action, ...change }) => ({
      ...change,
      key: String(seq),
      what: DONE[action] ?? action,
      at: when(change.at, now),
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

/** What is told of what was done to a client, newest first. */
const DONE: Record<string, string> = {
  "client.create": "Client record made",
  "client.change-profile": "Profile changed",
  "client.change-access": "Access changed",
  "client.set-status": "Status changed",
  "client.end-sessions": "Signed out everywhere",
  "viewing.start": "Portal viewed as a client",
  "company.merge": "Another record merged into it",
  "company.unmerge": "A merge undone",
};

interface Waiting {
  id: string;
  reference: string;
}

/** The way to what waits for us, where that is what comes next. */
function waitsOf(
  next: ReturnType<typeof clientNext>,
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
