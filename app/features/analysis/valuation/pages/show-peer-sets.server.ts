import { isOld } from "#app/features/analysis/figures/age.ts";
import { written } from "#app/features/analysis/figures/pages/written.server.ts";
import type { Problem } from "#app/features/numbers/problem.ts";
import { showFigure, type ShownFigure } from "#app/features/analysis/figures/shown-figure.ts";
import {
  MULTIPLE_NAMES,
  MULTIPLES,
  type Peer,
  peerMultiples,
  peersByName,
} from "#app/features/analysis/valuation/maths/comparables.ts";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import {
  countSetUses,
  findMultiples,
  findMultiplesSet,
  findMultiplesSets,
  type MultiplesSet,
} from "#app/features/analysis/valuation/records/find-multiples.server.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { count } from "#app/plural.ts";
import { figureText } from "#app/ui/text/figure-text.ts";
import { date, whole } from "#app/ui/text/format.ts";

const pageSize = 50;
const ENDS = ["low", "mid", "high"] as const;

/** The peer sets of a portfolio, and the one that is opened; null where there is no such set. */
export async function showPeerSets({ db, actor, desk, frame, keep, now, query }: AtDesk) {
  const { companyId } = desk;
  const asOf = londonDay(now);
  const setId = query.get("set");
  const opened = setId === null ? null : await findMultiplesSet(db, actor, companyId, setId);
  if (setId !== null && !opened) return null;
  const uses = await countSetUses(db, actor, companyId);
  const sets = await findMultiplesSets(db, actor, companyId);
  return {
    ...frame,
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
      ...shown(await findMultiples(db, actor, companyId, opened.id), asOf, query, (more) =>
        portfolioHref("peers", keep, { set: opened.id, ...more }),
      ),
    },
  };
}

export type ShownPeerSets = NonNullable<Awaited<ReturnType<typeof showPeerSets>>>;

function nameOf({ name, version }: MultiplesSet): string {
  return `${name} v${version}`;
}

/** The quartiles of a set and a page of its peers. */
function shown(
  { peers, source, asOf: peersAsOf }: { peers: Peer[]; source: string; asOf?: string | undefined },
  asOf: string,
  query: URLSearchParams,
  hrefOf: (more: Record<string, string>) => string,
) {
  const { rows, pages } = windowOf(peersByName(peers), {
    keyOf: ({ name }) => name,
    after: query.get("after"),
    size: pageSize,
    hrefOf,
  });
  const figures: ShownFigure[] = [];
  const quartiles = MULTIPLES.map((kind) => {
    const found = peerMultiples({ peers, kind, asOf, source, peersAsOf });
    const name = MULTIPLE_NAMES[kind];
    const sentences = (problems: readonly Problem[]) => problems.map((one) => `${written(one)}.`).join(" ");
    if (!found.ok) return { name, used: "0", cells: null, hint: sentences(found.problems) };
    const { multiples, used, warnings } = found.value;
    const cells = ENDS.map((end) => {
      const figure = showFigure(multiples[end], { write: figureText, date }, `${kind}-`);
      figures.push(figure);
      return { key: figure.key, name: figure.name, value: figure.value };
    });
    return { name, used: whole(used.length), cells, hint: sentences(warnings) };
  });
  const multiple = (value: number | null) => (value === null ? "–" : figureText(value, { kind: "multiple" }));
  return {
    quartiles,
    explained: figures.find(({ key }) => key === query.get("explain")) ?? null,
    counted: count(peers.length, "peer"),
    pages,
    peers: rows.map(({ name, evEbitda, evRevenue }) => ({
      name,
      evEbitda: multiple(evEbitda),
      evRevenue: multiple(evRevenue),
    })),
  };
}
