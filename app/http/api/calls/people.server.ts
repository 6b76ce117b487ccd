/** A company's people, for its owners and for staff. */
import { z } from "zod";
import {
  approveInvitation,
  declineInvitation,
  invite,
  inviteAgain,
} from "#app/features/access/people/invitation.commands.server.ts";
import { peopleOf } from "#app/features/access/people/list-people.server.ts";
import { MOST_INVITATIONS } from "#app/features/access/people/people.ts";
import { declineInvitationSchema, invitationSchema } from "#app/features/access/people/people.schema.ts";
import { handOn, removePerson, setRights } from "#app/features/access/people/person.commands.server.ts";
import { findCompany } from "#app/features/core/companies/find-company.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import {
  afterPerson,
  noPerson,
  personChange,
  personDetails,
  tellPerson,
  toPersonDetails,
} from "#app/http/api/answers/person-shape.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorFor, cursorOf, limitOf } from "#app/http/api/cursor.server.ts";
import { searched } from "#app/http/api/list-query.server.ts";
import { poundsField } from "#app/http/api/pounds.ts";
import { oneById, versionGiven } from "#app/http/api/scalars.ts";
import { count } from "#app/plural.ts";

const tag = "Companies";
const noCompany = "There is no such company.";

const limitOf30 = (label: string) =>
  poundsField(label, { least: 0, most: 1_000_000_000 })
    .nullable()
    .optional()
    .meta({ description: "In pounds without VAT, of a buyer alone. Null or left out: none." });
const limits = {
  orderLimit: limitOf30("Limit for one order"),
  monthLimit: limitOf30("Limit in 30 days"),
};
const { role } = invitationSchema.shape;

const namePart = z.string().max(500);

export const people = call({
  method: "GET",
  path: "/api/companies/{id}/people",
  tag,
  summary: "A company’s people",
  description: "By name, those who left among them.",
  who: "member",
  needs: "manage-company",
  scope: "company:read",
  ofCompany: true,
  params: oneById,
  query: z.object({
    search: searched.meta({ description: "Words of a name or an address." }),
    limit: limitOf(),
    cursor: cursorFor(z.tuple([namePart, namePart, z.string().max(40)])).optional(),
  }),
  answer: z.array(personDetails),
  refusals: { not_found: noCompany },
  async run({ db, actor, params: { id }, query: { cursor, ...query }, refuse }) {
    if (!(await findCompany(db, actor, id))) return refuse("not_found", noCompany);
    const { rows, next } = await listRows(db, actor, peopleOf(id), { ...query, sort: "name", after: cursor });
    return { data: rows.map(toPersonDetails), next: next && cursorOf(next) };
  },
});

export const onePerson = call({
  method: "GET",
  path: "/api/people/{id}",
  tag,
  summary: "One person of a company",
  who: "member",
  needs: "manage-company",
  scope: "company:read",
  ofCompany: true,
  params: oneById,
  answer: personDetails,
  refusals: { not_found: noPerson },
  run: (here) => tellPerson(here, here.params.id),
});

export const invitedPerson = call({
  ...personChange,
  method: "POST",
  path: "/api/companies/{id}/people",
  summary: "Invite somebody into a company",
  description:
    "The product makes their user key and mails them the link to set up an account, which nobody else sees; where staff approve invitations first, it waits for that.",
  who: "member",
  ofCompany: true,
  creates: true,
  status: 201,
  body: invitationSchema.omit({ _once: true }).extend(limits),
  refusals: { not_found: noCompany, conflict: "The address can’t be invited, or too many are." },
  async run(here) {
    const { db, actor, params, body, once, refuse } = here;
    if (!(await findCompany(db, actor, params.id))) return refuse("not_found", noCompany);
    const { lastName = "", jobTitle = "", orderLimit = null, monthLimit = null, ...rest } = body;
    const invitation = { ...rest, lastName, jobTitle, orderLimit, monthLimit, companyId: params.id };
    const result = await invite(db, actor, { ...invitation, _once: once });
    if (result.ok) {
      const answer = await tellPerson(here, result.userId);
      return answer instanceof Response ? answer : { ...answer, madeId: result.userId };
    }
    if (result.reason === "not-allowed") return refuse("not_found", noCompany);
    const about = (email: string) => refuse("conflict", `${email}.`, { errors: { email: [email] } });
    if (result.reason === "colleague") return about("They are among your company’s people already");
    if (result.reason === "address") return about("This address can’t be invited");
    return refuse(
      "conflict",
      `${count(MOST_INVITATIONS, "invitation")} are open already. Withdraw some first.`,
    );
  },
});

export const personRights = call({
  ...personChange,
  method: "PATCH",
  path: "/api/people/{id}/rights",
  summary: "Set what a person may do",
  description:
    "Role and limits, all of them; they are told by mail. `version` is the person’s that you read: of two who change the same version one is refused.",
  who: "member",
  ofCompany: true,
  body: z.object({
    role,
    ...limits,
    version: versionGiven("The version is none of ours", "Send the version of the person you read"),
  }),
  async run(here) {
    const { db, actor, params, body } = here;
    const { orderLimit: order = null, monthLimit: month = null, version: seen } = body;
    const result = await setRights(db, actor, { userId: params.id, role: body.role, order, month, seen });
    return afterPerson(here, result);
  },
});

export const removedPerson = call({
  ...personChange,
  method: "POST",
  path: "/api/people/{id}/remove",
  summary: "Take a person out of the company, or their invitation back",
  description:
    "They are signed out at once; their key, links and tokens end. What they did stays under their name, copies they took stay with them, and they can be invited again.",
  who: "member",
  ofCompany: true,
  async run(here) {
    return afterPerson(here, await removePerson(here.db, here.actor, { userId: here.params.id }));
  },
});

export const reinvitedPerson = call({
  ...personChange,
  method: "POST",
  path: "/api/people/{id}/invite",
  summary: "Invite a person again",
  description:
    "Sends the link anew; earlier ones end. Whoever was taken out, declined or withdrawn comes back with their role and sets everything up anew.",
  who: "member",
  ofCompany: true,
  creates: true,
  async run(here) {
    const { db, actor, params, once } = here;
    return afterPerson(here, await inviteAgain(db, actor, { userId: params.id, _once: once }));
  },
});

export const newOwner = call({
  ...personChange,
  method: "POST",
  path: "/api/people/{id}/owner",
  summary: "Hand ownership on",
  description: "They become an owner, and you a buyer without a limit; only an owner changes that again.",
  who: "client",
  ofCompany: true,
  async run(here) {
    return afterPerson(here, await handOn(here.db, here.actor, { userId: here.params.id, become: "buyer" }));
  },
});

export const approvedInvitation = call({
  ...personChange,
  method: "POST",
  path: "/api/people/{id}/approval",
  summary: "Approve an invitation",
  description: "It goes out, and the owner who invited them is told.",
  who: "admin",
  async run(here) {
    return afterPerson(here, await approveInvitation(here.db, here.actor, { userId: here.params.id }));
  },
});

export const declinedInvitation = call({
  ...personChange,
  method: "POST",
  path: "/api/people/{id}/decline",
  summary: "Decline an invitation",
  description:
    "Nothing is sent to them; the owner who invited them reads the reason. They can be invited again.",
  who: "admin",
  body: declineInvitationSchema,
  async run(here) {
    const { db, actor, params, body } = here;
    return afterPerson(here, await declineInvitation(db, actor, { ...body, userId: params.id }));
  },
});
