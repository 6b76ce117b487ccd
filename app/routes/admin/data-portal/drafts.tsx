import { Link } from "react-router";
import { DRAFT_STATE_LABELS, DRAFT_STATE_TONES, draftName } from "#app/features/drafts/draft.ts";
import { findDrafts } from "#app/features/drafts/find-drafts.server.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/drafts";

const here = "/admin-data-portal/create-report";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const query = readListQuery(request.url);
  const whose = request.url.searchParams.get("whose") === "all" ? "all" : "mine";
  const { rows, total, ...place } = await findDrafts(db, actor, { ...query, whose });
  return {
    whose,
    search: query.search,
    ...place,
    counted: count(total, "draft"),
    rows: rows.map((draft) => ({
      ...draft,
      title: draftName(draft.title),
      pages: draft.pages && count(draft.pages, "page"),
      changed: when(draft.updatedAt, now),
    })),
  };
}

export default function Drafts({ loaderData }: Route.ComponentProps) {
  const { rows, whose, search, page, pages, counted } = loaderData;
  const keep: Record<string, string> = whose === "all" ? { whose } : {};
  return (
    <Page
      title={listTitle("Create Report", loaderData)}
      heading="Create Report"
      lead="Reports while they are written. A finished one goes to the Report Shop or to chosen clients."
      actions={<LinkButton to={`${here}/new`}>New report</LinkButton>}
    >
      <TabLinks
        label="Whose drafts"
        items={[
          { to: here, label: "My drafts", current: whose === "mine" },
          { to: `${here}?whose=all`, label: "All drafts", current: whose === "all" },
        ]}
      />
      <SearchForm label="Search by title or focus" value={search} keep={keep} />
      <h2 className="text-xl font-semibold">{search ? `${counted} for “${search}”` : counted}</h2>
      <DataTable
        caption={whose === "all" ? "All drafts" : "My drafts"}
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            text={search ? "No drafts match" : "No drafts yet"}
            {...(!search && { action: { to: `${here}/new`, label: "New report" } })}
          />
        }
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search, keep)} label="Pages of drafts" />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Title",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={`${here}/${row.id}`}>{row.title}</Link>{" "}
        {row.focus && <span className="hint block font-normal">{row.focus}</span>}
      </>
    ),
  },
  { header: "Author", cell: (row) => (row.isMine ? "You" : row.author) },
  {
    header: "State",
    align: "middle",
    cell: (row) => (
      <>
        <Badge tone={DRAFT_STATE_TONES[row.state]}>{DRAFT_STATE_LABELS[row.state]}</Badge>{" "}
        {row.pages && <span className="hint block">{row.pages}</span>}
      </>
    ),
  },
  { header: "Changed", cell: (row) => <When at={row.changed} /> },
  {
    header: "Actions",
    align: "right",
    cell: (row) => (
      <RowAction intent="remove" label="Remove" about={row.title} action={`${here}/${row.id}`} />
    ),
  },
];
