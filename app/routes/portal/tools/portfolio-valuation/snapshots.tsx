import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { findSnapshots } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import { freezeSnapshot } from "#app/features/analysis/valuation/records/freeze-snapshot.server.ts";
import { MOST_SNAPSHOTS } from "#app/features/analysis/valuation/records/holding-limits.ts";
import { freezeSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { PortfolioBanner, PortfolioTabs } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { portfolioHref, snapshotHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { moneyText } from "#app/ui/text/figure-text.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { problemWriter } from "#app/features/analysis/figures/shown-figure.ts";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { date, moment } from "#app/ui/text/format.ts";
import { hrefForPage, numberedListTitle } from "#app/ui/list/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/snapshots";

const written = problemWriter(date);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, portfolio, keep, now } = await portfolioScope(context);
  const { page } = readListQuery(request.url);
  const found = await findSnapshots(db, actor, portfolio.companyId, page);
  return {
    keep,
    access: portfolio.access,
    company: actor.role === "admin" ? portfolio.companyId : null,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    counted: count(found.total, "snapshot"),
    page: found.page,
    pages: found.pages,
    rows: found.rows.map((row) => ({
      id: row.id,
      name: row.name,
      asOf: date(row.asOf),
      nav: moneyText(row.navPence),
      holdings: String(row.holdings),
      frozen: moment(row.frozenAt),
    })),
    today: londonDay(now),
    once: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep } = await portfolioScope(context);
  const form = await readForm(request, freezeSchema);
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await freezeSnapshot(db, actor, { ...fields, companyId: portfolio.companyId, once: _once });
  if (result.ok) {
    return seeOther(snapshotHref(result.id, keep), {
      flash: { kind: "success", title: "Snapshot frozen", text: "It can’t be changed any more." },
    });
  }
  switch (result.reason) {
    case "not-found":
      throw notFound();
    case "to-come":
      return form.reject({ fieldErrors: { asOf: ["Enter today or an earlier date"] } });
    case "empty":
      return form.reject({ formErrors: ["The portfolio has no holdings. Add one first."] });
    case "no-value":
      return form.reject({ formErrors: result.problems.map((one) => `${written(one)}.`) });
    default:
      return form.reject({
        formErrors: [
          result.reason === "demo-limit"
            ? `In demo mode ${DEMO_RECORDS} snapshots are kept. Set the samples back to begin again.`
            : `${MOST_SNAPSHOTS} snapshots are kept at most. Write to us if you need more.`,
        ],
      });
  }
}

type FreezeForm = { name: string; asOf: string };

export default function Snapshots({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, company, heading, page, pages, rows, today, once } = loaderData;
  const [form, fields] = usePostForm<FreezeForm>({
    id: "freeze",
    reply: actionData?.reply,
    defaults: { asOf: today },
  });
  return (
    <Page
      title={numberedListTitle(heading ? `Snapshots of ${heading}` : "Valuation snapshots", { page, pages })}
      heading="Snapshots"
      eyebrow="Portfolio Valuation"
      lead="The whole portfolio as it was valued on a day, with everything that led to each number. A snapshot is never changed; a correction is a new one."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PortfolioBanner access={access} />
      <PortfolioTabs keep={keep} current="snapshots" />
      <DataTable
        caption={loaderData.counted}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            header: "Snapshot",
            rowHeader: true,
            cell: (row) => <Link to={snapshotHref(row.id, keep)}>{row.name}</Link>,
          },
          { header: "Valued for", cell: (row) => row.asOf },
          { header: "NAV", align: "right", cell: (row) => <span className="num">{row.nav}</span> },
          { header: "Holdings", align: "right", cell: (row) => <span className="num">{row.holdings}</span> },
          { header: "Frozen", cell: (row) => <When at={row.frozen} /> },
        ]}
        empty={<EmptyState text="No snapshots yet" detail="Freeze one when the holdings are valued." />}
      />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage("", company ? { company } : {})}
        label="Pages of snapshots"
      />
      <Card title="Freeze a snapshot" id="freeze-card">
        <PostForm form={form} once={once} action={portfolioHref("snapshots", keep)}>
          <TextField field={fields.name} label="Name" hint="Like Third quarter 2026" autoComplete="off" />
          <TextField
            field={fields.asOf}
            label="Date"
            hint="Every holding is valued for this day by its chosen method"
            type="date"
            width="l"
          />
          <SubmitButton pending="Freezing…">Freeze snapshot</SubmitButton>
        </PostForm>
      </Card>
    </Page>
  );
}
