import { isAdmin, type Member } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { deskHref, watchHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import {
  alertsToLookInto,
  approvalsToDecide,
  answersToRead,
  endingServices,
  invoicesToPay,
  LOOKED_AT,
  newVersions,
  offersToAnswer,
} from "#app/features/desk/waiting/find-waiting.server.ts";
import {
  byPressure,
  deadline,
  type OrderedWaiting,
  type Waiting,
} from "#app/features/desk/waiting/pages/waiting-line.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { moneyExact, price, when } from "#app/ui/text/format.ts";

const SHOWN = 8;

export interface ShownWaiting {
  waiting: Waiting[];
  /** What else waits: how many there are, where they are all known, and the lists that they stand in. */
  more: { text: string; rest: { to: string; label: string }[] } | null;
}

/** What waits for a client, the most pressing first. Staff's work waits on their own home. */
export async function showWaiting(db: Db, actor: Member, now: Date): Promise<ShownWaiting> {
  if (isAdmin(actor)) return { waiting: [], more: null };
  const kinds = await everyKind(db, actor, now);
  const all = kinds.flatMap(({ things }) => things).sort(byPressure);
  const isCounted = kinds.every(({ things }) => things.length < LOOKED_AT);
  const shown = all.slice(0, SHOWN);
  const rest = kinds.filter(({ things }) => things.some((thing) => !shown.includes(thing)));
  return {
    waiting: shown.map(({ at: _at, ...thing }) => thing),
    more:
      rest.length === 0
        ? null
        : {
            text: `These are the ${SHOWN} most pressing of ${all.length}${isCounted ? "" : " or more"}.`,
            rest: rest.map(({ to, label }) => ({ to, label })),
          },
  };
}

interface Kind {
  /** The list that all of them stand in. */
  to: string;
  label: string;
  things: OrderedWaiting[];
}

async function everyKind(db: Db, actor: Member, now: Date): Promise<Kind[]> {
  const today = londonDay(now);
  const offers = await offersToAnswer(db, actor);
  const approvals = await approvalsToDecide(db, actor);
  const invoices = await invoicesToPay(db, actor);
  const alerts = await alertsToLookInto(db, actor);
  const answers = await answersToRead(db, actor);
  const versions = await newVersions(db, actor);
  const services = await endingServices(db, actor, today);
  return [
    {
      to: linkTo("/client-portal/quotes", { query: { state: "sent" } }),
      label: "quotes",
      things: offers.map(({ id, reference, serviceInterest, pricePence, validUntil }) => ({
        to: linkTo("/client-portal/quotes/:id", { id }),
        step: `Answer offer ${reference}`,
        about: `${serviceInterest}, ${price(pricePence)}`,
        ...deadline(validUntil, today, "Good until"),
        since: null,
        at: validUntil,
      })),
    },
    {
      to: linkTo("/client-portal/company/approvals"),
      label: "approvals",
      things: approvals.map(({ id, title, pricePence, requestedBy, requestedAt }) => ({
        to: linkTo("/client-portal/company/approvals/:id", { id }),
        step: `Decide about “${title}”`,
        about: `${requestedBy.name} asks for it, ${price(pricePence)}`,
        tone: "amber",
        due: "Approval",
        since: when(requestedAt, now),
        at: requestedAt,
      })),
    },
    {
      to: linkTo("/client-portal/orders", { query: { state: "open" } }),
      label: "orders",
      things: invoices.map(({ orderId, number, title, dueOn, totalPence }) => ({
        to: linkTo("/client-portal/orders/:id", { id: orderId }),
        step: `Pay invoice ${number}`,
        about: `${title}, ${moneyExact(totalPence)}`,
        ...deadline(dueOn, today, "Due"),
        since: null,
        at: dueOn,
      })),
    },
    {
      to: deskHref("alerts"),
      label: "alerts",
      things: alerts.map(({ ruleId, ruleName, covenantId, level, notice, kpiName, period, changedAt }) => ({
        to: watchHref({ id: ruleId, covenantId }),
        step: notice === "no-data" ? `Give the value for ${ruleName}` : `Look into ${ruleName}`,
        about: `${kpiName}, ${period}`,
        tone: notice !== "no-data" && (covenantId || level === "critical") ? "red" : "amber",
        due: notice === "no-data" ? "No value" : covenantId ? "Covenant broken" : "Alert",
        since: when(changedAt, now),
        at: changedAt,
      })),
    },
    {
      to: linkTo("/client-portal/support", { query: { state: "waiting-on-client" } }),
      label: "support requests",
      things: answers.map(({ id, reference, subject, lastMessageAt }) => ({
        to: linkTo("/client-portal/support/:id", { id }),
        step: `Read our answer to ${reference}`,
        about: subject,
        tone: "slate",
        due: null,
        since: when(lastMessageAt, now),
        at: lastMessageAt,
      })),
    },
    {
      to: linkTo("/client-portal/reports"),
      label: "My Reports",
      things: versions.map(({ reportId, title, version, note, since }) => ({
        to: linkTo("/reports/:id/download", { id: reportId }),
        step: `Download version ${version} of “${title}”`,
        isFile: true,
        about: note ?? "",
        tone: "slate",
        due: null,
        since: when(since, now),
        at: since,
      })),
    },
    {
      to: linkTo("/client-portal/services", { query: { show: "active" } }),
      label: "services",
      things: services.map(({ serviceId, name, endsOn }) => ({
        to: linkTo("/client-portal/services/:id/quote", { id: serviceId }),
        step: `Ask for a quote to go on with ${name}`,
        about: "Your subscription ends",
        ...deadline(endsOn, today, "Ends"),
        since: null,
        at: endsOn,
      })),
    },
  ];
}
