import { InvitePage } from "#app/features/access/people/pages/invite-form.tsx";
import { findCompany } from "#app/features/core/companies/find-company.server.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { answerInvitation } from "#app/http/portal/answer-invitation.server.ts";
import { notFound, refusedRight } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { confirmedMember } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import type { Route } from "./+types/invite";

const people = linkTo("/client-portal/company/people");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  if (!mayInCompany(actor, "manage-company")) throw await refusedRight(context, "manage-company");
  const company = await findCompany(db, actor, actor.companyId);
  if (!company) throw notFound();
  const sent = mailIsDelivered()
    ? "They get a private link by mail"
    : "Their private link waits in our outbox until our staff pass it on";
  return {
    company: company.name,
    once: crypto.randomUUID(),
    lead: `${company.approvesInvitations ? "We approve each invitation of your company first; then t" : "T"}${sent.slice(1)}, and set up their account with it. Their key is theirs alone: you never see it.`,
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { actor } = signedIn(context);
  if (!mayInCompany(actor, "manage-company")) throw await refusedRight(context, "manage-company");
  // Who may act for the company is not changed from a session that somebody left open.
  confirmedMember(context);
  return answerInvitation(request, context, actor.companyId, people);
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitePage {...loaderData} reply={actionData?.reply} back={people} />;
}
