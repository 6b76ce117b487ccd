import { Link } from "react-router";
import { AuditFilterForm } from "#app/features/desk/audit/audit-filter-form.tsx";
import {
  auditParams,
  isFiltered,
  MOST_EXPORTED,
  pageOfTarget,
  readAuditQuery,
} from "#app/features/desk/audit/audit-query.ts";
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
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { moment, when } from "#app/ui/text/format.ts";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
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
      <Chain standing={loaderData.standing} here={loaderData.here} />
      <AuditFilterForm filter={filter} actions={loaderData.actions} isFiltered={hasFilter} />
      <DataTable
        caption={hasFilter ? "Entries that fit, newest first" : "All entries, newest first"}
        rows={rows}
        columns={columns}
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

type Standing = Route.ComponentProps["loaderData"]["standing"];

/** Whether the log is whole, and since when that is known. */
function Chain({ standing, here }: { standing: Standing; here: string }) {
  const { checked, fault } = standing;
  return (
    <Card
      title="Is the log whole?"
      actions={
        <Badge tone={fault ? "solid-red" : checked ? "green" : "outline"}>
          {fault ? "Broken" : checked ? "The chain holds" : "Not checked yet"}
        </Badge>
      }
    >
      <p>
        {fault
          ? `The chain breaks at entry ${fault.seq}: ${fault.what}. Keep the newest backup and the server’s log. `
          : `${standing.entries} in all. Each carries a code made from the one before it. `}
        {checked && (
          <>
            Checked <When at={checked} />, up to {standing.upTo}; {standing.since}.
          </>
        )}
      </p>
      <RowAction intent="check" label="Check the whole log now" variant="secondary" action={here} />
    </Card>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "When",
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">
          <When at={row.at} />
        </span>{" "}
        <span className="hint block">Entry {row.seq}</span>
      </>
    ),
  },
  {
    header: "Who",
    cell: ({ by, role, ip }) => (
      <>
        {by ? (
          <Link to={linkTo("/admin-user-management/users/:id", { id: by.id })}>{by.name}</Link>
        ) : (
          whoElse(role)
        )}{" "}
        {ip && <span className="hint block num">{ip}</span>}
      </>
    ),
  },
  { header: "Action", rowHeader: true, cell: (row) => <code>{row.action}</code> },
  {
    header: "About",
    cell: ({ target, to }) => {
      const text = <code>{target.length > 20 ? `${target.slice(0, 20)}…` : target}</code>;
      return to ? <Link to={to}>{text}</Link> : text;
    },
  },
  {
    header: "Details",
    cell: ({ details }) =>
      details && (
        <details>
          <summary>Show</summary>
          <code className="break-all">{details}</code>
        </details>
      ),
  },
];

function whoElse(role: string): string {
  return role === "system" ? "The product" : "A visitor";
}
