import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { findDealRecordLinks } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import {
  HoldingFigures,
  HoldingValue,
} from "#app/features/analysis/valuation/pages/holding/holding-figures.tsx";
import {
  showHolding,
  type ShownHolding,
} from "#app/features/analysis/valuation/pages/holding/show-holding.server.ts";
import { holdingHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import {
  removeHolding,
  restoreHolding,
} from "#app/features/analysis/valuation/records/holding.commands.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther, succeeded } from "#app/http/respond.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/holding";
import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { Notice } from "#app/ui/notice.tsx";
import { LinkButton } from "#app/ui/button.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, holding, portfolio, keep, now } = await holdingScope(context, params.id);
  const query = request.url.searchParams;
  const shown = await showHolding(db, actor, { holding, portfolio, keep, now, query });
  const links = await findDealRecordLinks(db, actor, holding.dealId, "portfolio-valuation", shown.keep);
  return chartsOnce(request, { ...shown, links });
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, holding, keep } = await holdingScope(context, params.id);
  return intents(request, {
    async remove() {
      const result = await removeHolding(db, actor, holding.id);
      if (!result.ok) throw notFound();
      return seeOther(portfolioHref("", keep), {
        flash: {
          kind: "success",
          title: "Holding removed",
          text: result.name,
          undo: {
            action: holdingHref(holding.id, "", keep),
            intent: "restore",
            fields: {},
            about: `removal of ${result.name}`,
          },
        },
      });
    },
    async restore() {
      const result = await restoreHolding(db, actor, holding.id);
      if (result.ok) {
        return succeeded(holdingHref(holding.id, "", keep), "Holding restored", result.name);
      }
      if (result.reason === "not-found") throw notFound();
      return refuse(
        "The holding was not restored",
        result.reason === "name"
          ? "Another holding has its name by now. Rename that one first."
          : result.reason === "demo-limit"
            ? `In demo mode a portfolio has ${DEMO_RECORDS} holdings of your own. Remove one first.`
            : "The portfolio is full. Remove a holding first.",
      );
    },
  });
}

export default function Holding({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      title={loaderData.name}
      list={{ to: portfolioHref("", loaderData.keep), label: "Portfolio Valuation" }}
      kind={loaderData.heading ? `Holding: ${loaderData.heading}` : "Holding"}
      name={loaderData.name}
      state={loaderData.isSample && <Badge tone="outline">Sample</Badge>}
      figure={
        loaderData.fairValue !== null && {
          amount: loaderData.fairValue,
          note: `fair value, ${loaderData.asOf}`,
        }
      }
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      asked={
        <>
          <PortfolioBanner access={loaderData.access} />
          <HoldingNotices holding={loaderData} />
        </>
      }
      moves={<HoldingLinks holding={loaderData} />}
      facts={loaderData.facts}
    >
      <HoldingValue holding={loaderData} />
      <HoldingFigures holding={loaderData}>
        <DealRecordLinks links={loaderData.links} />
      </HoldingFigures>
    </RecordPage>
  );
}

/** What stands above a holding: that it is to be removed, is removed, or counts in no total. */
function HoldingNotices({ holding }: { holding: ShownHolding }) {
  const { id, keep, name, isRemoved, isRemoving } = holding;
  const here = holdingHref(id, "", keep);
  return (
    <>
      <RemovalNotices noun="holding" name={name} here={here} isRemoving={isRemoving} isRemoved={isRemoved}>
        It goes out of the portfolio and every figure. Snapshots keep it, and you can bring it back from the
        list of removed holdings.
      </RemovalNotices>
      {holding.isPipeline && (
        <Notice tone="info" title={PIPELINE}>
          <p>
            Its deal was not won, and no money was paid in. It counts in no total until the deal is won, or
            until money that was paid in stands under its cash flows.
          </p>
        </Notice>
      )}
    </>
  );
}

/** Where to go from a holding: one without a method is valued first. */
function HoldingLinks({ holding }: { holding: ShownHolding }) {
  const { id, keep, isRemoved, isRemoving } = holding;
  return (
    <Moves
      next={
        holding.next === "value" && (
          <LinkButton to={holdingHref(id, "value", keep)}>
            {holding.choice ? "Mend the valuation" : "Choose a method"}
          </LinkButton>
        )
      }
      apart={
        !isRemoved &&
        !isRemoving && (
          <LinkButton
            to={holdingHref(id, "", keep, { confirm: "remove" })}
            variant="quiet"
            preventScrollReset
          >
            Remove…
          </LinkButton>
        )
      }
    >
      {!isRemoved && (
        <LinkButton to={holdingHref(id, "edit", keep)} variant="secondary">
          Edit
        </LinkButton>
      )}{" "}
      <LinkButton to={holdingHref(id, "flows", keep)} variant="secondary">
        Cash flows
      </LinkButton>{" "}
      {holding.hasMemo && (
        <LinkButton to={holdingHref(id, "memo", keep)} variant="secondary" download>
          Valuation memo (PDF)
        </LinkButton>
      )}
    </Moves>
  );
}
