/** What makes an order: a client orders a report, or accepts a quote. */
import { type Actor, type Member, systemActor } from "#app/features/actor.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { grantReportIn } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { count } from "#app/plural.ts";
import { limitExceeded } from "./buying-limit.server.ts";
import {
  fulfilledMail,
  mailAboutOrder,
  orderReceivedMail,
  notifyStaffAboutOrder,
} from "./order-mails.server.ts";
import { findOrder, ordersVisibleTo } from "./order.scope.server.ts";
import { OPEN_ORDER_STATES, type Order } from "./order.ts";

export interface NewOrder {
  reportId: string;
  purchaseOrder?: string | undefined;
  note?: string | undefined;
  /** The price the person saw, in pence. */
  price?: number | undefined;
  once?: string | undefined;
}

type OrderRefusal =
  "not-client" | "not-found" | "withdrawn" | "price-on-request" | "price-changed" | "already-held";

type RequestResult =
  | { ok: true; orderId: string; outcome: "requested" | "delivered" | "already-open" }
  | { ok: false; reason: OrderRefusal }
  | { ok: false; reason: "over-limit"; message: string };

/**
 * Orders a published report for the person's company. Staff are told, the person gets a mail. A free report is
 * delivered at once; a company that has an open order of the report is led to that one.
 */
export async function requestOrder(db: Db, actor: Actor, input: NewOrder): Promise<RequestResult> {
  if (!mayInCompany(actor, "buy")) return { ok: false, reason: "not-client" };
  if (!isId(input.reportId)) return { ok: false, reason: "not-found" };
  const { companyId, userId } = actor;
  return db.transaction().execute(async (trx): Promise<RequestResult> => {
    const earlier = await resultOfOnce(trx, actor, "order-report", input.once);
    if (earlier) {
      const first = await findOrder(trx, actor, earlier);
      const outcome = first?.state === "fulfilled" ? "delivered" : "requested";
      return { ok: true, orderId: earlier, outcome };
    }
    const open = await ordersVisibleTo(trx, actor)
      .where("orders.report_id", "=", input.reportId)
      .where("orders.state", "in", [...OPEN_ORDER_STATES])
      .select("orders.id")
      .executeTakeFirst();
    if (open) return { ok: true, orderId: open.id, outcome: "already-open" };
    const offer = await offerOf(trx, actor, input);
    if (!offer.ok) return offer;
    const over = await limitExceeded(trx, actor, offer.price);
    if (over) return { ok: false, reason: "over-limit", message: over };

    const id = newId();
    const at = nowIso();
    const reference = await nextReference(trx, "ORD");
    await trx
      .insertInto("orders")
      .values((eb) => ({
        id,
        reference,
        company_id: companyId,
        ordered_by: userId,
        report_id: input.reportId,
        title: offer.title,
        price_pence: offer.price,
        purchase_order: input.purchaseOrder ?? null,
        note: input.note ?? null,
        state: offer.price === 0 ? "fulfilled" : "requested",
        state_changed_at: at,
        requested_at: at,
        fulfilled_at: offer.price === 0 ? at : null,
        // What a demonstration company orders goes when the company goes.
        is_demo: eb
          .selectFrom("companies")
          .select("companies.is_demo")
          .where("companies.id", "=", companyId)
          .$asScalar()
          .$notNull(),
      }))
      .execute();
    const order = await findOrder(trx, actor, id);
    if (!order) throw new Error("The order that was just made is not there.");
    await recordAudit(trx, actor, {
      action: "order.request",
      target: `order:${id}`,
      details: { reference, report: input.reportId, pricePence: offer.price },
    });
    if (offer.price === 0) await deliverAtOnce(trx, actor, order, input);
    await announce(trx, order);
    await recordOnce(trx, actor, "order-report", input.once, id);
    return { ok: true, orderId: id, outcome: offer.price === 0 ? "delivered" : "requested" };
  });
}

