import { Link } from "react-router";
import { quotaText } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import { METRIC_KEYS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { benchmarkHref, benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkTabs } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { benchmarksAt } from "#app/features/analysis/benchmarking/records/benchmark.list.ts";
import { benchmarksOf } from "#app/features/analysis/benchmarking/records/list-benchmarks.server.ts";
import { findGroupsById } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import {
  removeBenchmark,
  restoreBenchmark,
} from "#app/features/analysis/benchmarking/records/remove-benchmark.server.ts";
import { resetSampleBenchmarks } from "#app/features/analysis/benchmarking/records/sample-benchmarks.server.ts";
import type { SavedGroup } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { findDeskCompanies } from "#app/features/analysis/tools/find-desk.server.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { deskScope } from "#app/http/tools/benchmark-desk.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { type Column } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { when } from "#app/ui/text/format.ts";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/benchmarks";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const asked = request.url.searchParams;
  if (actor.role === "admin" && !asked.get("company")) {
    return { shown: null, companies: await findDeskCompanies(db) };
  }
  const { desk, keep, now } = await deskScope(context);
  const view = benchmarksAt(keep);
  const { rows, list } = await showList({ db, actor, request }, view, benchmarksOf(desk.companyId));
  const groupIds = new Set(rows.flatMap(({ groupId }) => groupId ?? []));
  const groups = await findGroupsById(db, actor, desk.companyId, [...groupIds]);
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  return {
    companies: null,
    shown: {
      list,
      keep,
      heading: actor.role === "admin" ? desk.companyName : null,
      access: desk.access,
      rows: rows.map((saved) => ({
        ...groupWords(groupOf.get(saved.groupId ?? "")),
        keep,
        id: saved.id,
        name: saved.name,
        about: `${saved.sector}, ${saved.year}`,
        metrics: `${METRIC_KEYS.filter((key) => saved.metrics[key] !== null).length} of ${METRIC_KEYS.length}`,
        updated: when(saved.updatedAt, now),
        isRemoved: saved.removedAt !== null,
        isSample: saved.isDemo && !desk.isDemoCompany,
      })),
    },
  };
}

/** What a benchmark is compared with, and whether that is made up. */
function groupWords(group: SavedGroup | undefined) {
  return {
    group: group ? `${group.name}, version ${group.version}` : "–",
    isSampleData: group?.set.isSample ?? false,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await deskScope(context);
  return intents(request, {
    async "reset-samples"() {
      const result = await resetSampleBenchmarks(db, actor, desk.companyId);
      if (result.ok) {
        return succeeded(benchmarkingHref("", keep), "The sample benchmarks are as they were at first");
      }
      return refuse(
        "Nothing was changed",
        result.reason === "no-sample-set"
          ? "There is no sample set to compare with."
          : "Samples are for demo mode; this company has the full tool.",
        403,
      );
    },
    async remove({ fields: { id = "" } }) {
      const result = await removeBenchmark(db, actor, id);
      if (!result.ok) throw notFound();
      return seeOther(benchmarkingHref("", keep), {
        flash: {
          kind: "success",
          title: "Benchmark removed",
          text: result.name,
          undo: {
            action: withQuery(benchmarkingHref("", keep), { index: "" }),
            intent: "restore",
            fields: { id },
            about: `removal of ${result.name}`,
          },
        },
      });
    },
    async restore({ fields: { id = "" } }) {
      const result = await restoreBenchmark(db, actor, id);
      if (result.ok) {
        return succeeded(benchmarkHref(id, keep), "Benchmark restored", result.name);
      }
      if (result.reason === "not-found") throw notFound();
      return refuse("The benchmark was not restored", quotaText(result.reason, "benchmarks"));
    },
  });
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
        columns={columns}
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

type Row = NonNullable<Route.ComponentProps["loaderData"]["shown"]>["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Company",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={benchmarkHref(row.id, row.keep)}>{row.name}</Link>{" "}
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
  { header: "Metrics", align: "right", cell: (row) => <span className="num">{row.metrics}</span> },
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
          Edit<span className="sr-only"> {row.name}</span>
        </Link>
      ),
  },
];
