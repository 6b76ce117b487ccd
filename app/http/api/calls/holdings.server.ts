/** What clients were given of the catalogue: granted and taken back. */
import { z } from "zod";
import { takeBackReportSchema } from "#app/features/desk/clients/client.schema.ts";
import { lastHeldBy } from "#app/features/publishing/deliveries/find-taken-back.server.ts";
import { GRANT_REFUSALS, grantReport } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { takeBackReport } from "#app/features/publishing/deliveries/take-back-report.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { idGiven, name, recordId, text, time } from "#app/http/api/scalars.ts";

const tag = "Clients";
const notThere = "This client never had such a report.";
const noReport = "There is no such client, or no such report in the shop.";
const params = z.object({ id: recordId, reportId: recordId });

const holding = z
  .object({
    id: recordId,
    reportId: recordId,
    title: name,
    source: z.enum(E.HoldingSource),
    grantedAt: time,
    endedAt: time.nullable().meta({ description: "Null while the client has it." }),
    reason: text(1000).nullable().meta({ description: "Why it was taken back." }),
  })
  .meta({ id: "Holding" });

export const heldReport = call({
  method: "GET",
  path: "/api/admin/clients/{id}/reports/{reportId}",
  tag,
  summary: "A report that a client has, or had last",
  who: "admin",
  scope: "clients:read",
  params,
  answer: holding,
  refusals: { not_found: notThere },
  async run({ db, actor, params: { id: companyId, reportId }, refuse }) {
    const held = await lastHeldBy(db, actor, { companyId, reportId });
    return held ? { data: held } : refuse("not_found", notThere);
  },
});

export const grantedReport = call({
  method: "POST",
  path: "/api/admin/clients/{id}/reports",
  tag,
  summary: "Give a client a report",
  description:
    "One of the shop’s, or one that was taken back from this client. Everybody of the company has it at once.",
  who: "admin",
  scope: "files:write",
  creates: true,
  params: z.object({ id: recordId }),
  body: z.object({ reportId: idGiven("There is no such report", "Name the report by its id") }),
  answer: holding,
  status: 201,
  refusals: { not_found: noReport, already_held: "The client has it." },
  async run({ db, actor, params: { id: companyId }, body: { reportId }, once, refuse }) {
    const given = await grantReport(db, actor, { companyId, reportId, ...(once && { once }) });
    if (!given.ok) {
      const message = `${GRANT_REFUSALS[given.reason]}.`;
      if (given.reason === "not-staff") return refuse("forbidden", message);
      return refuse(given.reason === "already-held" ? "already_held" : "not_found", message);
    }
    const held = await lastHeldBy(db, actor, { companyId, reportId });
    if (!held) throw new Error(`The holding ${given.holdingId} is not there.`);
    return { data: held, madeId: reportId };
  },
});

export const takenBackReport = call({
  method: "POST",
  path: "/api/admin/clients/{id}/reports/{reportId}/take-back",
  tag,
  summary: "Take a report back from a client",
  description:
    "Nobody of the company reads or downloads it from now on, and its people are told why by mail. Copies they took stay with them, and in the log; an order and what was paid stay as they are. Given again, it is there again.",
  who: "admin",
  scope: "files:write",
  params,
  body: takeBackReportSchema.omit({ reportId: true }),
  answer: holding,
  refusals: { not_found: notThere, moved: "The client no longer has it." },
  async run({ db, actor, params: { id: companyId, reportId }, body: { reason }, refuse }) {
    const taken = await takeBackReport(db, actor, { companyId, reportId, reason });
    if (!taken.ok && taken.reason === "moved") return refuse("moved", taken.message);
    if (!taken.ok && taken.reason === "not-allowed")
      return refuse("forbidden", "Only staff take reports back.");
    const held = taken.ok ? await lastHeldBy(db, actor, { companyId, reportId }) : null;
    return held ? { data: held } : refuse("not_found", notThere);
  },
});
