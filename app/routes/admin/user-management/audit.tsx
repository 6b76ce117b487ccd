import { AuditFilterForm } from "#app/features/desk/audit/audit-filter-form.tsx";
import {
  auditParams,
  isFiltered,
  MOST_EXPORTED,
  pageOfTarget,
  readAuditQuery,
} from "#app/features/desk/audit/audit-query.ts";
import { AuditChain, auditColumns } from "#app/features/desk/audit/audit-table.tsx";
import { auditStanding, checkAudit } from "#app/features/desk/audit/check-audit.server.ts";
import { searchAudit } from "#app/features/desk/audit/search-audit.server.ts";
import { recordedActions } from "#app/features/desk/audit/recorded-actions.server.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { readFields } from "#app/http/forms/form.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { moment, when } from "#app/ui/text/format.ts";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/audit";

const here = linkTo("/admin-user-management/audit");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const { before, after, ...filter } = readAuditQuery(request.url);
  const { rows, older, newer } = await searchAudit(db, actor, { ...filter, before, after });
  const { check, entries, since } = await auditStanding(db, actor);
  const actions = await recordedActions(db, actor);
  const hrefOf = (place: Record<string, number>) => `${here}?${auditParams(filter, place)}`;
  const kept = auditParams(filter);
  return {
    filter,
    isFiltered: isFiltered(filter),
    isNewest: newer === null,
    actions: filter.action && !actions.includes(filter.action) ? [filter.action, ...actions] : actions,
    older: older === null ? null : hrefOf({ before: older }),
    newer: newer === null ? null : hrefOf({ after: newer }),
    csv: `${here}.csv${kept ? `?${kept}` : ""}`,
    most: count(MOST_EXPORTED, "entry", "entries"),
    here: withoutQuery(request.url),
    standing: {
      entries: count(entries, "entry", "entries"),
      checked: check && when(check.at, now),
      fault: check?.fault ?? null,
      upTo: count(check?.head?.seq ?? 0, "entry", "entries"),
      since: since === 0 ? "none since" : `${count(since, "entry", "entries")} added since`,
    },
    rows: rows.map((row) => ({
      seq: row.seq,
      at: moment(row.at),
      action: row.action,
      target: row.target,
      to: pageOfTarget(row.target),
      by: row.by,
      role: row.role,
      ip: row.ip,
      details: row.details === "{}" ? null : row.details,
    })),
  };
}

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
  const { rows, filter, isFiltered: hasFilter, isNewest, older, newer } = loaderData;
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
      <AuditFilterForm filter={filter} actions={loaderData.actions} isFiltered={hasFilter} />
      <DataTable
        caption={hasFilter ? "Entries that fit, newest first" : "All entries, newest first"}
        rows={rows}
        columns={auditColumns}
        rowKey={(row) => String(row.seq)}
        rowId={(row) => `entry-${row.seq}`}
        empty={
          <EmptyState
            text={older ? "Nothing among these entries" : "No entries found"}
            detail={older ? "Ten thousand entries are looked at for a page. Older ones follow." : undefined}
          />
        }
        source={`Times in London. The CSV file has what fits the search, the newest ${loaderData.most} at most, with times in UTC; taking it is recorded here.`}
      />
      <OlderNewer label="Pages of entries" newer={newer} older={older} />
    </Page>
  );
}
