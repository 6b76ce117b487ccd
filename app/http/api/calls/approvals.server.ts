/** What is above a buyer's limit: what waits for an owner, and what is decided. */
import { z } from "zod";
import type { Member } from "#app/features/actor.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import type { Approval } from "#app/features/trade/approvals/approval.ts";
import {
  approve,
  decline,
  reopen,
  withdraw,
} from "#app/features/trade/approvals/approval.commands.server.ts";
import { approvalList, findApproval } from "#app/features/trade/approvals/approval.scope.server.ts";
import { cancelOrderSchema } from "#app/features/trade/orders/order.schema.ts";
import { refuseMove } from "#app/http/api/answers/refuse-move.server.ts";
import { call, type Refuse } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { paging, wordOf } from "#app/http/api/list-query.server.ts";
import { inPounds } from "#app/http/api/pounds.ts";
import { name, oneById, poundsValue, recordId, sentence, text, time } from "#app/http/api/scalars.ts";
import type { Db } from "#app/platform/database.server.ts";

const tag = "Approvals";
const notThere = "There is no such approval.";

const approval = z
  .object({
    id: recordId,
    title: text(400),
    price: poundsValue.meta({ description: "In pounds without VAT." }),
    state: z.enum(E.ApprovalState),
    why: sentence.meta({ description: "Which limit it is above." }),
    requestedBy: z.object({ id: recordId, name }).meta({ id: "Asker" }),
    requestedAt: time,
    reportId: recordId.nullable().meta({ description: "What would be ordered." }),
    quoteId: recordId.nullable().meta({ description: "Whose offer would be accepted." }),
    purchaseOrder: text(60).nullable(),
    note: text(1000).nullable(),
    decidedBy: name.nullable(),
    decidedAt: time.nullable(),
    reason: text(1000).nullable().meta({ description: "Why it was declined." }),
    orderId: recordId.nullable().meta({ description: "The order that was made with the owner’s yes." }),
  })
  .meta({ id: "Approval" });

function toldApproval(found: Approval): z.output<typeof approval> {
  const { pricePence, requestedBy, companyId: _c, revision: _r, acceptedName: _a, ...rest } = found;
  const { id, name: called } = requestedBy;
  return { ...rest, price: inPounds(pricePence), requestedBy: { id, name: called } };
}

interface Here {
  db: Db;
  actor: Member;
  refuse: Refuse;
  params: { id: string };
}

async function tell({ db, actor, refuse, params: { id } }: Here) {
  const found = await findApproval(db, actor, id);
  return found ? { data: toldApproval(found) } : refuse("not_found", notThere);
}

async function after(here: Here, result: { ok: true } | CommandRefusal) {
  return result.ok ? tell(here) : refuseMove(here, result, notThere);
}

const change = {
  method: "POST",
  tag,
  who: "client",
  scope: "orders:write",
  ofCompany: true,
  params: oneById,
  answer: approval,
  refusals: { not_found: notThere, conflict: "It has moved on; `message` says how it stands." },
} as const;

export const approvals = call({
  method: "GET",
  path: "/api/approvals",
  tag,
  summary: "What is above a buyer’s limit",
  description:
    "All of the company’s to its owners, their own to buyers. What waits stands oldest first, all newest first.",
  who: "client",
  needs: "buy",
  scope: "orders:read",
  query: z.object({
    state: wordOf("state", E.ApprovalFilter)
      .default("waiting")
      .meta({ description: "What waits for an owner, or `all` that ever did." }),
    ...paging,
  }),
  answer: z.array(approval),
  async run({ db, actor, query: { state, cursor, limit } }) {
    const sort = state === "waiting" ? "oldest" : "newest";
    const { rows, next } = await listRows(db, actor, approvalList, {
      state,
      sort,
      limit,
      search: "",
      after: cursor,
    });
    return { data: rows.map(toldApproval), next: next && cursorOf(next) };
  },
});

export const oneApproval = call({
  method: "GET",
  path: "/api/approvals/{id}",
  tag,
  summary: "One approval",
  who: "client",
  needs: "buy",
  scope: "orders:read",
  ofCompany: true,
  params: oneById,
  answer: approval,
  refusals: { not_found: notThere },
  run: (here) => tell(here),
});

export const approvedApproval = call({
  ...change,
  path: "/api/approvals/{id}/approve",
  summary: "Approve it",
  description: "It is ordered, or the offer accepted, in the name of who asked and as they asked for it.",
  needs: "approve",
  async run(here) {
    return after(here, await approve(here.db, here.actor, here.params));
  },
});

export const declinedApproval = call({
  ...change,
  path: "/api/approvals/{id}/decline",
  summary: "Decline it",
  description: "Nothing is ordered; who asked reads the reason.",
  needs: "approve",
  body: cancelOrderSchema,
  async run(here) {
    return after(here, await decline(here.db, here.actor, { ...here.params, ...here.body }));
  },
});

export const withdrawnApproval = call({
  ...change,
  path: "/api/approvals/{id}/withdraw",
  summary: "Take back what you asked for",
  needs: "buy",
  async run(here) {
    return after(here, await withdraw(here.db, here.actor, here.params));
  },
});

export const reopenedApproval = call({
  ...change,
  path: "/api/approvals/{id}/reopen",
  summary: "Put it before the owners again",
  description: "What an owner declined, by an owner; what who asked took back, by them.",
  needs: "buy",
  async run(here) {
    return after(here, await reopen(here.db, here.actor, here.params));
  },
});
