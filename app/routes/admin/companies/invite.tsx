import { InvitePage } from "#app/features/access/people/pages/invite-form.tsx";
import { findCompany } from "#app/features/core/companies/find-company.server.ts";
import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { answerInvitation } from "#app/http/portal/answer-invitation.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import type { Route } from "./+types/invite";

const listOf = (id: string) => linkTo("/admin-data-portal/clients/:id/people", { id });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor } = staff(context);
  const company = await findCompany(db, actor, params.id);
  if (!company) throw notFound();
  return {
    id: company.id,
    company: `${company.name}, ${company.number}`,
    once: crypto.randomUUID(),
    lead: mailIsDelivered()
      ? "They get a private link by mail, and set up their account with it."
      : "Their private link waits in the outbox until you pass it on; they set up their account with it.",
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = confirmedStaff(context);
  const company = await findCompany(db, actor, params.id);
  if (!company) throw notFound();
  return answerInvitation(request, context, company.id, listOf(company.id));
}

export default function InviteForClient({ loaderData, actionData }: Route.ComponentProps) {
  const { id, ...shown } = loaderData;
  return <InvitePage {...shown} reply={actionData?.reply} back={listOf(id)} />;
}
