/** An owner says yes or no to what is above a buyer's limit; the buyer takes it back; a no is taken back, too. */
import type { Actor, Member } from "#app/features/actor.ts";
import { type AuditEntry, recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import {
  type CommandRefusal,
  Done as Recorded,
  noRecord,
  notAllowed,
  recorded,
  runCommand,
} from "#app/features/core/command.server.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { mayStill } from "#app/features/core/company-roles/find-owners.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { tellOwners } from "#app/features/trade/orders/ask-owners.server.ts";
import { orderApproved } from "#app/features/trade/orders/order.client-commands.server.ts";
import { acceptFor } from "#app/features/trade/quotes/accept-quote.server.ts";
import { atQuote } from "#app/features/trade/quotes/quote.command.server.ts";
import { findQuote } from "#app/features/trade/quotes/quote.scope.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { approvalMoves } from "./approval-next.ts";
import { type Approval, APPROVAL_STATES, type ApprovalState } from "./approval.ts";
import { findApproval } from "./approval.scope.server.ts";

type Here = { trx: Trx; actor: Member; approval: Approval };

function onApproval<Input extends { id: string }, Body extends ReturnType<typeof recorded> | { ok: boolean }>(
  right: "approve" | "buy",
  body: (here: Here, input: Input) => Promise<Body>,
  from: readonly ApprovalState[] = ["waiting"],
) {
  return async (db: Db, actor: Actor, input: Input) => {
    if (!mayInCompany(actor, right)) return notAllowed;
    return runCommand(db, actor, async (trx) => {
      if (!(await mayStill(trx, actor, right))) return notAllowed;
      const approval = await findApproval(trx, actor, input.id);
      if (!approval) return noRecord;
      return from.includes(approval.state) ? body({ trx, actor, approval }, input) : decided(approval);
    });
  };
}

function decided({ state, decidedBy }: Approval): CommandRefusal {
  if (state === "waiting") return moved("It waits for an owner already. Nothing was changed.");
  const by = decidedBy ? ` by ${decidedBy}` : "";
  return moved(`It is ${APPROVAL_STATES[state].label.toLowerCase()}${by} already. Nothing was changed.`);
}

const moved = (message: string): CommandRefusal => ({ ok: false, reason: "moved", message });

/** Orders or accepts it in the name of who asked, as it was asked for. */
export const approve = onApproval("approve", async (here, _input: { id: string }) => {
  const { trx, actor, approval } = here;
  const { requestedBy, pricePence } = approval;
  if (!requestedBy.isActive)
    return moved(
      `${requestedBy.name} is no longer among your company’s people. Decline it, or order it yourself.`,
    );
  const done = approval.quoteId ? await accepted(here, approval.quoteId) : await ordered(here);
  if (!done.ok) return done;
  await settle(trx, actor, approval, { state: "approved", order_id: done.orderId });
  await tellAsker(trx, actor, approval, "approved", [
    `It is ordered in your name: ${env().origin}/client-portal/orders/${done.orderId}`,
  ]);
  return recorded(entry("approval.approve", approval, { pricePence }), { orderId: done.orderId });
});

type Done = { ok: true; orderId: string } | CommandRefusal;

const NOT_ORDERED: Readonly<Record<string, string>> = {
  "already-open": "Your company has ordered this report meanwhile.",
  "already-held": "Your company holds this report meanwhile.",
  withdrawn: "The report was withdrawn from the shop.",
};

async function ordered({ trx, actor, approval }: Here): Promise<Done> {
  const { requestedBy, companyId, reportId, pricePence, purchaseOrder, note } = approval;
  const result = await orderApproved(
    trx,
    actor,
    { userId: requestedBy.id, companyId },
    {
      reportId: reportId ?? "",
      price: pricePence,
      ...(purchaseOrder !== null && { purchaseOrder }),
      ...(note !== null && { note }),
    },
  );
  if (result.ok) return result;
  const why = NOT_ORDERED[result.reason] ?? "The price has changed since they asked.";
  return moved(`${why} Nothing was ordered: decline this one.`);
}

async function accepted({ trx, actor, approval }: Here, quoteId: string): Promise<Done> {
  const quote = await findQuote(trx, actor, quoteId);
  if (!quote) return noRecord;
  const { acceptedName, revision, purchaseOrder, requestedBy } = approval;
  const acceptance = {
    name: acceptedName ?? requestedBy.name,
    revision: revision ?? -1,
    ...(purchaseOrder !== null && { purchaseOrder }),
  };
  const result = await acceptFor(atQuote(trx, actor, quote), acceptance, requestedBy.id);
  if (!(result instanceof Recorded)) return result;
  await recordAudit(trx, actor, result.entry);
  return result.result;
}

/** No, with a reason that who asked reads. They can ask again. */
export const decline = onApproval("approve", async (here, { reason }: { id: string; reason: string }) => {
  const { trx, actor, approval } = here;
  await settle(trx, actor, approval, { state: "declined", reason });
  await tellAsker(trx, actor, approval, "declined", [`The reason: ${reason}`]);
  return recorded(entry("approval.decline", approval, { reason }));
});

/** Who asked takes it back. */
export const withdraw = onApproval("buy", async ({ trx, actor, approval }, _input: { id: string }) => {
  if (approval.requestedBy.id !== actor.userId)
    return moved(`${approval.requestedBy.name} asked for it, and takes it back alone. You can decline it.`);
  await settle(trx, actor, approval, { state: "withdrawn" });
  return recorded(entry("approval.withdraw", approval));
});

/**
 * It waits once more, as it was asked for: an owner takes their no back, or who asked asks again. Nothing was ordered
 * meanwhile; what was asked for anew since is decided instead.
 */
export const reopen = onApproval(
  "buy",
  async ({ trx, actor, approval }, _input: { id: string }) => {
    const { id, companyId, state, quoteId, reportId, requestedBy } = approval;
    const isAsker = requestedBy.id === actor.userId;
    const isOwner = await mayStill(trx, actor, "approve");
    const { reopen: may } = approvalMoves({ state, isActive: requestedBy.isActive, isOwner, isAsker });
    if (!may)
      return moved(
        !requestedBy.isActive
          ? `${requestedBy.name} is no longer among your company’s people. Order it yourself.`
          : state === "declined"
            ? "An owner declined it, and an owner takes that back. You can ask anew."
            : `${requestedBy.name} took it back, and asks again alone.`,
      );
    const same = trx
      .selectFrom("approvals")
      .select("id")
      .where("company_id", "=", companyId)
      .where("state", "=", "waiting");
    const anew = await (
      quoteId ? same.where("quote_id", "=", quoteId) : same.where("report_id", "=", reportId)
    ).executeTakeFirst();
    if (anew) return moved("It was asked for anew meanwhile, and that waits. Nothing was changed.");
    await trx
      .updateTable("approvals")
      .set({ state: "waiting", decided_at: null, decided_by: null, reason: null })
      .where("id", "=", id)
      .execute();
    if (isAsker) await tellOwners(trx, { ...actor, companyId }, approval);
    else
      await tellAsker(trx, actor, approval, "taken up again", [
        "It waits for an owner’s decision once more. Nothing is ordered before that.",
      ]);
    return recorded(entry("approval.reopen", approval, { was: state }));
  },
  ["declined", "withdrawn"],
);

interface Settled {
  state: "approved" | "declined" | "withdrawn";
  order_id?: string;
  reason?: string;
}

async function settle(trx: Trx, actor: Member, { id }: Approval, to: Settled): Promise<void> {
  await trx
    .updateTable("approvals")
    .set({ ...to, decided_at: nowIso(), decided_by: actor.userId })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

async function tellAsker(trx: Trx, by: Member, approval: Approval, what: string, more: string[]) {
  await queueMail(trx, {
    kind: "approval-decided",
    to: approval.requestedBy.email,
    userId: approval.requestedBy.id,
    subject: `Your request was ${what}: ${approval.title}`,
    paragraphs: [
      `${`${by.firstName} ${by.lastName}`.trim() || by.email} has ${what} “${approval.title}”.`,
      ...more,
    ],
    relatedType: "approval",
    relatedId: approval.id,
  });
}

function entry(
  action: AuditEntry["action"] & `approval.${string}`,
  approval: Approval,
  details: AuditEntry["details"] = {},
): AuditEntry {
  return { action, target: `approval:${approval.id}`, details: { for: approval.requestedBy.id, ...details } };
}
