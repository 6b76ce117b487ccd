import { peopleOf } from "#app/features/access/people/list-people.server.ts";
import { PeopleList } from "#app/features/access/people/pages/people-list.tsx";
import { showRow } from "#app/features/access/people/pages/show-people.server.ts";
import { PEOPLE } from "#app/features/access/people/people.list.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { refusedRight } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/people";

const here = linkTo("/client-portal/company/people");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  if (!mayInCompany(actor, "manage-company")) throw await refusedRight(context, "manage-company");
  const { rows, list } = await showList({ db, actor, request }, PEOPLE, peopleOf(actor.companyId));
  return { list, rows: rows.map((row) => showRow(row, now)), company: actor.companyName ?? "" };
}

export default function People({ loaderData: { list, rows, company } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("People", list)}
      heading="People"
      eyebrow={company}
      lead="Who uses the portal for your company, and what each may do."
      actions={
        <LinkButton to={linkTo("/client-portal/company/people/invite")}>Invite a colleague</LinkButton>
      }
    >
      <PeopleList list={list} rows={rows} at={here} />
    </Page>
  );
}
