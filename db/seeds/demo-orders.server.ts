/** What the demonstration client buys: one report delivered on account, two orders cancelled, two that wait for staff. */
import type { Member } from "#app/features/actor.ts";
import { cancelOrder, fulfilOrder } from "#app/features/trade/orders/order.staff-commands.server.ts";
import { type NewOrder, requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { passHours } from "./demo-time.server.ts";

/** The first order, in My Reports five hours later. */
export async function tellFulfilledOrder(
  db: Db,
  client: Member,
  staff: Member,
  reportId: string,
): Promise<void> {
  const id = await order(db, client, { reportId, purchaseOrder: "PO-4471" });
  await passHours(db, 5);
  expectOk(await fulfilOrder(db, staff, id));
}

/** One the client takes back within the hour, one that staff cancel. */
export async function tellCancelledOrders(
  db: Db,
  client: Member,
  staff: Member,
  [first = "", second = ""]: readonly string[],
): Promise<void> {
  const regretted = await order(db, client, { reportId: first });
  await passHours(db, 1);
  expectOk(await cancelOrder(db, client, { orderId: regretted }));
  const postponed = await order(db, client, {
    reportId: second,
    note: "Please wait with the invoice until our new financial year.",
  });
  await passHours(db, 3);
  const reason = "As agreed by telephone: you order again when your new budget is approved.";
  expectOk(await cancelOrder(db, staff, { orderId: postponed, reason }));
}

export async function tellNewOrders(db: Db, client: Member, reportIds: readonly string[]): Promise<void> {
  for (const reportId of reportIds) await order(db, client, { reportId, purchaseOrder: "PO-4518" });
}

async function order(db: Db, client: Member, input: NewOrder): Promise<string> {
  const result = await requestOrder(db, client, input);
  expectOk(result);
  return result.ok ? result.orderId : "";
}

function expectOk(result: { ok: boolean }): void {
  if (!result.ok) throw new Error(`The demonstration order was refused: ${JSON.stringify(result)}`);
}
