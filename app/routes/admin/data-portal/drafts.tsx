import { DRAFT_STATE_LABELS, DRAFT_STATE_TONES, draftName } from "#app/features/publishing/drafts/draft.ts";
import { DRAFTS } from "#app/features/publishing/drafts/draft.list.ts";
import { draftList } from "#app/features/publishing/drafts/find-drafts.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { when } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import type { Route } from "./+types/drafts";

const here = linkTo("/admin-data-portal/create-report");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, DRAFTS, draftList);
  return {
    list,
    rows: rows.map((draft) => ({
      ...draft,
      title: draftName(draft.title),
      pages: draft.pages && count(draft.pages, "page"),
      changed: when(draft.updatedAt, now),
    })),
  };
}

export default function Drafts({ loaderData: { list, rows } }: Route.ComponentProps) {
  return (
    <Page
      title={listTitle("Create Report", list)}
      heading="Create Report"
      lead="Reports while they are written. A finished one goes to the Report Shop or to chosen clients."
      actions={<LinkButton to={`${here}/new`}>New report</LinkButton>}
    >
      <List
        list={list}
        caption="Drafts"
        rows={rows}
        columns={columns}
        empty={
          !list.search?.value && (
            <EmptyState text="No drafts yet" action={{ to: `${here}/new`, label: "New report" }} />
          )
        }
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Title",
    rowHeader: true,
    cell: (row) => (
      <TwoLines below={row.focus}>
        <RowLink to={`${here}/${row.id}`}>{row.title}</RowLink>
      </TwoLines>
    ),
  },
  { header: "Author", plain: true, cell: (row) => (row.isMine ? "You" : row.author) },
  {
    header: "State",
    plain: true,
    align: "middle",
    cell: (row) => (
      <TwoLines below={row.pages}>
        <Badge tone={DRAFT_STATE_TONES[row.state]}>{DRAFT_STATE_LABELS[row.state]}</Badge>
      </TwoLines>
    ),
  },
  { header: "Changed", sort: "changed", cell: (row) => <When at={row.changed} /> },
  {
    header: "Actions",
    plain: true,
    align: "right",
    cell: (row) => (
      <RowAction intent="remove" label="Remove" about={row.title} action={`${here}/${row.id}`} />
    ),
  },
];
