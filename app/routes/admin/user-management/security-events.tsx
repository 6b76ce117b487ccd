import { Form } from "react-router";
import { findSecurityEvents } from "#app/features/access/security-events/find-security-events.server.ts";
import {
  eventDays,
  isRefusalKind,
  refusalKinds,
  securityEventsPath as here,
} from "#app/features/access/security-events/security-event.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { moment, whole } from "#app/ui/text/format.ts";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/security-events";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const wanted = request.url.searchParams.get("kind");
  const kind = isRefusalKind(wanted) ? wanted : null;
  const place = request.url.searchParams.get("before") ?? "";
  const before = /^[1-9]\d{0,14}$/.test(place) ? Number(place) : null;
  const { rows, older } = await findSecurityEvents(db, actor, { kind, before });
  const hrefOf = (search: Record<string, string>) =>
    `${here}${Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : ""}`;
  const kept: Record<string, string> = kind === null ? {} : { kind };
  return {
    label: kind && refusalKinds[kind],
    kind: kind ?? "",
    newest: before === null ? null : hrefOf(kept),
    older: older === null ? null : hrefOf({ ...kept, before: String(older) }),
    rows: rows.map((row) => ({
      seq: row.seq,
      at: moment(row.minute),
      kind: isRefusalKind(row.kind) ? refusalKinds[row.kind] : row.kind,
      userId: row.email === null ? null : row.user_id,
      who: row.who === "many" ? "Many at once" : nameOf(row),
      ip: row.ip,
      request: `${row.method} ${row.path}`,
      status: row.status,
      refused: whole(row.refused),
    })),
  };
}

function nameOf(row: { first_name: string | null; last_name: string | null; email: string | null }): string {
  if (row.email === null) return "Not signed in";
  return [row.first_name, row.last_name].filter(Boolean).join(" ") || row.email;
}

export default function SecurityEvents({ loaderData }: Route.ComponentProps) {
  const { rows, kind, label, newest, older } = loaderData;
  return (
    <Page
      title={`Security events${label ? ` – ${label}` : ""}${newest ? " – Older" : ""}`}
      heading="Security events"
      lead="What was refused, to whom and from where: once for each person, or network, and minute."
    >
      <UserManagementTabs />
      <Fold name={<>Filter{kind && <span className="sr-only"> (in use)</span>}</>}>
        <Form method="get" className="filters" aria-label="Events" preventScrollReset>
          <FilterSelect name="kind" label="What was refused" value={kind} options={kinds} />
          <div className="actions">
            <Button>Show</Button>
          </div>
        </Form>
      </Fold>
      <DataTable
        caption="Events, newest first"
        captionHidden
        rows={rows}
        columns={columns}
        isList
        rowKey={(row) => String(row.seq)}
        empty={<EmptyState text="Nothing was refused" />}
        source={`Times in London. Kept for ${count(eventDays, "day")}. A record that doesn’t exist looks like somebody else’s.`}
      />
      <OlderNewer label="Pages of events" newer={newest} older={older} />
    </Page>
  );
}

const kinds = [
  { value: "", label: "Everything" },
  ...Object.entries(refusalKinds).map(([value, label]) => ({ value, label })),
];

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  { header: "When", plain: true, cell: (row) => <When at={row.at} /> },
  {
    header: "Refused",
    rowHeader: true,
    cell: (row) => <TwoLines below={<code className="break-all">{row.request}</code>}>{row.kind}</TwoLines>,
  },
  {
    header: "Who",
    plain: true,
    cell: ({ who, userId, ip }) => (
      <span className="block min-w-32">
        <TwoLines below={ip} isNumber>
          {userId ? <Link to={linkTo("/admin-user-management/users/:id", { id: userId })}>{who}</Link> : who}
        </TwoLines>
      </span>
    ),
  },
  { header: "Status", align: "right", cell: (row) => row.status },
  { header: "Times", align: "right", cell: (row) => row.refused },
];
