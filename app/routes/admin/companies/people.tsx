import { peopleOf } from "#app/features/access/people/list-people.server.ts";
import { PeopleList } from "#app/features/access/people/pages/people-list.tsx";
import { showRow } from "#app/features/access/people/pages/show-people.server.ts";
import { peopleForStaff } from "#app/features/access/people/people.list.ts";
import { ClientTabs } from "#app/features/desk/clients/pages/client-tabs.tsx";
import { findCompany } from "#app/features/core/companies/find-company.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/people";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const company = await findCompany(db, actor, params.id);
  if (!company) throw notFound();
  const view = peopleForStaff(request.url.pathname);
  const { rows, list } = await showList({ db, actor, request }, view, peopleOf(company.id));
  return {
    list,
    rows: rows.map((row) => showRow(row, now)),
    company: { id: company.id, name: company.name, number: company.number },
  };
}

export default function CompanyPeople({ loaderData: { list, rows, company } }: Route.ComponentProps) {
  const { id, name, number } = company;
  return (
    <Page
      title={listTitle(`People of ${name}`, list)}
      heading="People"
      eyebrow={`${name}, ${number}`}
      lead="Who uses the portal for this client, and what each may do. Its owners keep this themselves."
      actions={
        <LinkButton to={linkTo("/admin-data-portal/clients/:id/people/invite", { id })} variant="secondary">
          Invite somebody
        </LinkButton>
      }
    >
      <ClientTabs id={id} />
      <PeopleList list={list} rows={rows} at={linkTo("/admin-data-portal/clients/:id/people", { id })} />
    </Page>
  );
}
