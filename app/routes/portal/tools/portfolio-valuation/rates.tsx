import { londonDay } from "#app/features/calendar.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { MOST_RATES } from "#app/features/analysis/valuation/records/holding-limits.ts";
import { isOld, oldText } from "#app/features/analysis/figures/age.ts";
import { addRate } from "#app/features/analysis/valuation/records/add-rate.server.ts";
import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { findRates } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { addRateSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { PortfolioBanner, PortfolioTabs } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { chartCsvHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { date } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/rates";

const newest = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, portfolio, keep, now } = await portfolioScope(context);
  const rates = await findRates(db, actor, portfolio.companyId, newest);
  const today = londonDay(now);
  const latest = new Map(rates.toReversed().map((rate) => [rate.from, rate.id]));
  return {
    keep,
    access: portfolio.access,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    rates: rates.map((rate) => ({
      id: rate.id,
      from: rate.from,
      rate: String(rate.rate),
      date: date(rate.date),
      source: rate.source,
      isStale: isOld("rate", rate.date, today) && latest.get(rate.from) === rate.id,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep } = await portfolioScope(context);
  const form = await readForm(request, addRateSchema);
  if (!form.ok) return form.rejection();
  const result = await addRate(db, actor, { ...form.value, companyId: portfolio.companyId });
  if (result.ok) {
    return seeOther(portfolioHref("rates", keep), {
      flash: {
        kind: "success",
        title: "Exchange rate saved",
        text: `Holdings in ${form.value.from} are valued with it.`,
      },
    });
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

type RateForm = { from: string; rate: string; date: string; source: string };

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
      <DataTable
        caption={`The newest rates to ${DISPLAY_CURRENCY}`}
        rows={rates}
        rowKey={(rate) => rate.id}
        columns={[
          { header: "Currency", rowHeader: true, cell: (rate) => rate.from },
          { header: "Rate", align: "right", cell: (rate) => <span className="num">{rate.rate}</span> },
          {
            header: "Date",
            cell: (rate) => (
              <>
                {rate.date} {rate.isStale && <Badge tone="amber">{oldText("rate")}</Badge>}
              </>
            ),
          },
          { header: "Source", cell: (rate) => rate.source },
        ]}
        empty={<EmptyState text="No rates yet" detail="They are needed for holdings in other currencies." />}
      />
      <Card title="Set a rate" id="set">
        <PostForm form={form} action={portfolioHref("rates", keep)}>
          <TextField
            field={fields.from}
            label="Currency"
            hint="Three letters, like EUR"
            autoComplete="off"
            autoCapitalize="characters"
            width="s"
          />
          <TextField
            field={fields.rate}
            label="Rate"
            hint={`How many ${DISPLAY_CURRENCY} one unit of it is, like 0.86`}
            inputMode="decimal"
            autoComplete="off"
            width="s"
          />
          <TextField
            field={fields.date}
            label="Date"
            hint="A rate of that day is replaced"
            type="date"
            width="l"
          />
          <TextField
            field={fields.source}
            label="Source"
            hint="Stands beside every converted number"
            autoComplete="off"
          />
          <SubmitButton pending="Saving…">Set rate</SubmitButton>
        </PostForm>
      </Card>
    </Page>
  );
}
