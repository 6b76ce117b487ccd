import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { pageWindow } from "#app/features/paging.ts";
import { count } from "#app/plural.ts";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import {
  MULTIPLE_NAMES,
  MULTIPLES,
  type Peer,
  peerMultiples,
  peersByName,
} from "#app/features/analysis/valuation/maths/comparables.ts";
import { ExplainedFigure } from "#app/features/analysis/figures/explained-figure.tsx";
import {
  countSetUses,
  findMultiples,
  findMultiplesSet,
  findMultiplesSets,
  type MultiplesSet,
} from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import type { Problem } from "#app/features/analysis/figures/problem.ts";
import { isOld, oldText } from "#app/features/analysis/figures/age.ts";
import { PortfolioBanner, PortfolioTabs } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { removeMultiples } from "#app/features/analysis/valuation/records/remove-multiples.server.ts";
import { problemWriter, type ShownFigure, showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { chartCsvHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { figureText } from "#app/ui/text/figure-text.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, whole } from "#app/ui/text/format.ts";
import { hrefForPage, numberedListTitle } from "#app/ui/list/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/peers";

const written = problemWriter(date);
const pageSize = 50;
const ENDS = ["low", "mid", "high"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, portfolio, keep, now } = await portfolioScope(context);
  const { companyId, access } = portfolio;
  const asked = request.url.searchParams;
  const asOf = londonDay(now);
  const setId = asked.get("set");
  const opened = setId === null ? null : await findMultiplesSet(db, actor, companyId, setId);
  if (setId !== null && !opened) throw notFound();
  const uses = await countSetUses(db, actor, companyId);
  const sets = await findMultiplesSets(db, actor, companyId);
  return {
    keep,
    access,
    company: actor.role === "admin" ? companyId : null,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    counted: count(sets.length, "peer set"),
    sets: sets.map((set) => ({
      id: set.id,
      name: nameOf(set),
      source: set.source,
      whose: set.isOwn ? (set.isSample ? "Sample" : "Own import") : "For every client",
      peers: whole(set.peers),
      asOf: date(set.asOf),
      isStale: isOld("peers", set.asOf, asOf),
      isSample: set.isSample,
      uses: whole(uses.get(set.id) ?? 0),
    })),
    opened: opened && {
      id: opened.id,
      name: nameOf(opened),
      about: `${opened.source}, as of ${date(opened.asOf)}`,
      canRemove: opened.isOwn && !opened.isRemoved,
      isRemoved: opened.isRemoved,
      ...shown(
        await findMultiples(db, actor, companyId, opened.id),
        asOf,
        asked.get("explain"),
        readListQuery(request.url).page,
      ),
    },
  };
}

function nameOf({ name, version }: MultiplesSet): string {
  return `${name} v${version}`;
}

/** The quartiles of a set and a page of its peers. */
function shown(
  { peers, source, asOf: peersAsOf }: { peers: Peer[]; source: string; asOf?: string | undefined },
  asOf: string,
  explain: string | null,
  wanted: number,
) {
  const { page, pages, limit, offset } = pageWindow(wanted, peers.length, pageSize);
  const figures: ShownFigure[] = [];
  const quartiles = MULTIPLES.map((kind) => {
    const found = peerMultiples({ peers, kind, asOf, source, peersAsOf });
    const name = MULTIPLE_NAMES[kind];
    const told = (problems: readonly Problem[]) => problems.map((one) => `${written(one)}.`).join(" ");
    if (!found.ok) return { name, used: "0", cells: null, hint: told(found.problems) };
    const { multiples, used, warnings } = found.value;
    const cells = ENDS.map((end) => {
      const figure = showFigure(multiples[end], { write: figureText, date }, `${kind}-`);
      figures.push(figure);
      return { key: figure.key, name: figure.name, value: figure.value };
    });
    return { name, used: whole(used.length), cells, hint: told(warnings) };
  });
  const multiple = (value: number | null) => (value === null ? "–" : figureText(value, { kind: "multiple" }));
  return {
    quartiles,
    explained: figures.find(({ key }) => key === explain) ?? null,
    counted: count(peers.length, "peer"),
    page,
    pages,
    peers: peersByName(peers)
      .slice(offset, offset + limit)
      .map(({ name, evEbitda, evRevenue }) => ({
        name,
        evEbitda: multiple(evEbitda),
        evRevenue: multiple(evRevenue),
      })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep } = await portfolioScope(context);
  const { intent, set = "" } = await readFields(request);
  if (intent !== "remove") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await removeMultiples(db, actor, { companyId: portfolio.companyId, setId: set });
  if (result.ok) {
    return seeOther(portfolioHref("peers", keep), {
      flash: {
        kind: "success",
        title: "Peer set removed",
        text: `${result.name}. Holdings that are valued with it keep it.`,
      },
    });
  }
  if (result.reason === "not-found") throw notFound();
  return refuse("The peer set was not removed", "It is there for every client.", 403);
}

export default function Peers({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, company, heading, sets, opened } = loaderData;
  const title = heading ? `Peer sets of ${heading}` : "Peer sets for valuation";
  return (
    <Page
      title={opened ? numberedListTitle(`Peer set ${opened.name}`, opened) : title}
      heading={opened ? opened.name : "Peer sets"}
      eyebrow="Portfolio Valuation"
      lead={
        opened
          ? `${opened.about}.`
          : "Multiples of comparable companies. A holding is valued by the quartiles of the set chosen for it."
      }
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        <LinkButton to={portfolioHref("import", keep, { of: "peers" })} variant="secondary">
          Import
        </LinkButton>
      }
    >
      <PortfolioBanner access={access} />
      <PortfolioTabs keep={keep} current="peers" />
      {opened ? (
        <Opened opened={opened} keep={keep} company={company} hasExport={access === "granted"} />
      ) : (
        <DataTable
          caption={loaderData.counted}
          rows={sets}
          rowKey={(row) => row.id}
          columns={[
            {
              header: "Peer set",
              rowHeader: true,
              cell: (row) => (
                <>
                  <Link to={portfolioHref("peers", keep, { set: row.id })}>{row.name}</Link>{" "}
                  {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
                  <span className="hint block">{row.source}</span>
                </>
              ),
            },
            { header: "Whose", cell: (row) => row.whose },
            { header: "Peers", align: "right", cell: (row) => <span className="num">{row.peers}</span> },
            {
              header: "As of",
              cell: (row) => (
                <>
                  {row.asOf} {row.isStale && <Badge tone="amber">{oldText("peers")}</Badge>}
                </>
              ),
            },
            { header: "Holdings", align: "right", cell: (row) => <span className="num">{row.uses}</span> },
          ]}
          empty={
            <EmptyState
              text="No peer sets yet"
              detail="They are needed to value by EV/EBITDA or EV/Revenue."
              action={{ to: portfolioHref("import", keep, { of: "peers" }), label: "Import peer set" }}
            />
          }
        />
      )}
    </Page>
  );
}

interface OpenedProps {
  opened: NonNullable<Route.ComponentProps["loaderData"]["opened"]>;
  keep: string;
  company: string | null;
  hasExport: boolean;
}

function Opened({ opened, keep, company, hasExport }: OpenedProps) {
  const { id, quartiles, peers, page, pages, explained } = opened;
  const cellOf = (row: (typeof quartiles)[number], at: number) => {
    const cell = row.cells?.[at];
    if (!cell) return "–";
    const to = portfolioHref("peers", keep, { set: id, explain: cell.key });
    return (
      <Link to={`${to}#explained`} aria-label={`Explain ${cell.name}: ${cell.value}`}>
        <span className="num">{cell.value}</span>
      </Link>
    );
  };
  return (
    <>
      {opened.isRemoved && <p>This peer set is off the list. Holdings that are valued with it keep it.</p>}
      <DataTable
        caption="Quartiles of the multiples"
        rows={quartiles}
        rowKey={(row) => row.name}
        columns={[
          {
            header: "Multiple",
            rowHeader: true,
            cell: (row) => (
              <>
                {row.name} {row.hint && <span className="hint block">{row.hint}</span>}
              </>
            ),
          },
          { header: "Peers used", align: "right", cell: (row) => <span className="num">{row.used}</span> },
          { header: "Lower quartile", align: "right", cell: (row) => cellOf(row, 0) },
          { header: "Median", align: "right", cell: (row) => cellOf(row, 1) },
          { header: "Upper quartile", align: "right", cell: (row) => cellOf(row, 2) },
        ]}
        source="Each number leads to how it came about. Multiples that are unknown, or not above zero, are left out."
      />
      {explained && <ExplainedFigure figure={explained} />}
      <DataTable
        caption={opened.counted}
        rows={peers}
        rowKey={(row) => row.name}
        columns={[
          { header: "Peer", rowHeader: true, cell: (row) => row.name },
          { header: "EV/EBITDA", align: "right", cell: (row) => <span className="num">{row.evEbitda}</span> },
          {
            header: "EV/Revenue",
            align: "right",
            cell: (row) => <span className="num">{row.evRevenue}</span>,
          },
        ]}
      />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage("", { ...(company && { company }), set: id })}
        label="Pages of peers"
      />
      <div className="actions">
        {hasExport && <ChartDownload to={chartCsvHref({ of: "peers", set: id }, keep)} about={opened.name} />}{" "}
        {opened.canRemove && (
          <RowAction
            intent="remove"
            fields={{ set: id }}
            label="Remove"
            about={opened.name}
            action={portfolioHref("peers", keep)}
          />
        )}{" "}
        <LinkButton to={portfolioHref("peers", keep)} variant="quiet">
          Back to the peer sets
        </LinkButton>
      </div>
    </>
  );
}
