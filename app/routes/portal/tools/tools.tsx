import { CompanyForm } from "#app/features/analysis/tools/choose-company.tsx";
import { DemoToolsBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import { clientOptions } from "#app/features/core/clients/client-options.server.ts";
import { findDeskCompany } from "#app/features/analysis/tools/find-desk.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { grantedTools, toolsOfCompany } from "#app/features/analysis/tools/tool-access.server.ts";
import { TOOL_ENTRIES, upgradeHref } from "#app/features/analysis/tools/tool.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/tools";

/** A client's own tools; for staff those of the client the address names, with what that client was granted. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const isStaff = actor.role === "admin";
  const companyId = request.url.searchParams.get("company");
  const company = await findDeskCompany(db, actor, companyId);
  if (!company && companyId) throw notFound();
  const isChosen = isStaff && company !== undefined;
  const tools = isChosen ? await toolsOfCompany(db, company.id) : await grantedTools(db, actor);
  const keep = isChosen ? keepOf(actor, company.id) : "";
  return {
    isStaff,
    client: isChosen ? company.name : null,
    clientHref: isChosen ? linkTo("/admin-data-portal/clients/:id", { id: company.id }) : null,
    companies: isStaff && !isChosen ? await clientOptions(db, actor) : null,
    tools: TOOL_ENTRIES.map((entry) => ({
      ...entry,
      to: `${entry.to}${keep}`,
      isGranted: tools.has(entry.tool),
    })),
  };
}

export default function Tools({ loaderData }: Route.ComponentProps) {
  const { tools, isStaff, client, clientHref, companies } = loaderData;
  return (
    <Page
      title={client ? `Tools of ${client}` : "Tools"}
      heading="Tools"
      eyebrow={client}
      lead={
        isStaff
          ? "Staff have every tool in full, for any client. What you do in one is noted as done by staff."
          : "What your company works with on the portal. Everybody in it sees the same records."
      }
      actions={
        clientHref && (
          <>
            <LinkButton to={clientHref} variant="secondary">
              Client record
            </LinkButton>{" "}
            <LinkButton to={linkTo("/client-portal/tools")} variant="quiet">
              Another client
            </LinkButton>
          </>
        )
      }
    >
      {!isStaff && <DemoToolsBanner tools={tools.filter(({ isGranted }) => !isGranted)} />}
      {companies && <CompanyForm companies={companies} label="Open the client’s tools" />}
      {tools.map(({ tool, name, about, to, isGranted }) => (
        <Card
          key={tool}
          title={name}
          actions={<Badge tone={isGranted ? "green" : "amber"}>{isGranted ? "Granted" : "Demo"}</Badge>}
        >
          <p>{about}</p>
          <div className="actions">
            <LinkButton to={to}>
              Open<span className="sr-only">{` ${name}`}</span>
            </LinkButton>{" "}
            {!isGranted && !isStaff && (
              <LinkButton to={upgradeHref(tool)} variant="quiet">
                Ask for the full tool<span className="sr-only">: {name}</span>
              </LinkButton>
            )}
          </div>
        </Card>
      ))}
    </Page>
  );
}
