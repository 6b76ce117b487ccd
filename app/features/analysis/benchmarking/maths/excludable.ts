import { grouped } from "#app/plural.ts";
import type { Exclusion } from "../records/benchmark.ts";
import { companiesByName } from "../pages/peer-table.ts";
import type { PeerCompany } from "./company.ts";
import type { WorkedOut } from "./work-out.ts";

/** Peers that a list offers at once: more of them nobody reads. */
const most = 50;

/** The peers that can be left out, outliers first; of a long group those whose name holds what is searched for. */
export function excludable(
  { peers, rows }: Pick<WorkedOut, "peers" | "rows">,
  exclusions: readonly Exclusion[],
  search: string,
) {
  const gone = new Set(exclusions.flatMap(({ companyId, metric }) => (metric === null ? [companyId] : [])));
  const outliers = new Set(rows.flatMap((row) => row.outliers.map(({ id }) => id)));
  const wanted = search.toLowerCase();
  const found = companiesByName(peers).filter(
    ({ id, name }) => !gone.has(id) && (wanted === "" || name.toLowerCase().includes(wanted)),
  );
  const listed = [
    ...found.filter(({ id }) => outliers.has(id)),
    ...found.filter(({ id }) => !outliers.has(id)),
  ].slice(0, most);
  const label = ({ id, name, year }: PeerCompany) =>
    `${name} (${year})${outliers.has(id) ? ", an outlier" : ""}`;
  return {
    options: listed.map((peer) => ({ value: peer.id, label: label(peer) })),
    /** There are more than the list offers: they are searched for. */
    isLong: peers.length > most,
    hint:
      found.length > listed.length
        ? `${listed.length} of ${grouped(found.length)}, outliers first: search for the others`
        : found.length === 0
          ? "No peer has that in its name"
          : undefined,
  };
}
