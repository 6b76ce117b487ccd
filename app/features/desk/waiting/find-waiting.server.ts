/** What waits for a client's people, of each kind the first few: every question is a range of their company's own rows. */
import type { Member } from "#app/features/actor.ts";
import { addDays } from "#app/features/calendar.ts";
import { findAlerts } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { kpiRulesVisibleTo } from "#app/features/analysis/kpis/records/kpi.scope.server.ts";
import { OPEN_STATUSES } from "#app/features/analysis/kpis/maths/rule-state.ts";
import { ownTicketList } from "#app/features/desk/support/list-tickets.server.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { approvalList } from "#app/features/trade/approvals/approval.scope.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { reportHoldingColumns } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { invoicesVisibleTo } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { quotesVisibleTo } from "#app/features/trade/quotes/quote.scope.server.ts";
import { runningSubscriptions } from "#app/features/trade/subscriptions/subscription.scope.server.ts";
import { REMINDER_DAYS } from "#app/features/trade/subscriptions/subscription.ts";
import type { Db } from "#app/platform/database.server.ts";

/** So many of each kind are looked at; there may be more. */
export const LOOKED_AT = 10;

const first = { search: "", sort: "oldest", limit: LOOKED_AT } as const;

/** Offers that can still be accepted, for those who may. */
export async function offersToAnswer(db: Db, actor: Member) {
  if (!mayInCompany(actor, "buy")) return [];
  const { rows } = await listRows(db, actor, quoteList, { ...first, state: "sent" });
  return rows.flatMap(({ id, reference, serviceInterest, offer }) =>
    offer ? [{ id, reference, serviceInterest, ...offer }] : [],
  );
}

/** What a buyer wants above their limit, for the owners who decide. */
export async function approvalsToDecide(db: Db, actor: Member) {
  if (!mayInCompany(actor, "approve")) return [];
  const waiting = { search: "", sort: "oldest", limit: LOOKED_AT, state: "waiting" } as const;
  return (await listRows(db, actor, approvalList, waiting)).rows;
}

/** Invoices of orders that wait for their payment. */
export async function invoicesToPay(db: Db, actor: Member) {
  const { rows } = await listRows(db, actor, orderList, { ...first, state: "invoiced" });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const invoices = await invoicesVisibleTo(db, actor)
    .select(["invoices.order_id", "invoices.number", "invoices.due_on", "invoices.total_pence"])
    .where("invoices.order_id", "in", ids)
    .where("invoices.paid_at", "is", null)
    .limit(ids.length)
    .execute();
  return invoices.map((invoice) => ({
    orderId: invoice.order_id,
    number: invoice.number,
    title: rows.find(({ id }) => id === invoice.order_id)?.title ?? "",
    dueOn: invoice.due_on,
    totalPence: invoice.total_pence,
  }));
}

/** Support requests that we have answered: the client's word is the next. The latest answers. */
export async function answersToRead(db: Db, actor: Member) {
  const latest = { search: "", sort: "newest", limit: LOOKED_AT, state: "waiting-on-client" } as const;
  return (await listRows(db, actor, ownTicketList, latest)).rows;
}

/** Among so many of the newest holdings newer versions are looked for. */
const HOLDINGS_LOOKED_AT = 1000;

/** Held reports with a version that the company was neither given nor has taken a copy of. */
export async function newVersions(db: Db, actor: Member) {
  const companyId = actor.companyId ?? "";
  const newest = openHoldingsVisibleTo(db, actor)
    .select(["holdings.id", "reports.version"])
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id", "desc")
    .limit(HOLDINGS_LOOKED_AT);
  const revised = await db
    .selectFrom(newest.as("newest"))
    .select("newest.id")
    .where("newest.version", ">", 1)
    .limit(HOLDINGS_LOOKED_AT)
    .execute();
  if (revised.length === 0) return [];
  const ids = revised.map(({ id }) => id);
  const rows = await openHoldingsVisibleTo(db, actor)
    .where("holdings.id", "in", ids)
    .select(["reports.id as report_id", "reports.title", "reports.version"])
    .select((eb) => reportHoldingColumns(eb, actor, companyId))
    .select((eb) =>
      eb
        .selectFrom("report_versions")
        .select("report_versions.created_at")
        .whereRef("report_versions.report_id", "=", "reports.id")
        .whereRef("report_versions.version", "=", "reports.version")
        .$asScalar()
        .as("versioned_at"),
    )
    .limit(ids.length)
    .execute();
  return rows
    .filter(({ version, taken, granted }) => version > Math.max(taken ?? 0, granted ?? 1))
    .slice(0, LOOKED_AT)
    .map((row) => ({
      reportId: row.report_id,
      title: row.title,
      version: row.version,
      note: row.change_note,
      since: row.versioned_at ?? row.granted_at,
    }));
}

/** Running subscriptions whose last day is near, but for those that a quote has been asked for since. */
export async function endingServices(db: Db, actor: Member, today: string) {
  if (!mayInCompany(actor, "buy")) return [];
  const until = addDays(today, REMINDER_DAYS[0]);
  const rows = await runningSubscriptions(db, actor)
    .select(["subscriptions.service_id", "services.name", "subscriptions.ends_on"])
    .where("subscriptions.ends_on", "<=", until)
    .orderBy("subscriptions.ends_on")
    .limit(LOOKED_AT)
    .execute();
  const ending = rows.flatMap(({ service_id: serviceId, name, ends_on: endsOn }) =>
    endsOn === null ? [] : [{ serviceId, name, endsOn }],
  );
  if (ending.length === 0) return [];
  const asked = await quotesVisibleTo(db, actor)
    .select("quotes.service_id")
    .where("quotes.state", "in", ["requested", "in-preparation", "sent"])
    .where(
      "quotes.service_id",
      "in",
      ending.map(({ serviceId }) => serviceId),
    )
    .where((eb) => eb.or([eb("quotes.valid_until", "is", null), eb("quotes.valid_until", ">=", today)]))
    .limit(LOOKED_AT)
    .execute();
  return ending.filter(({ serviceId }) => !asked.some((quote) => quote.service_id === serviceId));
}

/** Alerts that stand and that nobody has acknowledged; those of samples are nobody's. */
export async function alertsToLookInto(db: Db, actor: Member) {
  const rules = await kpiRulesVisibleTo(db, actor)
    .select("kpi_rules.id")
    .where("kpi_rules.removed_at", "is", null)
    .where("kpi_rules.status", "in", OPEN_STATUSES)
    .where((eb) => eb.or([eb("kpi_rules.created_by", "is not", null), eb("kpi_rules.is_demo", "=", 0)]))
    .limit(LOOKED_AT)
    .execute();
  if (rules.length === 0) return [];
  const alerts = await findAlerts(db, actor, { standingOf: rules.map(({ id }) => id) }, LOOKED_AT);
  return alerts.filter(({ acknowledged }) => acknowledged === null);
}
