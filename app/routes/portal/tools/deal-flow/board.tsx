import { DealBoard } from "#app/features/analysis/deals/pages/deal-board.tsx";
import { trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { showBoard, type ShownBoard } from "#app/features/analysis/deals/pages/show-board.server.ts";
import {
  TrackerActions,
  TrackerBanner,
  TrackerTabs,
} from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { sampleDealVerbs } from "#app/http/tools/sample-deal-verbs.server.ts";
import { companiesToChoose } from "#app/http/tools/tool-scope.server.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/board";
import { Stat, Stats } from "#app/ui/stat.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const companies = await companiesToChoose(context);
  if (companies) return { board: null, companies };
  const { db, actor, pipeline, keep, now } = await pipelineScope(context);
  const { companyName, access, isDemoCompany } = pipeline;
  return {
    companies: null,
    board: {
      keep,
      access,
      isDemoCompany,
      heading: actor.role === "admin" ? companyName : null,
      ...(await showBoard(db, actor, pipeline, now)),
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return intents(request, sampleDealVerbs(await pipelineScope(context)));
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
      lead="A deal moves by its card’s menu."
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
        <div className="board-page flow">
          <PipelineStats board={board} />
          <DealBoard columns={columns} keep={keep} />
          <p className="hint min-h-6 max-md:hidden print:hidden">
            {hydrated && "A card can be dragged to another column, too."}
          </p>
        </div>
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

/** What a pipeline's open and decided deals come to. */
function PipelineStats({ board }: { board: ShownBoard }) {
  return (
    <Stats slim>
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
  );
}
