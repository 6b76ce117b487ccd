import { z } from "zod";
import type { Member } from "#app/features/actor.ts";
import type { ApplicationRefusal } from "#app/features/access/applications/application-refusal.server.ts";
import { declineSchema, questionSchema } from "#app/features/access/applications/application.schema.ts";
import {
  approveApplication,
  declineApplication,
  requestInformation,
  startReview,
} from "#app/features/access/applications/application.staff-commands.server.ts";
import { applicationList } from "#app/features/access/applications/find-applications.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { ACCESS_LEVELS, TOOLS } from "#app/features/core/clients/client.ts";
import { COMPANY_ROLES } from "#app/features/core/company-roles/company-role.ts";
import { choice } from "#app/features/fields/choice.schema.ts";
import {
  listedApplication,
  applicationDetails,
  tellApplication,
} from "#app/http/api/answers/application-shape.server.ts";
import { call, type Refuse } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { paging, searchOf, sortOf, wordOf } from "#app/http/api/list-query.server.ts";
import { oneById, idGiven } from "#app/http/api/scalars.ts";
import type { Db } from "#app/platform/database.server.ts";

const tag = "Applications";
const notThere = "There is no such application.";
const moved = "It stands in a state from which this move does not lead; the message says in which.";

/** What calls that change an application have in common. */
const change = {
  tag,
  who: "admin",
  scope: "applications:write",
  params: oneById,
  answer: applicationDetails,
  refusals: { not_found: notThere, moved },
} as const;

export const applications = call({
  method: "GET",
  path: "/api/admin/applications",
  tag,
  summary: "Applications for access",
  who: "admin",
  scope: "applications:read",
  query: z.object({
    state: wordOf("state", E.ApplicationFilter)
      .default("open")
      .meta({ description: "`open`: what waits for a decision." }),
    search: searchOf("reference, name, company or address"),
    sort: sortOf("the time it came in"),
    ...paging,
  }),
  answer: z.array(z.object(listedApplication).meta({ id: "ListedApplication" })),
  async run({ db, actor, query: { cursor, ...query } }) {
    const { rows, next } = await listRows(db, actor, applicationList, { ...query, after: cursor });
    const data = rows.map(({ waitingSince: _since, reviewer: _reviewer, ...told }) => told);
    return { data, next: next && cursorOf(next) };
  },
});

export const oneApplication = call({
  method: "GET",
  path: "/api/admin/applications/{id}",
  tag,
  summary: "One application",
  who: "admin",
  scope: "applications:read",
  params: oneById,
  answer: applicationDetails,
  refusals: { not_found: notThere },
  async run({ db, actor, params: { id }, refuse }) {
    const found = await tellApplication(db, actor, id);
    return found ? { data: found } : refuse("not_found", notThere);
  },
});

export const applicationReview = call({
  ...change,
  method: "POST",
  path: "/api/admin/applications/{id}/review",
  summary: "Take an application into review",
  description: "From submitted alone; whoever does it is its reviewer.",
  run: async ({ db, actor, params: { id }, refuse }) =>
    standing(db, actor, id, await startReview(db, actor, id), refuse),
});

export const applicationQuestion = call({
  ...change,
  method: "POST",
  path: "/api/admin/applications/{id}/questions",
  summary: "Ask the applicant for information",
  description:
    "Mails the question with a private link on which the applicant answers for 14 days. Asking again ends the earlier link.",
  creates: true,
  body: questionSchema.omit({ _once: true }),
  status: 201,
  run: async ({ db, actor, params: { id }, body: { message }, once, refuse }) =>
    standing(
      db,
      actor,
      id,
      await requestInformation(db, actor, { applicationId: id, message, once }),
      refuse,
    ),
});

export const applicationDecline = call({
  ...change,
  method: "POST",
  path: "/api/admin/applications/{id}/decline",
  summary: "Decline an application",
  description: "The applicant is mailed the reason. There is no way back.",
  body: declineSchema,
  run: async ({ db, actor, params: { id }, body: { reason }, refuse }) =>
    standing(db, actor, id, await declineApplication(db, actor, { applicationId: id, reason }), refuse),
});

export const applicationApproval = call({
  ...change,
  method: "POST",
  path: "/api/admin/applications/{id}/approval",
  summary: "Approve an application",
  description:
    "Makes the applicant a client: company, person, active user key, subscriptions, tools, and the mail with the link to set up the account.",
  scope: null,
  needsProof: true,
  creates: true,
  body: z.object({
    accessLevel: choice("Access level", ACCESS_LEVELS, "Select an access level"),
    services: z
      .array(idGiven("Select services from the list"), {
        error: "Services must be a list of ids",
      })
      .max(100, { error: "Select services from the list" })
      .default([])
      .meta({ description: "Ids of services the client starts with." }),
    tools: z
      .array(choice("Tool", TOOLS), { error: "Tools must be a list" })
      .max(20, { error: "Select each tool once" })
      .default([]),
    companyId: idGiven("Name a company by its id").optional().meta({
      description:
        "A company that the applicant joins; it keeps what it may use. Left out, they get a company of their own.",
    }),
    role: choice("Role", COMPANY_ROLES)
      .default("reader")
      .meta({ description: "In the company that they join." }),
  }),
  refusals: { ...change.refusals, has_account: true },
  async run({ db, actor, params: { id }, body, refuse, wrong }) {
    const result = await approveApplication(db, actor, {
      applicationId: id,
      accessLevel: body.accessLevel,
      services: [...new Set(body.services)],
      tools: [...new Set(body.tools)],
      ...(body.companyId && { join: { companyId: body.companyId, role: body.role } }),
    });
    if (!result.ok && result.reason === "no-company") return wrong("companyId", "There is no such company");
    if (!result.ok && result.reason === "has-account")
      return refuse("has_account", "This address already has an account: decline the application.");
    if (!result.ok && result.reason === "unknown-service")
      return wrong("services", "Select services from the list");
    return standing(db, actor, id, result, refuse);
  },
});

/** How the application stands after a move, or why it was not moved. */
async function standing(
  db: Db,
  actor: Member,
  id: string,
  result: { ok: true } | ApplicationRefusal,
  refuse: Refuse,
): Promise<{ data: z.output<typeof applicationDetails> } | Response> {
  if (!result.ok && result.reason === "moved") return refuse("moved", result.message);
  if (!result.ok && result.reason === "not-staff")
    return refuse("forbidden", "Only staff decide applications.");
  const found = await tellApplication(db, actor, id);
  return found ? { data: found } : refuse("not_found", notThere);
}
