import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import type { Member } from "#app/features/actor.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dateTime, price } from "#app/ui/text/format.ts";
import { APPROVAL_STATES } from "../approval.ts";
import { findApproval } from "../approval.scope.server.ts";

/** What waits for an owner, with what this person may do about it; null where they see none of that id. */
export async function showApproval(db: Db, actor: Member, id: string, query: URLSearchParams) {
  const approval = await findApproval(db, actor, id);
  if (!approval) return null;
  const { state, requestedBy, quoteId, reportId, orderId } = approval;
  const isWaiting = state === "waiting";
  const mayDecide = isWaiting && mayInCompany(actor, "approve");
  return {
    id: approval.id,
    title: approval.title,
    by: requestedBy.name,
    isLeft: isWaiting && !requestedBy.isActive,
    price: price(approval.pricePence),
    why: approval.why,
    purchaseOrder: approval.purchaseOrder,
    note: approval.note,
    asked: dateTime(approval.requestedAt),
    decided: approval.decidedAt && dateTime(approval.decidedAt),
    decidedBy: approval.decidedBy,
    reason: approval.reason,
    state,
    ...APPROVAL_STATES[state],
    isQuote: quoteId !== null,
    about: quoteId
      ? { to: linkTo("/client-portal/quotes/:id", { id: quoteId }), label: "The offer" }
      : { to: linkTo("/client-portal/shop/:id", { id: reportId ?? "" }), label: "The report" },
    order: orderId && linkTo("/client-portal/orders/:id", { id: orderId }),
    mayDecide,
    isDeclining: mayDecide && query.get("do") === "decline",
    mayWithdraw: isWaiting && requestedBy.id === actor.userId,
  };
}

export type ShownApproval = NonNullable<Awaited<ReturnType<typeof showApproval>>>;
