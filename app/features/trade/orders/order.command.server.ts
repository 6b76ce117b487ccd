/** The wrapper of an order's commands. */
import type { Actor } from "#app/features/actor.ts";
import type { AuditEntry } from "#app/features/core/audit/record-audit.server.ts";
import {
  recorded,
  notAllowed,
  noRecord,
  type CommandRefusal,
  runCommand,
} from "#app/features/core/command.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { type Order, type OrderState, orderStateLabel } from "./order.ts";
import { findOrder, type OrderRow } from "./order.scope.server.ts";

type OrderAction = AuditEntry["action"] & (`order.${string}` | `invoice.${string}`);

/** A command on an order that the actor may see, named by its id alone or in the input. The body runs in one transaction. */
export function onOrder<
  Who extends Actor,
  Input extends string | { orderId: string },
  Body extends ReturnType<typeof recorded> | { ok: boolean },
>(
  isAllowed: (actor: Actor) => actor is Who,
  body: (here: ReturnType<typeof atOrder<Who>>, input: Input) => Promise<Body>,
) {
  return async (db: Db, actor: Actor, input: Input) => {
    if (!isAllowed(actor)) return notAllowed;
    return runCommand(db, actor, async (trx) => {
      const order = await findOrder(trx, actor, typeof input === "string" ? input : input.orderId);
      return order ? body(atOrder(trx, actor, order), input) : noRecord;
    });
  };
}

function atOrder<Who extends Actor>(trx: Trx, actor: Who, order: Order) {
  return {
    trx,
    actor,
    /** As it was when the command began. */
    order,
    /**
     * Moves the order, if it still is in one of these states.
     * @returns the order as it is now; null when somebody else was first, and nothing was changed.
     */
    async move(
      from: readonly OrderState[],
      change: Partial<OrderRow> & { state: OrderState },
    ): Promise<Order | null> {
      const { numUpdatedRows } = await trx
        .updateTable("orders")
        .set({ ...change, state_changed_at: nowIso() })
        .where("id", "=", order.id)
        .where("state", "in", [...from])
        .executeTakeFirst();
      return numUpdatedRows === 1n ? currentOrder(trx, actor, order.id) : null;
    },
    /** @param message why the change was not made; where the order stands by now unless given. */
    async conflict(message?: string): Promise<CommandRefusal> {
      const { reference, state } = await currentOrder(trx, actor, order.id);
      const already = `Order ${reference} is already ${orderStateLabel(state).toLowerCase()}.`;
      return { ok: false, reason: "moved", message: message ?? already };
    },
    done<Made extends object>(action: OrderAction, details: AuditEntry["details"], made?: Made) {
      return recorded({ action, target: `order:${order.id}`, ...(details && { details }) }, made);
    },
  };
}

async function currentOrder(trx: Trx, actor: Actor, id: string): Promise<Order> {
  const order = await findOrder(trx, actor, id);
  if (!order) throw new Error(`Order ${id} is gone.`);
  return order;
}
