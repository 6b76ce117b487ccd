import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { Link } from "react-router";
import { dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { daysUpTo } from "#app/features/analysis/deals/maths/deal-history.ts";
import { isOpenStage } from "#app/features/analysis/deals/records/deal.ts";
import { dealsAt } from "#app/features/analysis/deals/records/deal.list.ts";
import { dealsOf } from "#app/features/analysis/deals/records/list-deals.server.ts";
import { MoveForm } from "#app/features/analysis/deals/forms/move-form.tsx";
import { weightedOf } from "#app/features/analysis/deals/pages/deal-plots.ts";
import { StageBadge } from "#app/features/analysis/deals/pages/stage-badge.tsx";
import {
  TrackerActions,
  TrackerBanner,
  TrackerTabs,
} from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, money, price } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { type Column } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/list";

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
    rows: rows.map((deal) => ({
      keep,
      id: deal.id,
      number: deal.number,
      name: deal.name,
      stage: deal.stage,
      kind: `${deal.type}, ${deal.sector}`,
      valuation: price(deal.valuationPence),
      probability: deal.probability,
      weighted: money(weightedOf(deal)),
      inStage: isOpenStage(deal.stage) ? count(Math.floor(daysUpTo(deal.stageChangedAt, now)), "day") : null,
      closes: deal.expectedClose === null ? null : date(deal.expectedClose),
      owner: deal.owner?.name ?? null,
      isRemoved: deal.removedAt !== null,
      isSample: deal.isDemo && !pipeline.isDemoCompany,
    })),
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
        columns={columns}
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

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Deal",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={dealHref(row.id, row.keep)}>{row.name}</Link>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        <span className="hint block">
          <span className="num">{row.number}</span> · {row.kind}
        </span>
      </>
    ),
  },
  {
    header: "Stage",
    cell: (row) => (
      <>
        <StageBadge stage={row.stage} />{" "}
        {row.inStage && <span className="hint block whitespace-nowrap">{row.inStage}</span>}
      </>
    ),
  },
  {
    header: "Valuation",
    align: "right",
    cell: (row) => (
      <>
        <span className="num">{row.valuation}</span>{" "}
        <span className="hint num block whitespace-nowrap">at {row.probability}%</span>
      </>
    ),
  },
  { header: "Weighted", align: "right", cell: (row) => <span className="num">{row.weighted}</span> },
  {
    header: "Expected close",
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">{row.closes ?? "–"}</span>{" "}
        {row.owner && <span className="hint block">{row.owner}</span>}
      </>
    ),
  },
  {
    header: "Move",
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
