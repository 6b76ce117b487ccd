import { z } from "zod";
import { setClientStatus } from "#app/features/desk/clients/client.commands.server.ts";
import { pauseClientSchema } from "#app/features/desk/clients/client.schema.ts";
import { clientDetails, tellClient } from "#app/http/api/answers/client-shape.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { oneById } from "#app/http/api/scalars.ts";

const notThere = "There is no such client.";

export const clientStatus = call({
  method: "PATCH",
  path: "/api/admin/clients/{id}/status",
  tag: "Clients",
  summary: "Set a client to Active or Pending",
  description:
    "Pending signs its people out everywhere and ends their onboarding links; a disabled account stays disabled. They are told by mail, of Pending with the `reason`.",
  who: "admin",
  scope: null,
  needsProof: true,
  params: oneById,
  body: z.object({
    status: z.enum(E.ClientStatusChange, { error: "The status must be active or pending" }),
    reason: pauseClientSchema.shape.reason.optional().meta({ description: "Why, with `pending`." }),
  }),
  answer: clientDetails,
  refusals: { not_found: notThere, conflict: "It has that status, or is disabled." },
  async run({ db, actor, params: { id }, body: { status: to, reason }, refuse, wrong }) {
    if (to === "pending" && !reason) return wrong("reason", "Enter the reason: it is sent to the client");
    const change = to === "pending" ? { status: to, reason: reason ?? "" } : { status: to };
    const set = await setClientStatus(db, actor, { companyId: id, ...change });
    if (!set.ok && set.reason === "conflict")
      return refuse("conflict", "The client has that status already, or its account is disabled.");
    const found = set.ok ? await tellClient(db, actor, id) : null;
    return found ? { data: found } : refuse("not_found", notThere);
  },
});
