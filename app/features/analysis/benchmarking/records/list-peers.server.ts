import { ascending, withNumbers } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { peerCompaniesVisibleTo } from "./benchmark.scope.server.ts";
import { toPeerCompany } from "./find-peer-sets.server.ts";

/** A set's companies by name; a search looks in names and sectors. */
export const peersIn = (setId: string) =>
  listOf({
    sorts: {
      name: withNumbers(
        ascending("peer_companies.name_folded", "peer_companies.year", "peer_companies.id"),
        "peer_companies.year",
      ),
    },
    matching: (db, actor) => [
      peerCompaniesVisibleTo(db, actor).where("peer_companies.peer_set_id", "=", setId),
    ],
    search: textSearch({
      table: "peer_companies",
      words: { peer_companies: "peer_companies.id" },
      owners: () => [setId],
    }),
    async rowsOf(db, actor, ids) {
      const rows = peerCompaniesVisibleTo(db, actor)
        .selectAll("peer_companies")
        .where("peer_companies.id", "in", [...ids]);
      return (await rows.limit(ids.length).execute()).map(toPeerCompany);
    },
  });
