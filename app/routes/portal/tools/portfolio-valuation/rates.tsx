import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { addRateSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { RateFields, type RateForm } from "#app/features/analysis/valuation/forms/rate-form.tsx";
import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { PortfolioBanner, PortfolioTabs } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { RateTable } from "#app/features/analysis/valuation/pages/rate-table.tsx";
import { showRates } from "#app/features/analysis/valuation/pages/show-rates.server.ts";
import { chartCsvHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { addRate } from "#app/features/analysis/valuation/records/rate.commands.server.ts";
import { MOST_RATES } from "#app/features/analysis/valuation/records/holding.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/rates";

export async function loader({ context }: Route.LoaderArgs) {
  return showRates(await portfolioScope(context));
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep } = await portfolioScope(context);
  const form = await readForm(request, addRateSchema);
  if (!form.ok) return form.rejection();
  const result = await addRate(db, actor, { ...form.value, companyId: portfolio.companyId });
  if (result.ok) {
    return succeeded(
      portfolioHref("rates", keep),
      "Exchange rate saved",
      `Holdings in ${form.value.from} are valued with it.`,
    );
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "to-come")
    return form.reject({ fieldErrors: { date: ["Enter today or an earlier date"] } });
  if (result.reason === "demo-limit" || result.reason === "full") {
    const most = result.reason === "full" ? MOST_RATES : DEMO_RECORDS;
    return form.reject({
      formErrors: [
        `${result.reason === "full" ? "A portfolio has" : "In demo mode a portfolio has"} ${count(most, "exchange rate")} at most. Set one of a day that is there already.`,
      ],
    });
  }
  return form.reject({
    fieldErrors: { from: [`Everything is shown in ${DISPLAY_CURRENCY}: enter another currency`] },
  });
}

export default function Rates({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, heading, rates } = loaderData;
  const [form, fields] = usePostForm<RateForm>({ id: "rate", reply: actionData?.reply });
  return (
    <Page
      title={heading ? `Exchange rates of ${heading}` : "Exchange rates"}
      heading="Exchange rates"
      eyebrow="Portfolio Valuation"
      lead={`Holdings in other currencies are shown in ${DISPLAY_CURRENCY}, each sum at the last rate on or before its day.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      actions={
        <>
          <LinkButton to={portfolioHref("import", keep, { of: "rates" })} variant="secondary">
            Import
          </LinkButton>{" "}
          {access === "granted" && rates.length > 0 && (
            <LinkButton to={chartCsvHref({ of: "rates" }, keep)} variant="secondary" download>
              Export rates
            </LinkButton>
          )}
        </>
      }
    >
      <PortfolioBanner access={access} />
      <PortfolioTabs keep={keep} current="rates" />
      <RateTable rates={rates} />
      <Card title="Set a rate" id="set">
        <RateFields form={form} fields={fields} action={portfolioHref("rates", keep)} />
      </Card>
    </Page>
  );
}
