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
  let last: { name: string; year: number } | undefined;
  do {
    let next = peerCompaniesVisibleTo(db, actor)
      .select(PEER_FIELDS)
      .where("peer_companies.peer_set_id", "=", setId)
      .orderBy("peer_companies.name")
      .orderBy("peer_companies.year")
      .limit(PIECE);
    if (last) {
      const { name, year } = last;
      next = next.where((eb) =>
        eb(eb.refTuple("peer_companies.name", "peer_companies.year"), ">", eb.tuple(name, year)),
      );
    }
    const rows = await next.execute();
    yield rows.map((row) => cellsOf(PEER_COLUMNS, peerRow(toPeerCompany(row))));
    last = rows.length < PIECE ? undefined : rows.at(-1);
  } while (last);
}
