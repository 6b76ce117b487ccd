import { hash } from "node:crypto";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { SnapshotBody, SnapshotInputs } from "../maths/snapshot.ts";
import { snapshotsVisibleTo } from "../records/valuation.scope.server.ts";

export interface SnapshotRow {
  id: string;
  companyId: string;
  name: string;
  asOf: string;
  navPence: number;
  holdings: number;
  frozenAt: string;
}

export interface Snapshot extends SnapshotRow {
  body: SnapshotBody;
  inputs: SnapshotInputs;
  sha256: string;
  /** The text, and that of its inputs, still have the hashes they were frozen with. */
  isWhole: boolean;
}

/** What a list of snapshots shows of each. */
export const SNAPSHOT_COLUMNS = [
  "valuation_snapshots.id",
  "valuation_snapshots.company_id as companyId",
  "valuation_snapshots.name",
  "valuation_snapshots.as_of as asOf",
  "valuation_snapshots.nav_pence as navPence",
  "valuation_snapshots.holdings",
  "valuation_snapshots.frozen_at as frozenAt",
] as const;

/** The latest snapshots of days before this one: what it can be compared with. */
export async function findEarlierSnapshots(
  db: Db,
  actor: Actor,
  { companyId, asOf }: Pick<SnapshotRow, "companyId" | "asOf">,
): Promise<SnapshotRow[]> {
  return snapshotsVisibleTo(db, actor)
    .where("valuation_snapshots.company_id", "=", companyId)
    .where("valuation_snapshots.as_of", "<", asOf)
    .select([...SNAPSHOT_COLUMNS])
    .orderBy("valuation_snapshots.as_of", "desc")
    .orderBy("valuation_snapshots.frozen_at", "desc")
    .limit(50)
    .execute();
}

/** One snapshot this person may see, with all that was frozen, or null. */
export async function findSnapshot(db: Db, actor: Actor, snapshotId: string): Promise<Snapshot | null> {
  if (!isId(snapshotId)) return null;
  const row = await snapshotsVisibleTo(db, actor)
    .select([
      ...SNAPSHOT_COLUMNS,
      "valuation_snapshots.body as text",
      "valuation_snapshots.inputs as inputsText",
      "valuation_snapshots.body_sha256 as sha256",
    ])
    .where("valuation_snapshots.id", "=", snapshotId)
    .executeTakeFirst();
  if (!row) return null;
  const { text, inputsText, ...rest } = row;
  const body = JSON.parse(text) as SnapshotBody;
  return {
    ...rest,
    body,
    inputs: JSON.parse(inputsText) as SnapshotInputs,
    isWhole:
      hash("sha256", text, "hex") === row.sha256 &&
      (body.inputsSha256 === undefined || hash("sha256", inputsText, "hex") === body.inputsSha256),
  };
}
