import type { ReactNode } from "react";
import { Link } from "react-router";
import { excludePeerSchema } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { excludable } from "#app/features/analysis/benchmarking/maths/excludable.ts";
import { explained, problemOf } from "#app/features/analysis/benchmarking/maths/explain.ts";
import { metricOf, METRICS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { PERCENTILE_METHOD } from "#app/features/analysis/benchmarking/maths/percentile.ts";
import { SIMILARITY_METHOD } from "#app/features/analysis/benchmarking/maths/similarity.ts";
import {
  benchmarkHref,
  benchmarkingHref,
  groupHref,
} from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { writeRow } from "#app/features/analysis/benchmarking/pages/benchmark-rows.ts";
import {
  BenchmarkBanner,
  SampleNotice,
  ViewTabs,
} from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { byId } from "#app/features/analysis/benchmarking/pages/peer-table.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { excludePeer, includePeer } from "#app/features/analysis/benchmarking/records/exclude-peer.server.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { findGroupVersions } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { findWorked } from "#app/features/analysis/benchmarking/records/find-worked.server.ts";
import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { findDealRecordLinks } from "#app/features/analysis/deal-records/find-deal-record-links.server.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { QUARTILE_METHOD } from "#app/features/analysis/figures/quantile.ts";
import { moneyUnit, POINTS } from "#app/features/analysis/figures/unit.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { londonDay } from "#app/features/calendar.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { grouped } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/benchmark";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const found = await findWorked(db, actor, params.id);
  if (!found) throw notFound();
  const { saved, group, worked, exclusions } = found;
  const asked = request.url.searchParams;
  const asOf = datedText("comparison", group.asOf, { asOf: londonDay(now), date });
  const versions = await findGroupVersions(db, actor, group);
  const newest = versions.find(({ removedAt }) => removedAt === null);
  const search = (asked.get("search") ?? "").trim().slice(0, 100);
  return {
    id: saved.id,
    keep: keepOf(actor, saved.companyId),
    company: actor.role === "admin" ? saved.companyId : null,
    access: await toolAccess(db, actor, "benchmarking"),
    name: saved.name,
    about: `${saved.sector}, ${saved.year}${saved.revenue === null ? "" : `, revenue ${writeNumber(saved.revenue, moneyUnit(worked.currency))}`}`,
    links: await findDealRecordLinks(db, actor, saved.dealId, "benchmarking"),
    isRemoved: saved.removedAt !== null,
    isRemoving: saved.removedAt === null && asked.get("confirm") === "remove",
    isSample: worked.isSample,
    group: { id: group.id, text: `${group.name}, version ${group.version}` },
    newer: newest && newest.version > group.version ? `Version ${newest.version}` : null,
    setId: group.set.id,
    set: `${group.set.name}, version ${group.set.version}`,
    source: group.set.source,
    asOf,
    peers: grouped(worked.peers.length),
    composite: worked.composite.ok ? writeNumber(worked.composite.value.value, POINTS) : null,
    compositeProblem: problemOf(worked.composite),
    rows: worked.rows.map((row) => writeRow(row, worked.currency)),
    explained: explained(worked, asked.get("explain"), date),
    similar: worked.similar.map(({ company, distance, traits, figure }) => ({
      key: company.id,
      name: company.name,
      sector: company.sector,
      distance: distance.toFixed(2),
      traits: `${traits} of 3`,
      explain: figure.ok ? figure.value.key : null,
    })),
    search,
    isSearching: asked.has("search"),
    choices: excludable(worked, exclusions, search),
    exclusions: exclusions.map(({ companyId, metric, reason }) => ({
      key: `${companyId} ${metric}`,
      peer: companyId,
      metric: metric ?? "all",
      name: byId(worked.peers).get(companyId)?.name ?? "A company that is not in this group",
      of: metric ? metricOf(metric).name : "All metrics",
      reason,
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const saved = await findBenchmark(db, actor, params.id);
  if (!saved) throw notFound();
  const here = benchmarkHref(saved.id, keepOf(actor, saved.companyId));
  return intents(request, {
    async include({ fields }) {
      const metric = METRICS.find(({ key }) => key === fields.metric)?.key ?? "all";
      const result = await includePeer(db, actor, {
        benchmarkId: saved.id,
        peerId: fields.peer ?? "",
        metric,
      });
      if (result.ok) {
        return seeOther(`${here}#exclusions`, {
          flash: { kind: "success", title: "The company counts again" },
        });
      }
      if (result.reason === "not-found") throw notFound();
      return refuse("Nothing was changed", "The benchmark was removed. Restore it first.");
    },
    exclude: valid("exclude", excludePeerSchema, async (form) => {
      const { peer, metric, reason } = form.value;
      const result = await excludePeer(db, actor, { benchmarkId: saved.id, peerId: peer, metric, reason });
      if (result.ok) {
        return seeOther(`${here}#exclusions`, {
          flash: { kind: "success", title: "The company is left out", text: result.name },
        });
      }
      switch (result.reason) {
        case "not-found":
          throw notFound();
        case "removed":
          return refuse("Nothing was changed", "The benchmark was removed. Restore it first.");
        case "peer":
          return form.reject({ fieldErrors: { peer: ["Select a company from the list"] } });
        case "twice":
          return form.reject({ fieldErrors: { peer: ["It is left out of that already"] } });
        case "full":
          return form.reject({ formErrors: ["Too many companies are left out. Choose a narrower group."] });
      }
    }),
  });
}

export default function Benchmark({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, isRemoved, isRemoving, access, rows } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<ExcludeForm>({
    id: "exclude",
    reply: posted.replyOf("exclude"),
    defaults: { metric: "all" },
  });
  const here = benchmarkHref(id, keep);
  const explain = (key: string) => `${withQuery(here, { explain: key })}#explained`;
  return (
    <Page
      title={`Benchmark of ${name}`}
      heading={name}
      eyebrow="Benchmarking"
      lead={loaderData.about}
      errors={posted.failed}
      summary={posted.summary({ exclude: form })}
      width="wide"
      actions={
        <>
          {!isRemoved && <LinkButton to={benchmarkHref(id, keep, {}, "/edit")}>Edit</LinkButton>}{" "}
          {access === "granted" && (
            <>
              <LinkButton to={benchmarkHref(id, keep, {}, "/memo.pdf")} variant="secondary" download>
                One-page PDF
              </LinkButton>{" "}
              <ExportLinks to={benchmarkHref(id, keep, {}, "/benchmark.csv")} />
            </>
          )}
        </>
      }
    >
      <BenchmarkBanner access={access} />
      <ViewTabs id={id} keep={keep} current="" />
      {isRemoving && (
        <ConfirmBanner
          title={`Remove the benchmark of ${name}?`}
          intent="remove"
          fields={{ id }}
          label="Yes, remove it"
          cancel={here}
          action={withQuery(benchmarkingHref("", keep), { index: "" })}
        >
          It goes off the list. You can bring it back from the list of removed ones.
        </ConfirmBanner>
      )}
      {isRemoved && (
        <Notice tone="warning" title="This benchmark is removed">
          <RowAction
            intent="restore"
            fields={{ id }}
            label="Restore"
            about={name}
            variant="secondary"
            action={withQuery(benchmarkingHref("", keep), { index: "" })}
          />
        </Notice>
      )}
      {loaderData.isSample && <SampleNotice />}
      {loaderData.newer && !isRemoved && (
        <Notice tone="info" title={`${loaderData.newer} of the peer group is there`}>
          <p>
            This benchmark keeps the version it was made with.{" "}
            <Link to={benchmarkHref(id, keep, {}, "/edit")}>Edit it</Link> to take the newer one.
          </p>
        </Notice>
      )}
      <Stats>
        <Stat
          label="Composite standing"
          value={loaderData.composite ?? "–"}
          asAt={
            loaderData.composite ? (
              <>
                Of 100, higher is better. <Link to={explain("composite")}>Explain</Link>
              </>
            ) : (
              loaderData.compositeProblem
            )
          }
        />
        <Stat label="Peers in the group" value={loaderData.peers} asAt={`As of ${loaderData.asOf}`} />
      </Stats>
      <SummaryList
        items={[
          {
            term: "Peer group",
            detail: <Link to={groupHref(loaderData.group.id, keep)}>{loaderData.group.text}</Link>,
          },
          { term: "Peer set and source", detail: `${loaderData.set}: ${loaderData.source}` },
        ]}
      />
      <DataTable
        caption={`The company and its peers, as of ${loaderData.asOf}`}
        rows={rows}
        rowKey={(row) => row.key}
        columns={metricColumns(explain)}
        source={
          <>
            Each number leads to how it was worked out. Quartiles: {QUARTILE_METHOD}. Percentile:{" "}
            {PERCENTILE_METHOD}. Standing: the percentile, turned round where lower is better, so that higher
            is better. Rank 1 is the best. Gap: the median less the company’s value, between percentages in
            percentage points (pp); below it what closing it would be worth a year, or cost. n.m.: not
            meaningful, as EBITDA is not above zero.
          </>
        }
      />
      {loaderData.explained && <Explained figure={loaderData.explained} />}
      <Exclusions data={loaderData} form={form} fields={fields} isOpen={Boolean(actionData)} />
      <DataTable
        caption="Peers most like the company"
        rows={loaderData.similar}
        rowKey={(row) => row.key}
        columns={similarColumns(explain)}
        source={
          <>
            {SIMILARITY_METHOD}.{" "}
            <Link to={withQuery(benchmarkingHref("groups/pick", keep), { set: loaderData.setId, like: id })}>
              Pick a group by likeness from the whole set
            </Link>
          </>
        }
        empty={
          <p>
            Nothing can be said about who is alike: that takes two of revenue, growth and EBITDA margin, of
            the company and of eight peers.
          </p>
        }
      />
      <DealRecordLinks links={loaderData.links} keep={keep} />
      <div className="actions">
        {!isRemoved && !isRemoving && (
          <LinkButton to={withQuery(here, { confirm: "remove" })} variant="secondary" preventScrollReset>
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={benchmarkingHref("", keep)} variant="quiet">
          Back to the benchmarks
        </LinkButton>
      </div>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];
type Row = Data["rows"][number];

function metricColumns(explain: (key: string) => string): Column<Row>[] {
  const link = (row: Row, part: string, text: string) => (
    <Link to={explain(`${row.key}-${part}`)} className="num inline-block py-1" preventScrollReset>
      {text}
      <span className="sr-only">: explain</span>
    </Link>
  );
  const figure = (
    header: string,
    part: string,
    value: (row: Row) => string | null,
    more?: (row: Row) => ReactNode,
  ): Column<Row> => ({
    header,
    align: "right",
    cell: (row) => {
      const text = value(row);
      if (text === null) return <span className="num">–</span>;
      const below = more?.(row);
      return (
        <>
          {link(row, part, text)} {below && <span className="hint num block whitespace-nowrap">{below}</span>}
        </>
      );
    },
  });
  return [
    {
      header: "Metric",
      rowHeader: true,
      cell: (row) => (
        <>
          {row.name} <span className="hint block">{row.direction}</span>{" "}
          {row.hidden && <span className="hint block">{row.hidden}</span>}{" "}
          {row.notes.map(({ text, part }) => (
            <span key={text} className="hint block">
              {link(row, part, text)}{" "}
            </span>
          ))}
        </>
      ),
    },
    { header: "Company", align: "right", cell: (row) => <span className="num">{row.subject ?? "–"}</span> },
    figure("P25", "p25", (row) => row.lower),
    figure("Median", "median", (row) => row.median),
    figure("P75", "p75", (row) => row.upper),
    figure(
      "Percentile",
      "percentile",
      (row) => row.percentile,
      (row) => row.standing && <>standing {link(row, "standing", row.standing)}</>,
    ),
    figure(
      "Rank",
      "rank",
      (row) => row.rank,
      (row) => row.rankOf,
    ),
    figure("n", "n", (row) => row.n),
    figure(
      "Gap to median",
      "gap",
      (row) => row.gap,
      (row) => row.worth && link(row, "worth", row.worth),
    ),
    { header: "Weight", align: "right", cell: (row) => <span className="num">{row.weight}</span> },
  ];
}

function Explained({ figure }: { figure: NonNullable<Data["explained"]> }) {
  return (
    <Card title={`How: ${figure.name}`} id="explained" asked>
      <SummaryList
        items={[
          { term: "Value", detail: <span className="num">{figure.value}</span> },
          { term: "Method", detail: figure.method },
          { term: "Formula", detail: figure.formula },
          { term: "With your numbers", detail: figure.substituted },
          ...figure.puts.map(({ name, value }) => ({ term: name, detail: value })),
          { term: "Source", detail: figure.sources || null },
          { term: "As of", detail: figure.asOf },
          ...(figure.reference ? [{ term: "Reference", detail: figure.reference }] : []),
          ...(figure.warnings.length > 0 ? [{ term: "Note", detail: figure.warnings.join(" ") }] : []),
        ]}
      />
    </Card>
  );
}

type ExcludeForm = { peer: string; metric: string; reason: string };
type Posted = ReturnType<typeof usePostForm<ExcludeForm>>;

interface ExclusionsProps {
  data: Data;
  form: Posted[0];
  fields: Posted[1];
  /** After a post that would not do: what was typed is there to be mended. */
  isOpen: boolean;
}

function Exclusions({ data, form, fields, isOpen }: ExclusionsProps) {
  const { id, keep, company, exclusions, choices, isRemoved, search, isSearching } = data;
  const here = benchmarkHref(id, keep);
  return (
    <Card title="Companies left out" id="exclusions">
      <DataTable
        caption="Companies left out, with the reason"
        captionHidden
        rows={exclusions}
        rowKey={(row) => row.key}
        empty={<p>Every peer of the group counts. Outliers are shown, never taken out unasked.</p>}
        columns={[
          { header: "Company", rowHeader: true, cell: (row) => row.name },
          { header: "Of", cell: (row) => row.of },
          { header: "Reason", cell: (row) => row.reason },
          {
            header: "Action",
            cell: (row) =>
              isRemoved ? (
                "–"
              ) : (
                <RowAction
                  intent="include"
                  fields={{ peer: row.peer, metric: row.metric }}
                  label="Count again"
                  about={row.name}
                  action={here}
                />
              ),
          },
        ]}
      />
      {!isRemoved && (
        <details open={isOpen || isSearching}>
          <summary>Leave a company out</summary>
          {choices.isLong && (
            <div className="my-4">
              <SearchForm label="Search the peers by name" value={search} keep={company ? { company } : {}} />
            </div>
          )}
          <PostForm form={form} action={here}>
            <input type="hidden" name="intent" value="exclude" />
            <SelectField field={fields.peer} label="Company" hint={choices.hint} options={choices.options} />
            <SelectField
              field={fields.metric}
              label="Metric"
              options={[
                { value: "all", label: "All metrics" },
                ...METRICS.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              blank={null}
            />
            <TextField
              field={fields.reason}
              label="Reason"
              hint="Stands wherever the benchmark is shown"
              autoComplete="off"
            />
            <SubmitButton pending="Leaving out…">Leave out</SubmitButton>
          </PostForm>
        </details>
      )}
    </Card>
  );
}

const similarColumns = (explain: (key: string) => string): Column<Data["similar"][number]>[] => [
  { header: "Company", rowHeader: true, cell: (row) => row.name },
  { header: "Sector", cell: (row) => row.sector },
  {
    header: "Distance",
    align: "right",
    cell: (row) => {
      if (!row.explain) return <span className="num">{row.distance}</span>;
      return (
        <Link to={explain(row.explain)} className="num" preventScrollReset>
          {row.distance}
          <span className="sr-only">: explain</span>
        </Link>
      );
    },
  },
  { header: "Traits known", align: "right", cell: (row) => <span className="num">{row.traits}</span> },
];
