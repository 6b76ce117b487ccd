import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { type GrantRefusal, grantReportIn } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findOrder } from "./find-orders.server.ts";
import { fulfilledMail } from "./order-mails.server.ts";
import { type OrderMoveRefusal, orderMoved } from "./order-refusal.server.ts";
import { orderStatesBefore } from "./order.ts";
import { mayHandleOrders, moveOrder } from "./order.scope.server.ts";

type FulfilRefusal = OrderMoveRefusal | { ok: false; reason: "not-granted"; message: string };

const NOT_GRANTED: Partial<Record<GrantRefusal, string>> = {
  "already-held":
    "The client holds this report already. If there is no invoice yet, cancel the order and say so, or there would be two bills for one report.",
  "unknown-report":
    "The report was withdrawn from the shop. Publish it again, or cancel the order if there is no invoice yet.",
};

/** Undoes the move when the report can't be granted: both happen or neither does. */
class NotGranted extends Error {
  readonly reason: GrantRefusal;
  constructor(reason: GrantRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Delivers an order: the company holds the report from the same moment. Before it is paid this is fulfilment on
 * account. The person who ordered gets a mail.
 */
export async function fulfilOrder(
  db: Db,
  actor: Actor,
  orderId: string,
): Promise<{ ok: true } | FulfilRefusal> {
  if (!mayHandleOrders(actor)) return { ok: false, reason: "not-allowed" };
  if (!isId(orderId)) return { ok: false, reason: "not-found" };
  try {
    return await db.transaction().execute(async (trx): Promise<{ ok: true } | OrderMoveRefusal> => {
      const moved = await moveOrder(trx, orderId, orderStatesBefore("fulfilled"), {
        state: "fulfilled",
        fulfilled_at: nowIso(),
      });
      if (!moved) return orderMoved(trx, actor, orderId);
      const order = await findOrder(trx, actor, orderId);
      if (!order) throw new Error(`Order ${orderId} is gone.`);
      if (order.reportId) {
        const granted = await grantReportIn(trx, actor, {
          companyId: order.company.id,
          reportId: order.reportId,
          source: "bought",
          isDemo: order.isDemo,
        });
        if (!granted.ok) throw new NotGranted(granted.reason);
      }
      await queueMail(trx, {
        ...fulfilledMail(order),
        to: order.orderedBy.email,
        relatedType: "order",
        relatedId: orderId,
        isDemo: order.isDemo,
      });
      await recordAudit(trx, actor, {
        action: "order.fulfil",
        target: `order:${orderId}`,
        details: { reference: order.reference, onAccount: order.paidAt === null },
      });
      return { ok: true };
    });
  } catch (error) {
    if (!(error instanceof NotGranted)) throw error;
    const message = NOT_GRANTED[error.reason] ?? "The report could not be granted.";
    return { ok: false, reason: "not-granted", message };
  }
}
