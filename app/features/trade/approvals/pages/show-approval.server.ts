import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import type { Member } from "#app/features/actor.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dateTime, price, when } from "#app/ui/text/format.ts";
import { approvalMoves } from "../approval-next.ts";
import { APPROVAL_STATES } from "../approval.ts";
import { findApproval } from "../approval.scope.server.ts";

interface Asked {
  now: Date;
  query: URLSearchParams;
}

/** What waits for an owner, with what this person may do about it; null where they see none of that id. */
export async function showApproval(db: Db, actor: Member, id: string, { now, query }: Asked) {
  const approval = await findApproval(db, actor, id);
  if (!approval) return null;
  const { state, requestedBy, quoteId, reportId, orderId, reason } = approval;
  const may = approvalMoves({
    state,
    isActive: requestedBy.isActive,
    isOwner: mayInCompany(actor, "approve"),
    isAsker: requestedBy.id === actor.userId,
  });
  const steps = await findAudit(db, `approval:${approval.id}`, Object.keys(DONE));
  // A reason is kept of the last no alone.
  const declined = steps.find(({ action }) => action === "approval.decline")?.seq;
  return {
    id: approval.id,
    title: approval.title,
    by: requestedBy.name,
    isLeft: may.decline && !requestedBy.isActive,
    price: price(approval.pricePence),
    why: approval.why,
    purchaseOrder: approval.purchaseOrder,
    asked: dateTime(approval.requestedAt),
    decided:
      approval.decidedAt && [approval.decidedBy, dateTime(approval.decidedAt)].filter(Boolean).join(", "),
    state,
    ...APPROVAL_STATES[state],
    isQuote: quoteId !== null,
    about: quoteId
      ? { to: linkTo("/client-portal/quotes/:id", { id: quoteId }), label: "The offer" }
      : { to: linkTo("/client-portal/shop/:id", { id: reportId ?? "" }), label: "The report" },
    order: orderId && linkTo("/client-portal/orders/:id", { id: orderId }),
    may,
    isDeclining: may.decline && query.get("do") === "decline",
    happenings: [
      ...steps.map(({ seq, action, at, by }) => ({
        key: String(seq),
        what: DONE[action] ?? action,
        by,
        at: when(at, now),
        body: seq === declined ? reason : null,
      })),
      {
        key: "asked",
        what: "Asked for",
        by: requestedBy.name,
        at: when(approval.requestedAt, now),
        body: approval.note,
      },
    ],
  };
}

const DONE: Record<string, string> = {
  "approval.approve": "Approved and ordered",
  "approval.decline": "Declined",
  "approval.withdraw": "Taken back",
  "approval.reopen": "Put before the owners again",
};

export type ShownApproval = NonNullable<Awaited<ReturnType<typeof showApproval>>>;
