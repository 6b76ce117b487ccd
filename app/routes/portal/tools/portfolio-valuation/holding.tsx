import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { HoldingFigures } from "#app/features/analysis/valuation/pages/holding/holding-figures.tsx";
import { HoldingLinks } from "#app/features/analysis/valuation/pages/holding/holding-links.tsx";
import { HoldingNotices } from "#app/features/analysis/valuation/pages/holding/holding-notices.tsx";
import { HoldingValue } from "#app/features/analysis/valuation/pages/holding/holding-value.tsx";
import { showHolding } from "#app/features/analysis/valuation/pages/holding/show-holding.server.ts";
import { holdingHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import {
  removeHolding,
  restoreHolding,
} from "#app/features/analysis/valuation/records/remove-holding.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther, succeeded } from "#app/http/respond.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/holding";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, holding, portfolio, keep, now } = await holdingScope(context, params.id);
  return chartsOnce(
    request,
    await showHolding(db, actor, { holding, portfolio, keep, now, query: request.url.searchParams }),
  );
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
    <Page
      title={loaderData.name}
      eyebrow={loaderData.heading ? `Portfolio Valuation: ${loaderData.heading}` : "Portfolio Valuation"}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={loaderData.isSample ? <Badge tone="outline">Sample</Badge> : null}
    >
      <PortfolioBanner access={loaderData.access} />
      <HoldingNotices holding={loaderData} />
      <HoldingValue holding={loaderData} />
      <HoldingFigures holding={loaderData} />
      <HoldingLinks holding={loaderData} />
    </Page>
  );
}
