import { peopleOf } from "#app/features/access/people/list-people.server.ts";
import { peopleForStaff } from "#app/features/access/people/people.list.ts";
import { PersonPage } from "#app/features/access/people/pages/person-page.tsx";
import { showPerson } from "#app/features/access/people/pages/show-people.server.ts";
import { findCompany } from "#app/features/core/companies/find-company.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { invitationVerbs } from "#app/http/desk/invitation-verbs.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { personVerbs } from "#app/http/portal/person-verbs.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import type { Route } from "./+types/person";

const listOf = (id: string) => linkTo("/admin-data-portal/clients/:id/people", { id });
const at = (id: string, person: string) =>
  linkTo("/admin-data-portal/clients/:id/people/:person", { id, person });

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, request, now } = here;
  const company = await findCompany(db, actor, params.id);
  const person = await showPerson(db, actor, params.person, now, request.url.searchParams);
  if (!company || person?.companyId !== company.id) throw notFound();
  const view = peopleForStaff(listOf(company.id));
  const hrefOf = (id: string) => at(company.id, id);
  const rowOf = (id: string) => `person-${id}`;
  const neighbours = await neighboursInList(here, view, peopleOf(company.id), person.id, hrefOf, rowOf);
  return { person, company: `${company.name}, ${company.number}`, neighbours };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export const shouldRevalidate = afterRefusal;

export async function action({ request, context, params }: Route.ActionArgs) {
  confirmedStaff(context);
  const { id, person: userId } = params;
  const where = { userId, here: at(id, userId), list: listOf(id) };
  return intents(request, { ...personVerbs(context, where), ...invitationVerbs(context, where) });
}

export default function CompanyPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { id, companyId } = loaderData.person;
  return <PersonPage {...loaderData} actionData={actionData} here={at(companyId, id)} />;
}
