import { rowOfMetrics } from "#app/features/analysis/benchmarking/imports/metric-columns.ts";
import {
  SAMPLE_AS_OF,
  SAMPLE_SOURCE,
  samplePeers,
} from "#app/features/analysis/benchmarking/records/sample-peers.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

/** The labelled set that every client can compare with at first. Does nothing where there is one already. */
export async function seedSamplePeers(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const present = await trx
      .selectFrom("peer_sets")
      .select("id")
      .where("company_id", "is", null)
      .where("kind", "=", "metrics")
      .where("is_sample", "=", 1)
      .limit(1)
      .executeTakeFirst();
    if (present) return;
    const peers = samplePeers();
    const setId = newId();
    await trx
      .insertInto("peer_sets")
      .values({
        id: setId,
        kind: "metrics",
        name: "Sample companies",
        version: 1,
        source: SAMPLE_SOURCE,
        as_of: SAMPLE_AS_OF,
        currency: "GBP",
        is_sample: 1,
        peers: peers.length,
        added_at: nowIso(),
        is_demo: 0,
      })
      .execute();
    await trx
      .insertInto("peer_companies")
      .values(
        peers.map(({ name, sector, country, year, revenue, metrics }) => ({
          id: newId(),
          peer_set_id: setId,
          name,
          sector,
          country,
          year,
          revenue,
          ...rowOfMetrics(metrics),
        })),
      )
      .execute();
  });
}
