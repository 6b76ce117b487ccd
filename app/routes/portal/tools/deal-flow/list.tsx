import { dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { showDeals, type ShownDeals } from "#app/features/analysis/deals/pages/show-deals.server.ts";
import {
  TrackerActions,
  TrackerBanner,
  TrackerTabs,
} from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import { dealsAt } from "#app/features/analysis/deals/records/deal.list.ts";
import { dealsOf } from "#app/features/analysis/deals/records/list-deals.server.ts";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { showList } from "#app/http/lists/show-list.server.ts";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Sum } from "#app/ui/text/sum.tsx";
import type { Route } from "./+types/list";
import { MoveForm } from "#app/features/analysis/deals/forms/move-form.tsx";
import { StageBadge } from "#app/features/analysis/deals/pages/stage-badge.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, pipeline, keep, now } = await pipelineScope(context);
  const view = dealsAt(keep);
  const { rows, list } = await showList({ db, actor, request }, view, dealsOf(pipeline.companyId));
  return {
    list,
    keep,
    company: actor.role === "admin" ? pipeline.companyId : null,
    heading: actor.role === "admin" ? pipeline.companyName : null,
    access: pipeline.access,
    rows: showDeals(rows, pipeline, keep, now),
  };
}

export default function DealList({ loaderData }: Route.ComponentProps) {
  const { list, keep, heading, access, rows } = loaderData;
  return (
    <Page
      title={listTitle(heading ? `Deals of ${heading}` : "Deals", list)}
      heading="Deal Flow Tracker"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="Every deal, the last changed first."
      actions={<TrackerActions keep={keep} access={access} />}
    >
      <TrackerBanner access={access} />
      <TrackerTabs keep={keep} current="list" />
      <List
        list={list}
        caption="Deals, the last changed first"
        rows={rows}
        columns={dealListColumns}
        rowKey={(row) => row.id}
        rowId={(row) => `deal-${row.id}`}
        empty={
          !list.search?.all && (
            <EmptyState text="No deals yet" action={{ to: trackerHref("new", keep), label: "Add deal" }} />
          )
        }
      />
    </Page>
  );
}

type Row = ShownDeals[number];

/** A company’s deals, the last changed first. */
const dealListColumns: Column<Row>[] = [
  {
    header: "Deal",
    rowHeader: true,
    cell: (row) => (
      <>
        <RowLink to={dealHref(row.id, row.keep)}>{row.name}</RowLink>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        <span className="hint block">
          {row.number} · {row.kind}
        </span>
      </>
    ),
  },
  {
    header: "Stage",
    plain: true,
    cell: (row) => (
      <>
        <StageBadge stage={row.stage} />{" "}
        {row.inStage && <span className="hint block whitespace-nowrap">{row.inStage}</span>}
      </>
    ),
  },
  {
    header: "Valuation",
    sort: "valuation",
    plain: true,
    align: "right",
    cell: (row) => (
      <>
        <Sum of={row.valuation} /> <span className="hint block whitespace-nowrap">at {row.probability}%</span>
      </>
    ),
  },
  { header: "Weighted", align: "right", cell: (row) => <Sum of={row.weighted} /> },
  {
    header: "Expected close",
    sort: "closes",
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">{row.closes ?? "–"}</span>{" "}
        {row.owner && <span className="hint block">{row.owner}</span>}
      </>
    ),
  },
  {
    header: "Move",
    plain: true,
    cell: (row) =>
      row.isRemoved ? (
        <RowAction
          intent="restore"
          label="Restore"
          about={row.name}
          variant="secondary"
          action={dealHref(row.id, row.keep)}
        />
      ) : (
        <MoveForm deal={row} action={dealHref(row.id, row.keep)} back="list" />
      ),
  },
];
