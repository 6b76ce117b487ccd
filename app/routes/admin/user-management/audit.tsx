import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { AuditFilterForm } from "#app/features/core/audit/audit-filter-form.tsx";
import { AuditChain, AuditTable } from "#app/features/core/audit/audit-table.tsx";
import { checkAudit } from "#app/features/operations/check-audit.server.ts";
import { showAudit } from "#app/features/core/audit/pages/show-audit.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/audit";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  return { here: withoutQuery(request.url), ...(await showAudit(db, actor, now, request.url)) };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts } = staff(context);
  const { intent } = await readFields(request);
  if (intent !== "check") return refuse("Nothing was done", "Choose an action.", 400);
  const checked = await checkAudit(db, actor);
  if (!checked) throw forbidden(context);
  return seeOther(withoutQuery(facts.url), {
    flash: checked.fault
      ? { kind: "error", title: `The chain breaks at entry ${checked.fault.seq}`, text: checked.fault.what }
      : {
          kind: "success",
          title: "The chain holds",
          text: `${count(checked.head?.seq ?? 0, "entry", "entries")} checked.`,
        },
  });
}

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, isFiltered, isNewest, older, newer } = loaderData;
  return (
    <Page
      title={isNewest ? "Audit" : "Audit – Older entries"}
      heading="Audit"
      lead="Who did what, when and from where. Entries can be added, never changed."
      errors={Boolean(actionData?.problem)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        <LinkButton to={loaderData.csv} external variant="secondary">
          Download as CSV
        </LinkButton>
      }
    >
      <UserManagementTabs />
      <AuditChain standing={loaderData.standing} here={loaderData.here} />
      <AuditFilterForm filter={filter} actions={loaderData.actions} isFiltered={isFiltered} />
      <AuditTable rows={rows} isFiltered={isFiltered} older={older} most={loaderData.most} />
      <OlderNewer label="Pages of entries" newer={newer} older={older} />
    </Page>
  );
}
