import { benchmarkHref, benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkTabs } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import {
  showBenchmarks,
  type ShownBenchmarks,
} from "#app/features/analysis/benchmarking/pages/show-benchmarks.server.ts";
import { benchmarksAt } from "#app/features/analysis/benchmarking/records/benchmark.list.ts";
import { benchmarksOf } from "#app/features/analysis/benchmarking/records/list-benchmarks.server.ts";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { benchmarkVerbs } from "#app/http/tools/benchmark-verbs.server.ts";
import { companiesToChoose, toolScope } from "#app/http/tools/tool-scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/benchmarks";

export async function loader({ context }: Route.LoaderArgs) {
  const companies = await companiesToChoose(context);
  if (companies) return { shown: null, companies };
  const { db, actor, request, desk, keep, now } = await toolScope(context, "benchmarking");
  const view = benchmarksAt(keep);
  const { rows, list } = await showList({ db, actor, request }, view, benchmarksOf(desk.companyId));
  return {
    companies: null,
    shown: {
      list,
      keep,
      heading: actor.role === "admin" ? desk.companyName : null,
      access: desk.access,
      rows: await showBenchmarks(db, actor, { rows, desk, keep, now }),
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return intents(request, benchmarkVerbs(await toolScope(context, "benchmarking")));
}

export default function Benchmarks({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, companies } = loaderData;
  if (!shown) return <ChooseCompany tool="Benchmarking" records="benchmarks" companies={companies} />;
  const { list, keep, heading, access, rows } = shown;
  const here = benchmarkingHref("", keep);
  return (
    <Page
      title={listTitle(heading ? `Benchmarking: ${heading}` : "Benchmarking", list)}
      heading="Benchmarking"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="How companies stand against their peers, metric by metric."
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<LinkButton to={benchmarkingHref("new", keep)}>Add benchmark</LinkButton>}
    >
      <BenchmarkTabs keep={keep} current="" access={access} />
      <List
        list={list}
        caption="Benchmarks, the last changed first"
        rows={rows}
        columns={benchmarkColumns}
        rowKey={(row) => row.id}
        empty={
          !list.search?.all && (
            <EmptyState
              text="No benchmarks yet"
              detail={
                access === "demo"
                  ? "Add one of your own, or look round with two sample companies."
                  : "Add a company’s numbers to see where it stands among its peers."
              }
              action={{ to: benchmarkingHref("new", keep), label: "Add benchmark" }}
            />
          )
        }
      />
      {access === "demo" && (
        <RowAction
          intent="reset-samples"
          label={rows.some((row) => row.isSample) ? "Reset the sample benchmarks" : "Show sample benchmarks"}
          variant="secondary"
          size="normal"
          action={withQuery(here, { index: "" })}
        />
      )}
    </Page>
  );
}

type Row = ShownBenchmarks[number];

/** A company’s benchmarks, the last changed first. */
const benchmarkColumns: Column<Row>[] = [
  {
    header: "Company",
    rowHeader: true,
    cell: (row) => (
      <>
        <RowLink to={benchmarkHref(row.id, row.keep)}>{row.name}</RowLink>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>} <span className="hint block">{row.about}</span>
      </>
    ),
  },
  {
    header: "Peer group",
    cell: (row) => (
      <>
        {row.group} {row.isSampleData && <span className="hint block">Sample data</span>}
      </>
    ),
  },
  { header: "Metrics", align: "right", cell: (row) => row.metrics },
  { header: "Changed", cell: (row) => <When at={row.updated} /> },
  {
    header: "Action",
    cell: (row) =>
      row.isRemoved ? (
        <RowAction
          intent="restore"
          fields={{ id: row.id }}
          label="Restore"
          about={row.name}
          variant="secondary"
          action={withQuery(benchmarkingHref("", row.keep), { index: "" })}
        />
      ) : (
        <Link to={benchmarkHref(row.id, row.keep, {}, "/edit")}>
          Edit<span className="sr-only">{` ${row.name}`}</span>
        </Link>
      ),
  },
];
