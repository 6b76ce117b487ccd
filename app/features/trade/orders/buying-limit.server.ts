import type { Member } from "#app/features/actor.ts";
import { hasLimits } from "#app/features/core/company-roles/company-role.policy.ts";
import { pounds } from "#app/features/wording.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";

/** Whether the person's company orders nothing without a purchase order number. */
export async function needsPurchaseOrders(db: Db, actor: Member): Promise<boolean> {
  const company = await db
    .selectFrom("companies")
    .select("purchase_orders")
    .where("id", "=", actor.companyId ?? "")
    .executeTakeFirst();
  return company?.purchase_orders === "required";
}

/** Whether an order lacks it. What is free needs none. */
export async function lacksPurchaseOrder(
  trx: Trx,
  actor: Member,
  { given, pence }: { given: string | null | undefined; pence: number },
): Promise<boolean> {
  return !given && pence > 0 && needsPurchaseOrders(trx, actor);
}

/** The days over which a buyer's orders are added up. */
const limitDays = 30;

/**
 * What stands against somebody's spending this sum alone, in pence without VAT; null where nothing does. It is asked
 * inside the transaction that orders: of two orders at once the second counts the first. Cancelled ones don't count.
 */
export async function limitExceeded(trx: Trx, actor: Member, pence: number): Promise<string | null> {
  const person = await trx
    .selectFrom("users")
    .select(["company_id", "company_role", "order_limit_pence", "month_limit_pence"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (!hasLimits(person.company_role) || pence === 0) return null;
  const { order_limit_pence: perOrder, month_limit_pence: inDays } = person;
  if (perOrder !== null && pence > perOrder)
    return `${pounds(pence)} without VAT is more than the limit of ${pounds(perOrder)} for one order.`;
  if (inDays === null) return null;
  const { spent } = await trx
    .selectFrom("orders")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("price_pence"), eb.lit(0)).as("spent"))
    .where("company_id", "=", person.company_id ?? "")
    .where("state", "in", ["requested", "invoiced", "paid", "fulfilled"])
    .where("requested_at", ">=", isoAfter(-days(limitDays)))
    .where("ordered_by", "=", actor.userId)
    // What an owner has said yes to is the owner's.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("approvals").select("approvals.id").whereRef("approvals.order_id", "=", "orders.id"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const before = Number(spent);
  if (before + pence <= inDays) return null;
  const already = before > 0 ? `, with ${pounds(before)} ordered before,` : "";
  return `${pounds(pence)} without VAT${already} is more than the limit of ${pounds(inDays)} in ${count(limitDays, "day")}.`;
}
