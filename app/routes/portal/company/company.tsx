import { showCompany } from "#app/features/core/companies/pages/show-company.server.ts";
import { isColleague, mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { companyRoleLabel } from "#app/features/core/company-roles/company-role.ts";
import { whyNot } from "#app/features/core/company-roles/find-owners.server.ts";
import { forbidden, notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/company";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  if (!isColleague(actor)) throw forbidden(context);
  const shown = await showCompany(db, actor, actor.companyId);
  if (!shown) throw notFound();
  return {
    ...shown,
    role: actor.companyRole && companyRoleLabel[actor.companyRole],
    mayEdit: mayInCompany(actor, "manage-company"),
    mayBuy: mayInCompany(actor, "buy"),
    whyNot: await whyNot(db, actor, "manage-company"),
  };
}

export default function Company({ loaderData }: Route.ComponentProps) {
  const { name, role, warning, legal, billing, mayEdit, mayBuy, whyNot } = loaderData;
  return (
    <Page
      title="Your company"
      heading={name}
      eyebrow="Your company"
      lead={role && `You are its ${role.toLowerCase()}.`}
      actions={
        mayEdit ? (
          <>
            <LinkButton to={linkTo("/client-portal/company/people")}>People</LinkButton>{" "}
            <LinkButton to={linkTo("/client-portal/company/approvals")} variant="secondary">
              Approvals
            </LinkButton>{" "}
            <LinkButton to={linkTo("/client-portal/company/edit")} variant="secondary">
              Edit particulars
            </LinkButton>
          </>
        ) : (
          mayBuy && (
            <LinkButton to={linkTo("/client-portal/company/approvals")} variant="secondary">
              What I asked owners for
            </LinkButton>
          )
        )
      }
    >
      {warning && (
        <Notice tone="warning" title="Look at the VAT number again">
          {warning}
        </Notice>
      )}
      <Card title="Particulars">
        <SummaryList items={legal} />
      </Card>
      <Card title="Billing">
        <SummaryList items={billing} />
      </Card>
      {whyNot && <p className="hint">{whyNot}</p>}
    </Page>
  );
}
