import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { addRateSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { PortfolioBanner, PortfolioTabs } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { showRates, type ShownRates } from "#app/features/analysis/valuation/pages/show-rates.server.ts";
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
import { usePostForm, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/rates";
import { oldText } from "#app/features/analysis/figures/age.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/form/fields/fields.tsx";

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

/** The newest exchange rates, and which of them are old. */
function RateTable({ rates }: Pick<ShownRates, "rates">) {
  return (
    <DataTable
      caption={`The newest rates to ${DISPLAY_CURRENCY}`}
      rows={rates}
      rowKey={(rate) => rate.id}
      columns={[
        { header: "Currency", rowHeader: true, cell: (rate) => rate.from },
        { header: "Rate", align: "right", cell: (rate) => rate.rate },
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
  );
}

type RateForm = { from: string; rate: string; date: string; source: string };

interface Props {
  form: { id: string };
  fields: Record<keyof RateForm, FieldMetadata<unknown>>;
  action: string;
}

/** Sets the rate of a currency and day. */
function RateFields({ form, fields, action }: Props) {
  return (
    <PostForm form={form} action={action}>
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
  );
}
