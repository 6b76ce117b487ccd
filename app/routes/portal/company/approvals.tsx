import { APPROVALS } from "#app/features/trade/approvals/approval.list.ts";
import { approvalList } from "#app/features/trade/approvals/approval.scope.server.ts";
import { APPROVAL_STATES } from "#app/features/trade/approvals/approval.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { refusedRight } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import { Page } from "#app/ui/page.tsx";
import { price, when } from "#app/ui/text/format.ts";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/approvals";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  if (!mayInCompany(actor, "buy")) throw await refusedRight(context, "buy");
  const { rows, list } = await showList({ db, actor, request }, APPROVALS, approvalList);
  return {
    list,
    isOwner: mayInCompany(actor, "approve"),
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      by: row.requestedBy.name,
      price: price(row.pricePence),
      asked: when(row.requestedAt, now),
      ...APPROVAL_STATES[row.state],
    })),
  };
}

export default function Approvals({ loaderData: { list, rows, isOwner } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("Approvals", list)}
      heading="Approvals"
      lead={
        isOwner
          ? "What your buyers want above their limit: it is ordered when you say yes."
          : "What you asked your owners for, because it is above your limit."
      }
    >
      <List
        list={list}
        caption="Approvals"
        rows={rows}
        columns={columns}
        rowId={({ id }) => `approval-${id}`}
        empty={<EmptyState text="Nothing waits for an owner" />}
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "What",
    rowHeader: true,
    cell: ({ id, title, by }) => (
      <TwoLines below={by}>
        <RowLink to={linkTo("/client-portal/company/approvals/:id", { id })}>{title}</RowLink>
      </TwoLines>
    ),
  },
  { header: "Price, net", align: "right", cell: (row) => row.price },
  { header: "Asked", cell: (row) => <When at={row.asked} /> },
  { header: "State", cell: ({ tone, label }) => <Badge tone={tone}>{label}</Badge> },
];
