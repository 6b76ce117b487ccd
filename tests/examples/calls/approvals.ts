import type * as calls from "#app/http/api/calls/approvals.server.ts";
import { type Examples, posted, type Scene, type Sent, type SentFor, textsOf, type Twin } from "./scene.ts";

/** Something above a limit, asked for by the client or by a buyer beside them. */
const asked =
  (by: "client" | "buyer", state: "waiting" | "declined" = "waiting", body?: Record<string, unknown>) =>
  async ({ app, holder }: Scene): Promise<Sent> => {
    const anew = { company_role: "owner" } as const;
    await app.db.updateTable("users").set(anew).where("id", "=", holder.userId).execute();
    const { companyId: company_id } = holder;
    const who = by === "client" ? holder : await app.make.client({ company_id, company_role: "buyer" });
    const decided_at = state === "waiting" ? null : new Date().toISOString();
    const id = await app.make.approval(who, { state, decided_at });
    return { params: { id }, ...(body && { body }) };
  };

const page = ({ id }: { id: string }) => `/client-portal/company/approvals/${id}`;

const twin = (intent: string, told: object, shows: string): Twin => ({
  form: posted(page, (sent: SentFor | Sent) => ({ intent, ...textsOf(sent) })),
  read: (id) => `/api/approvals/${id}`,
  reader: "client",
  told,
  page: (id) => page({ id }),
  shows,
});

export const approvals = {
  approvals: {},
  oneApproval: { send: asked("buyer") },
  approvedApproval: { send: asked("buyer"), twin: twin("approve", { state: "approved" }, "Approved") },
  declinedApproval: {
    send: asked("buyer", "waiting", { reason: "Too much this year" }),
    twin: twin("decline", { state: "declined", reason: "Too much this year" }, "Too much this year"),
  },
  withdrawnApproval: { send: asked("client"), twin: twin("withdraw", { state: "withdrawn" }, "Withdrawn") },
  reopenedApproval: {
    send: asked("buyer", "declined"),
    twin: twin("reopen", { state: "waiting", reason: null }, "Waits for an owner"),
  },
} satisfies Examples<typeof calls>;
