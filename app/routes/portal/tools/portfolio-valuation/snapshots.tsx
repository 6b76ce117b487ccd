import { freezeSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { PortfolioBanner, PortfolioTabs } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { showSnapshots } from "#app/features/analysis/valuation/pages/snapshot/show-snapshots.server.ts";
import { SnapshotTable } from "#app/features/analysis/valuation/pages/snapshot/snapshot-table.tsx";
import { portfolioHref, snapshotHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { freezeSnapshot } from "#app/features/analysis/valuation/records/snapshot.commands.server.ts";
import { snapshotsOf } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import { snapshotsAt } from "#app/features/analysis/valuation/records/valuation.list.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { usePostForm, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/snapshots";
import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { written } from "#app/features/analysis/figures/pages/written.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { MOST_SNAPSHOTS } from "#app/features/analysis/valuation/records/holding.ts";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await portfolioScope(context);
  const shown = await showList(here, snapshotsAt(here.keep), snapshotsOf(here.desk.companyId));
  return chartsOnce(here.request, await showSnapshots({ ...here, ...shown }));
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep } = await portfolioScope(context);
  const form = await readForm(request, freezeSchema);
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await freezeSnapshot(db, actor, { ...fields, companyId: portfolio.companyId, once: _once });
  if (result.ok) {
    return succeeded(snapshotHref(result.id, keep), "Snapshot frozen", "It can’t be changed any more.");
  }
  if (result.reason === "not-found") throw notFound();
  return form.reject(refusedSnapshot(result));
}

export default function Snapshots({ loaderData, actionData }: Route.ComponentProps) {
  const { list, keep, access, heading, today, once } = loaderData;
  const [form, fields] = usePostForm<FreezeForm>({
    id: "freeze",
    reply: actionData?.reply,
    defaults: { asOf: today },
  });
  return (
    <Page
      title={listTitle(heading ? `Snapshots of ${heading}` : "Valuation snapshots", list)}
      heading="Snapshots"
      eyebrow="Portfolio Valuation"
      lead="The whole portfolio as it was valued on a day, with everything that led to each number. A snapshot is never changed; a correction is a new one."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PortfolioBanner access={access} />
      <PortfolioTabs keep={keep} current="snapshots" />
      {loaderData.trends.length > 0 && (
        <div className="charts grid items-start gap-6 lg:grid-cols-2">
          {loaderData.trends.map((chart) => (
            <Card key={chart.finding}>
              <Chart chart={chart} level={2} />
            </Card>
          ))}
        </div>
      )}
      <SnapshotTable snapshots={loaderData} />
      <Card title="Freeze a snapshot" id="freeze-card">
        <FreezeFields form={form} fields={fields} once={once} action={portfolioHref("snapshots", keep)} />
      </Card>
    </Page>
  );
}

type FreezeForm = { name: string; asOf: string };

interface Props {
  form: { id: string };
  fields: Record<keyof FreezeForm, FieldMetadata<unknown>>;
  once: string;
  action: string;
}

/** Freezes a snapshot. */
function FreezeFields({ form, fields, once, action }: Props) {
  return (
    <PostForm form={form} once={once} action={action}>
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
  );
}

type Result = Awaited<ReturnType<typeof freezeSnapshot>>;
type Refused = Exclude<Result, { ok: true } | { reason: "not-found" }>;

/** What the form of a snapshot says when none was frozen. */
function refusedSnapshot(result: Refused): FormProblems {
  switch (result.reason) {
    case "to-come":
      return { fieldErrors: { asOf: ["Enter today or an earlier date"] } };
    case "empty":
      return {
        formErrors: ["There is no holding to freeze: those of open deals don’t count yet. Add one first."],
      };
    case "no-value":
      return { formErrors: result.problems.map((one) => `${written(one)}.`) };
    default:
      return {
        formErrors: [
          result.reason === "demo-limit"
            ? `In demo mode ${DEMO_RECORDS} snapshots are kept. Set the samples back to begin again.`
            : `${MOST_SNAPSHOTS} snapshots are kept at most. Write to us if you need more.`,
        ],
      };
  }
}
