import { daysUpTo, isStaleDeal, medianStays } from "#app/features/analysis/deals/maths/deal-history.ts";
import { pipelineTotals } from "#app/features/analysis/deals/maths/pipeline.ts";
import { DealBoard } from "#app/features/analysis/deals/pages/deal-board.tsx";
import { trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import {
  TrackerActions,
  TrackerBanner,
  TrackerTabs,
} from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import { type DealStage, isOpenStage } from "#app/features/analysis/deals/records/deal.ts";
import {
  BOARD_CARDS,
  findBoard,
  findMoves,
  findPipelineCells,
} from "#app/features/analysis/deals/records/find-deals.server.ts";
import { resetSampleDeals } from "#app/features/analysis/deals/records/sample-deals.server.ts";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { findDeskCompanies } from "#app/features/analysis/tools/find-desk.server.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { count } from "#app/plural.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { money, percent, price } from "#app/ui/text/format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/board";

/** Medians of the board's marks look back so many moves. */
const recentMoves = 2000;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  if (actor.role === "admin" && !request.url.searchParams.get("company")) {
    return { board: null, companies: await findDeskCompanies(db) };
  }
  const { pipeline, keep, now } = await pipelineScope(context);
  const { companyId, companyName, access, isDemoCompany } = pipeline;
  const totals = pipelineTotals(await findPipelineCells(db, actor, companyId));
  const cards = await findBoard(db, actor, companyId);
  const medians = medianStays(await findMoves(db, actor, companyId, recentMoves));
  return {
    companies: null,
    board: {
      keep,
      access,
      isDemoCompany,
      heading: actor.role === "admin" ? companyName : null,
      isEmpty: totals.stages.every((stage) => stage.count === 0),
      open: {
        count: count(totals.open.count, "deal"),
        total: money(totals.open.totalPence),
        weighted: money(totals.open.weightedPence),
      },
      won: { count: count(totals.won.count, "deal"), total: money(totals.won.totalPence) },
      winRate: totals.winRate && {
        byCount: percent(totals.winRate.byCount),
        byValue: totals.winRate.byValue === null ? null : percent(totals.winRate.byValue),
        n: count(totals.winRate.n, "decided deal"),
      },
      columns: totals.stages.map(({ stage, count: n, totalPence, weightedPence }) => ({
        stage,
        count: n,
        total: money(totalPence),
        weighted: money(weightedPence),
        more: Math.max(0, n - BOARD_CARDS),
        deals: (cards.get(stage) ?? []).map((deal) => ({
          id: deal.id,
          number: deal.number,
          name: deal.name,
          stage: deal.stage,
          type: deal.type,
          sector: deal.sector,
          valuation: price(deal.valuationPence),
          probability: deal.probability,
          inStage: inStage(deal.stage, deal.stageChangedAt, now),
          isStale: isStaleDeal(deal, medians, now),
          isSample: deal.isDemo && !isDemoCompany,
        })),
      })),
    },
  };
}

function inStage(stage: DealStage, since: string, now: Date): string {
  const days = count(Math.floor(daysUpTo(since, now)), "day");
  return isOpenStage(stage) ? `${days} in stage` : `Closed ${days} ago`;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, pipeline, keep } = await pipelineScope(context);
  const { intent } = await readFields(request);
  if (intent !== "samples") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await resetSampleDeals(db, actor, pipeline.companyId);
  if (result.ok) {
    return succeeded(trackerHref("", keep), "The sample deals are as they were at first");
  }
  return refuse(
    "Nothing was changed",
    "Sample deals are for demo mode; your company has the full tool.",
    403,
  );
}

export default function Board({ loaderData, actionData }: Route.ComponentProps) {
  const { board, companies } = loaderData;
  const hydrated = useHydrated();
  if (!board) return <ChooseCompany tool="Deal Flow Tracker" records="deals" companies={companies} />;
  const { keep, access, isDemoCompany, heading, columns, isEmpty } = board;
  const hasSamples = columns.some(({ deals }) => deals.some(({ isSample }) => isSample));
  return (
    <Page
      title={heading ? `Deal Flow Tracker: ${heading}` : "Deal Flow Tracker"}
      heading="Deal Flow Tracker"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead={`Your deals by stage. Move one with the list on its card${hydrated ? ", or drag it to another column" : ""}.`}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<TrackerActions keep={keep} access={access} />}
    >
      <TrackerBanner access={access} />
      <TrackerTabs keep={keep} current="" />
      {isEmpty ? (
        <>
          <EmptyState
            text="No deals yet"
            detail={
              access === "demo"
                ? "Add one of your own, or look round with six sample deals."
                : "Add the first one, or import the list you have."
            }
            action={{ to: trackerHref("new", keep), label: "Add deal" }}
          />
        </>
      ) : (
        <>
          <Stats>
            <Stat label="Open pipeline" value={board.open.total} asAt={board.open.count} />
            <Stat label="Weighted pipeline" value={board.open.weighted} asAt="Valuation × probability" />
            <Stat label="Won" value={board.won.total} asAt={board.won.count} />
            <Stat
              label="Win rate"
              value={board.winRate?.byCount ?? "–"}
              asAt={
                board.winRate
                  ? `${board.winRate.byValue ?? "–"} by value, ${board.winRate.n}`
                  : "Nothing is decided yet"
              }
            />
          </Stats>
          <DealBoard columns={columns} keep={keep} />
        </>
      )}
      {access === "demo" && !isDemoCompany && (
        <RowAction
          intent="samples"
          label={hasSamples ? "Reset the sample deals" : "Show sample deals"}
          variant="secondary"
          size="normal"
          action={withQuery(trackerHref("", keep), { index: "" })}
        />
      )}
    </Page>
  );
}
