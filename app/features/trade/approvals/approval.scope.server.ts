import type { Actor, Member } from "#app/features/actor.ts";
import { isColleague, roleMay } from "#app/features/core/company-roles/company-role.policy.ts";
import { ascending, descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { ofCompany } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { ApprovalFilter } from "./approval.list.ts";
import type { Approval } from "./approval.ts";

/** What waits, or waited, for an owner: all of their company's for owners, their own for buyers. */
function approvalsVisibleTo(db: Db, actor: Actor) {
  const found = ofCompany(db, actor, "approvals");
  if (!isColleague(actor)) return found.where("approvals.id", "is", null);
  return roleMay(actor.companyRole, "approve")
    ? found
    : found.where("approvals.requested_by", "=", actor.userId);
}

/** What this person asked their owners for, for their own copy of what is kept of them. */
export function approvalsAskedFor(db: Db, actor: Member) {
  return db.selectFrom("approvals").where("approvals.requested_by", "=", actor.userId);
}

const asked = ["approvals.requested_at", "approvals.id"] as const;

export const approvalList = listOf({
  sorts: { newest: descending(...asked), oldest: ascending(...asked) },
  matching(db, actor, { state }: { state: ApprovalFilter }) {
    const found = approvalsVisibleTo(db, actor);
    return [state === "waiting" ? found.where("approvals.state", "=", "waiting") : found];
  },
  rowsOf: (db, actor, ids) => approvalsAmong(db, actor, ids),
});

/** One of them; null where this person may see none of that id. */
export async function findApproval(db: Db, actor: Actor, id: string): Promise<Approval | null> {
  return isId(id) ? ((await approvalsAmong(db, actor, [id]))[0] ?? null) : null;
}

async function approvalsAmong(db: Db, actor: Actor, ids: readonly string[]): Promise<Approval[]> {
  const rows = await approvalsVisibleTo(db, actor)
    .innerJoin("users as asker", "asker.id", "approvals.requested_by")
    .leftJoin("users as decider", "decider.id", "approvals.decided_by")
    .selectAll("approvals")
    .select([
      "asker.first_name",
      "asker.last_name",
      "asker.email",
      "asker.status",
      "asker.company_id as asker_of",
    ])
    .select(["decider.first_name as decider_first", "decider.last_name as decider_last"])
    .where("approvals.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    requestedBy: {
      id: row.requested_by,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      email: row.email,
      isActive: row.status === "active" && row.asker_of === row.company_id,
    },
    reportId: row.report_id,
    quoteId: row.quote_id,
    revision: row.revision,
    acceptedName: row.accepted_name,
    title: row.title,
    pricePence: row.price_pence,
    purchaseOrder: row.purchase_order,
    note: row.note,
    why: row.why,
    state: row.state,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
    decidedBy: `${row.decider_first ?? ""} ${row.decider_last ?? ""}`.trim() || null,
    reason: row.reason,
    orderId: row.order_id,
  }));
}
