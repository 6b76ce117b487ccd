import { FreezeFields, type FreezeForm } from "#app/features/analysis/valuation/forms/freeze-form.tsx";
import { refusedSnapshot } from "#app/features/analysis/valuation/forms/freeze-refusals.server.ts";
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
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/snapshots";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await portfolioScope(context);
  const shown = await showList(here, snapshotsAt(here.keep), snapshotsOf(here.desk.companyId));
  return showSnapshots({ ...here, ...shown });
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
      <SnapshotTable snapshots={loaderData} />
      <Card title="Freeze a snapshot" id="freeze-card">
        <FreezeFields form={form} fields={fields} once={once} action={portfolioHref("snapshots", keep)} />
      </Card>
    </Page>
  );
}
