import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { good, type Outcome } from "#app/features/numbers/problem.ts";
import { descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { bridgeHoldings } from "../maths/snapshot-bridge.ts";
import type { SnapshotBody, SnapshotInputs } from "../maths/snapshot.ts";
import { type Bridge, bridgeByHolding, bridgeFigures, valueBridge } from "../maths/value-bridge.ts";
import { knownSnapshotsVisibleTo, snapshotsVisibleTo } from "./valuation.scope.server.ts";

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
const SNAPSHOT_COLUMNS = [
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

/** Points of a trend. */
const MOST_POINTS = 36;
/** Characters of frozen bodies that are read for it. */
const MOST_TEXT = 2_000_000;

/** A day's last snapshot; its ratios are null where they were not frozen, or lie beyond what is read at once. */
export interface TrendPoint {
  asOf: string;
  navPence: number;
  tvpi: number | null;
  xirr: number | null;
}

/** The latest snapshots of different days, the oldest first. @param options `ratios` reads their bodies too. */
export async function findSnapshotTrend(
  db: Db,
  actor: Actor,
  companyId: string,
  { ratios = false } = {},
): Promise<TrendPoint[]> {
  const own = snapshotsVisibleTo(db, actor).where("valuation_snapshots.company_id", "=", companyId);
  const rows = await own
    .select([
      "valuation_snapshots.id",
      "valuation_snapshots.as_of as asOf",
      "valuation_snapshots.nav_pence as navPence",
    ])
    .select(ratios ? sql<number>`length(valuation_snapshots.body)`.as("size") : sql<number>`0`.as("size"))
    .orderBy("valuation_snapshots.as_of", "desc")
    .orderBy("valuation_snapshots.frozen_at", "desc")
    .orderBy("valuation_snapshots.id", "desc")
    .limit(MOST_POINTS)
    .execute();
  const days = rows.filter(({ asOf }, index) => asOf !== rows[index - 1]?.asOf);
  let left = ratios ? MOST_TEXT : 0;
  const read = days.filter(({ size }) => (left -= size) >= 0).map(({ id }) => id);
  const bodies =
    read.length === 0 || !ratios
      ? []
      : await knownSnapshotsVisibleTo(db, actor)
          .select(["valuation_snapshots.id", "valuation_snapshots.body"])
          .where("valuation_snapshots.id", "in", read)
          .limit(read.length)
          .execute();
  const totals = new Map(bodies.map(({ id, body }) => [id, (JSON.parse(body) as SnapshotBody).totals]));
  const valueIn = (id: string, key: string) => totals.get(id)?.find((one) => one.key === key)?.value ?? null;
  return days
    .map(({ id, asOf, navPence }) => ({
      asOf,
      navPence,
      tvpi: valueIn(id, "tvpi"),
      xirr: valueIn(id, "xirr"),
    }))
    .toReversed();
}

interface FoundBridge {
  steps: Bridge;
  figures: Figure[];
  byHolding: { name: string; steps: Bridge }[];
}

/**
 * The bridge from an earlier snapshot of the same company to this one, or null where there is no such snapshot. It is
 * made of what the two keep, so nothing that is entered later moves it.
 */
export async function findBridge(
  db: Db,
  actor: Actor,
  closing: Snapshot,
  openingId: string,
): Promise<{ opening: Snapshot; bridge: Outcome<FoundBridge> } | null> {
  const opening = await findSnapshot(db, actor, openingId);
  if (!opening || opening.companyId !== closing.companyId || opening.asOf >= closing.asOf) return null;
  const holdings = bridgeHoldings(opening, closing);
  if (!holdings.ok) return { opening, bridge: holdings };
  const steps = valueBridge(holdings.value.holdings);
  if (!steps.ok) return { opening, bridge: steps };
  const figures = bridgeFigures(holdings.value.holdings, {
    currency: closing.body.currency,
    asOf: closing.asOf,
    source: `The snapshots of ${opening.asOf} and ${closing.asOf}`,
    warnings: holdings.value.warnings,
  });
  return {
    opening,
    bridge: good({ steps: steps.value, figures, byHolding: bridgeByHolding(holdings.value.holdings) }),
  };
}
