import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import {
  PortfolioActions,
  PortfolioBanner,
  PortfolioTabs,
} from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { PortfolioBody } from "#app/features/analysis/valuation/pages/portfolio/portfolio-body.tsx";
import {
  revaluedFlash,
  showPortfolio,
} from "#app/features/analysis/valuation/pages/portfolio/show-portfolio.server.ts";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { holdingsAt } from "#app/features/analysis/valuation/records/valuation.list.ts";
import { holdingsOf } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { resetSamples } from "#app/features/analysis/valuation/records/reset-samples.server.ts";
import { revalueHoldings } from "#app/features/analysis/valuation/records/method.commands.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther, succeeded } from "#app/http/respond.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { companiesToChoose } from "#app/http/tools/tool-scope.server.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/portfolio";

export async function loader({ context }: Route.LoaderArgs) {
  const companies = await companiesToChoose(context);
  if (companies) return { portfolio: null, companies };
  const { db, actor, request, portfolio, keep, now } = await portfolioScope(context);
  const holdings = holdingsOf(portfolio.companyId);
  const shown = await showList({ db, actor, request }, holdingsAt(keep), holdings);
  const explain = request.url.searchParams.get("explain");
  return {
    companies: null,
    portfolio: await showPortfolio(db, actor, { portfolio, keep, now, explain, request, ...shown }),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep, now } = await portfolioScope(context);
  return intents(request, {
    async revalue() {
      const revalued = await revalueHoldings(db, actor, portfolio.companyId);
      if (!revalued.ok) throw notFound();
      return seeOther(portfolioHref("", keep), { flash: revaluedFlash(revalued, now) });
    },
    async samples() {
      const result = await resetSamples(db, actor, portfolio.companyId);
      if (result.ok) {
        return succeeded(portfolioHref("", keep), "The sample holdings are as they were at first");
      }
      return refuse(
        "Nothing was changed",
        "Sample holdings are for demo mode; your company has the full tool.",
        403,
      );
    },
  });
}

export default function Portfolio({ loaderData, actionData }: Route.ComponentProps) {
  const { portfolio, companies } = loaderData;
  if (!portfolio)
    return <ChooseCompany tool="Portfolio Valuation" records="holdings" companies={companies} />;
  const { keep, access, heading, isRemoved } = portfolio;
  return (
    <Page
      title={listTitle(
        `${isRemoved ? "Removed holdings" : "Portfolio Valuation"}${heading ? ` of ${heading}` : ""}`,
        portfolio.list,
      )}
      heading="Portfolio Valuation"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="What your company holds, at fair value."
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<PortfolioActions keep={keep} access={access} canValue={!portfolio.isEmpty && !isRemoved} />}
    >
      <PortfolioBanner access={access} />
      <PortfolioTabs keep={keep} current="" />
      <PortfolioBody portfolio={portfolio} />
    </Page>
  );
}
