/** The demonstration client's colleagues: a buyer with limits, a reader, and what the buyer wants above the limit. */
import { invite } from "#app/features/access/people/invitation.commands.server.ts";
import type { Member } from "#app/features/actor.ts";
import { approve } from "#app/features/trade/approvals/approval.commands.server.ts";
import { requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { hannah, marcus } from "./demo-applicants.ts";

/** Both are invited by the owner. @returns the addresses to which their private links went, the buyer's first. */
export async function inviteColleagues(db: Db, owner: Member): Promise<readonly [string, string]> {
  const companyId = owner.companyId ?? "";
  for (const colleague of [marcus, hannah]) {
    const invited = await invite(db, owner, { ...colleague, companyId });
    if (!invited.ok) throw new Error(`The demonstration invitation was refused: ${invited.reason}`);
  }
  return [marcus.email, hannah.email];
}

/** The buyer orders above the limit. @returns what waits for the owner. */
export async function askAboveLimit(
  db: Db,
  buyer: Member,
  order: { reportId: string; purchaseOrder: string; note: string },
): Promise<string> {
  const asked = await requestOrder(db, buyer, { ...order, mayWait: true });
  if (asked.ok || asked.reason !== "waits")
    throw new Error(`The demonstration order did not wait for an owner: ${JSON.stringify(asked)}`);
  return asked.approvalId;
}

export async function approveAsked(db: Db, owner: Member, id: string): Promise<void> {
  const approved = await approve(db, owner, { id });
  if (!approved.ok) throw new Error(`The demonstration approval was refused: ${JSON.stringify(approved)}`);
}
