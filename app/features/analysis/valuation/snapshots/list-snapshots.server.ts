import { descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { SNAPSHOT_COLUMNS } from "./find-snapshots.server.ts";
import { snapshotsVisibleTo, knownSnapshotsVisibleTo } from "../records/valuation.scope.server.ts";

/** A company's snapshots by the day they are valued for. */
export const snapshotsOf = (companyId: string) =>
  listOf({
    sorts: {
      latest: descending(
        "valuation_snapshots.as_of",
        "valuation_snapshots.frozen_at",
        "valuation_snapshots.id",
      ),
    },
    matching: (db, actor) => [
      snapshotsVisibleTo(db, actor).where("valuation_snapshots.company_id", "=", companyId),
    ],
    rowsOf: (db, actor, ids) =>
      knownSnapshotsVisibleTo(db, actor)
        .select([...SNAPSHOT_COLUMNS])
        .where("valuation_snapshots.id", "in", [...ids])
        .limit(ids.length)
        .execute(),
  });