/** What the report is offered at now, or why it is not. */
async function offerOf(trx: Trx, actor: Actor, input: NewOrder) {
  const report = await trx
    .selectFrom("reports")
    .select(["title", "price_pence", "status"])
    .where("id", "=", input.reportId)
    .executeTakeFirst();
  const held = await openHoldingsVisibleTo(trx, actor)
    .where("holdings.report_id", "=", input.reportId)
    .select("holdings.id")
    .executeTakeFirst();
  const refused = (reason: OrderRefusal) => ({ ok: false as const, reason });
  if (!report || report.status === "draft") return refused("not-found");
  if (held) return refused("already-held");
  if (report.status === "withdrawn") return refused("withdrawn");
  if (report.price_pence === null) return refused("price-on-request");
  if (input.price !== undefined && input.price !== report.price_pence) return refused("price-changed");
  return { ok: true as const, title: report.title, price: report.price_pence };
}

/** Nobody has to agree to what costs nothing: the product itself grants it. */
async function deliverAtOnce(trx: Trx, actor: Actor, order: Order, input: NewOrder): Promise<void> {
  const granted = await grantReportIn(
    trx,
    { ...systemActor(actor.requestId), ip: actor.ip },
    {
      companyId: order.company.id,
      reportId: input.reportId,
      source: "bought",
      isDemo: order.isDemo,
    },
  );
  if (!granted.ok) throw new Error(`A free report was not granted: ${granted.reason}`);
}

async function announce(trx: Trx, order: Order): Promise<void> {
  const delivered = order.state === "fulfilled";
  await notifyStaffAboutOrder(trx, order, {
    type: "other",
    title: delivered ? "A free report was ordered and delivered" : "New order",
    message: `${order.reference}: ${order.company.name} ordered “${order.title}”.`,
    priority: delivered ? "low" : "normal",
  });
  await mailAboutOrder(trx, order, delivered ? fulfilledMail(order) : orderReceivedMail(order));
}

interface AcceptedQuote {
  id: string;
  reference: string;
  company: { id: string };
  serviceInterest: string;
  /** The report that fulfilling the order delivers; null for everything else. */
  reportId: string | null;
  offer: { pricePence: number; termMonths: number | null; seats: number | null } | null;
  isDemo: boolean;
}

/**
 * Makes the order of an accepted quote inside the transaction that accepts it, ready to be invoiced. The quote may have
 * one order only: the table says so too.
 */
export async function orderQuote(
  trx: Trx,
  actor: Member,
  quote: AcceptedQuote,
  purchaseOrder: string | null,
): Promise<{ id: string; reference: string }> {
  if (!quote.offer) throw new Error(`Quote ${quote.id} was accepted without an offer.`);
  const { pricePence } = quote.offer;
  const id = newId();
  const at = nowIso();
  const reference = await nextReference(trx, "ORD");
  await trx
    .insertInto("orders")
    .values({
      id,
      reference,
      company_id: quote.company.id,
      ordered_by: actor.userId,
      report_id: quote.reportId,
      quote_id: quote.id,
      title: titleOf(quote),
      price_pence: pricePence,
      purchase_order: purchaseOrder,
      state: "requested",
      state_changed_at: at,
      requested_at: at,
      is_demo: quote.isDemo ? 1 : 0,
    })
    .execute();
  await recordAudit(trx, actor, {
    action: "order.request",
    target: `order:${id}`,
    details: { reference, quote: quote.id, pricePence },
  });
  return { id, reference };
}

/** What the order and the invoice call it. */
function titleOf({ serviceInterest, reference, offer, reportId }: AcceptedQuote): string {
  if (reportId) return `${serviceInterest.replace(/^Report: /, "")} (quote ${reference})`;
  const term = offer?.termMonths
    ? `, ${count(offer.termMonths, "month")}, ${count(offer.seats ?? 0, "seat")}`
    : "";
  return `${serviceInterest}${term} (quote ${reference})`;
}
