import type { Actor } from "#app/features/actor.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import type { Db } from "#app/platform/database.server.ts";
import { peerCompaniesVisibleTo } from "../records/benchmark.scope.server.ts";
import { PEER_FIELDS, toPeerCompany } from "../records/find-peer-sets.server.ts";
import { cellsOf, headersOf } from "#app/features/csv/csv-columns.ts";
import { PEER_COLUMNS, peerRow } from "../imports/peer-columns.ts";

/** Companies that are read at a time: a set may have a hundred thousand. */
const PIECE = 1000;

/** The companies of a set as a file, piece by piece, by name and year: it can be imported again as it is. */
export async function* exportPeers(db: Db, actor: Actor, setId: string): AsyncGenerator<CsvCell[][]> {
  yield [headersOf(PEER_COLUMNS)];
  let last: { name_folded: string; year: number; id: string } | undefined;
  do {
    let next = peerCompaniesVisibleTo(db, actor)
      .select(PEER_FIELDS)
      .select("peer_companies.name_folded")
      .where("peer_companies.peer_set_id", "=", setId)
      .orderBy("peer_companies.name_folded")
      .orderBy("peer_companies.year")
      .orderBy("peer_companies.id")
      .limit(PIECE);
    if (last) {
      const { name_folded: name, year, id } = last;
      const place = ["peer_companies.name_folded", "peer_companies.year", "peer_companies.id"] as const;
      next = next.where((eb) => eb(eb.refTuple(...place), ">", eb.tuple(name, year, id)));
    }
    const rows = await next.execute();
    yield rows.map((row) => cellsOf(PEER_COLUMNS, peerRow(toPeerCompany(row))));
    last = rows.length < PIECE ? undefined : rows.at(-1);
  } while (last);
}
