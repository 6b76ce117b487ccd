import { dealListColumns } from "#app/features/analysis/deals/pages/deal-columns.tsx";
import { trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { showDeals } from "#app/features/analysis/deals/pages/show-deals.server.ts";
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
