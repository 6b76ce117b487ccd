import { peopleOf } from "#app/features/access/people/list-people.server.ts";
import { PEOPLE } from "#app/features/access/people/people.list.ts";
import { PersonPage } from "#app/features/access/people/pages/person-page.tsx";
import { handOn } from "#app/features/access/people/person.commands.server.ts";
import { showPerson } from "#app/features/access/people/pages/show-people.server.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { personVerbs, refusedPerson } from "#app/http/portal/person-verbs.server.ts";
import { notFound, refusedRight, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { confirmedMember } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import type { Route } from "./+types/person";

const list = linkTo("/client-portal/company/people");
const at = (id: string) => linkTo("/client-portal/company/people/:id", { id });

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = signedIn(context);
  const { db, actor, request, now } = here;
  if (!mayInCompany(actor, "manage-company")) throw await refusedRight(context, "manage-company");
  const person = await showPerson(db, actor, params.id, now, request.url.searchParams);
  if (!person) throw notFound();
  const people = peopleOf(person.companyId);
  const neighbours = await neighboursInList(here, PEOPLE, people, person.id, at, (id) => `person-${id}`);
  return { person, company: actor.companyName ?? "", neighbours };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export const shouldRevalidate = afterRefusal;

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  if (!mayInCompany(actor, "manage-company")) throw await refusedRight(context, "manage-company");
  // Who may act for the company is not changed from a session that somebody left open.
  confirmedMember(context);
  const { id: userId } = params;
  return intents(request, {
    ...personVerbs(context, { userId, here: at(userId), list }),
    async "hand-on"() {
      const result = await handOn(db, actor, { userId, become: "buyer" });
      if (!result.ok) return refusedPerson(context, result);
      const to = linkTo("/client-portal/company");
      return succeeded(to, "Ownership handed on", "You are a buyer from now on.");
    },
  });
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} actionData={actionData} here={at(loaderData.person.id)} />;
}
