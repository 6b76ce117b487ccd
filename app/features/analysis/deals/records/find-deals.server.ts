import type { Actor } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { toldApart } from "#app/features/fields/told-apart.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type Deal, DEAL_STAGES, type DealStage, MOST_DEALS } from "./deal.ts";
import { dealMovesVisibleTo, dealsVisibleTo, toDeal, wholeDealsVisibleTo } from "./deal.scope.server.ts";
import type { HistoryMove } from "../maths/deal-history.ts";
import type { PipelineCell } from "../maths/pipeline.ts";

/** Cards of one column of the board; the list has the rest. */
export const BOARD_CARDS = 8;
/** Deals of one piece of a file. */
const PIECE = 500;
/** How far back medians and conversions look. */
const MOST_MOVES = 20_000;

/** The newest cards of every column of the board. */
export async function findBoard(db: Db, actor: Actor, companyId: string): Promise<Map<DealStage, Deal[]>> {
  const columns = new Map<DealStage, Deal[]>();
  for (const stage of DEAL_STAGES) {
    const rows = await wholeDealsVisibleTo(db, actor)
      .where("deals.company_id", "=", companyId)
      .where("deals.removed_at", "is", null)
      .where("deals.stage", "=", stage)
      .orderBy("deals.last_updated", "desc")
      .orderBy("deals.id", "desc")
      .limit(BOARD_CARDS)
      .execute();
    columns.set(stage, rows.map(toDeal));
  }
  return columns;
}

/** What the pipeline's totals are made of. */
export async function findPipelineCells(db: Db, actor: Actor, companyId: string): Promise<PipelineCell[]> {
  const rows = await dealsVisibleTo(db, actor)
    .where("deals.company_id", "=", companyId)
    .where("deals.removed_at", "is", null)
    .select((eb) => [
      "deals.stage",
      "deals.probability",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>("deals.valuation_pence").as("valuationPence"),
    ])
    .groupBy(["deals.stage", "deals.probability"])
    .execute();
  return rows;
}

/** One deal this person may see, removed or not, or null. */
export async function findDeal(db: Db, actor: Actor, dealId: string) {
  if (!isId(dealId)) return null;
  const row = await wholeDealsVisibleTo(db, actor).where("deals.id", "=", dealId).executeTakeFirst();
  return row ? toDeal(row) : null;
}

/** Every deal of a company that is not removed, the last changed first: for figures and for export. */
export async function findEveryDeal(db: Db, actor: Actor, companyId: string) {
  const rows = await wholeDealsVisibleTo(db, actor)
    .where("deals.company_id", "=", companyId)
    .where("deals.removed_at", "is", null)
    .orderBy("deals.last_updated", "desc")
    .orderBy("deals.id", "desc")
    .limit(MOST_DEALS)
    .execute();
  return rows.map(toDeal);
}

/**
 * The same some at a time, for a file that is sent while it is read. A deal that is changed meanwhile moves to the front:
 * those that were not yet read when they did come last.
 */
export async function* everyDealInPieces(db: Db, actor: Actor, companyId: string, piece = PIECE) {
  const newestFirst = wholeDealsVisibleTo(db, actor)
    .where("deals.company_id", "=", companyId)
    .where("deals.removed_at", "is", null)
    .orderBy("deals.last_updated", "desc")
    .orderBy("deals.id", "desc");
  const from = (operator: "<" | ">", row: { last_updated: string; id: string }) =>
    newestFirst.where((eb) =>
      eb(eb.refTuple("deals.last_updated", "deals.id"), operator, eb.tuple(row.last_updated, row.id)),
    );
  const read = new Set<string>();
  let rows = await newestFirst.limit(piece).execute();
  const [first] = rows;
  while (rows.length > 0) {
    for (const { id } of rows) read.add(id);
    yield rows.map(toDeal);
    const last = rows.length === piece && read.size < MOST_DEALS ? rows.at(-1) : undefined;
    rows = last ? await from("<", last).limit(piece).execute() : [];
  }
  const changed = first ? await from(">", first).limit(MOST_DEALS).execute() : [];
  const missed = changed.filter(({ id }) => !read.has(id));
  if (missed.length > 0) yield missed.map(toDeal);
}

/** A company's stage moves, the latest ones. Those of removed deals are left out. */
export async function findMoves(
  db: Db,
  actor: Actor,
  companyId: string,
  most = MOST_MOVES,
): Promise<HistoryMove[]> {
  return dealMovesVisibleTo(db, actor)
    .innerJoin("deals", "deals.id", "deal_moves.deal_id")
    .where("deal_moves.company_id", "=", companyId)
    .where("deals.removed_at", "is", null)
    .select(["deal_moves.deal_id as dealId", "deal_moves.to_stage as to", "deal_moves.moved_at as at"])
    .orderBy("deal_moves.moved_at", "desc")
    .limit(most)
    .execute();
}

/** The same of deals that were just read: what is not among them is left out without looking each one up again. */
export async function findMovesOf(
  db: Db,
  actor: Actor,
  companyId: string,
  deals: readonly { id: string }[],
): Promise<HistoryMove[]> {
  const kept = new Set(deals.map(({ id }) => id));
  const moves = await dealMovesVisibleTo(db, actor)
    .where("deal_moves.company_id", "=", companyId)
    .select(["deal_moves.deal_id as dealId", "deal_moves.to_stage as to", "deal_moves.moved_at as at"])
    .orderBy("deal_moves.moved_at", "desc")
    .limit(MOST_MOVES)
    .execute();
  return moves.filter(({ dealId }) => kept.has(dealId));
}

export interface DealMove {
  id: string;
  from: DealStage | null;
  to: DealStage;
  by: string | null;
  at: string;
}

/** The stage history of one deal, oldest first. */
export async function findDealMoves(db: Db, actor: Actor, dealId: string): Promise<DealMove[]> {
  const rows = await dealMovesVisibleTo(db, actor)
    .leftJoin("users", "users.id", "deal_moves.moved_by")
    .where("deal_moves.deal_id", "=", dealId)
    .select([
      "deal_moves.id",
      "deal_moves.from_stage",
      "deal_moves.to_stage",
      "deal_moves.moved_at",
      "users.first_name",
      "users.last_name",
      "users.email",
    ])
    .orderBy("deal_moves.moved_at", "desc")
    .orderBy("deal_moves.id", "desc")
    .limit(200)
    .execute();
  return rows.toReversed().map((row) => ({
    id: row.id,
    from: row.from_stage,
    to: row.to_stage,
    by: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() || row.email,
    at: row.moved_at,
  }));
}

/** Who can own a deal of the company, by name. @param present who owns it, though they may have left the company. */
export async function findOwners(
  db: Db,
  companyId: string,
  present: Deal["owner"] = null,
): Promise<Option[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("company_id", "=", companyId)
    .where("status", "!=", "disabled")
    .orderBy("first_name_folded")
    .orderBy("last_name_folded")
    .limit(200)
    .execute();
  const owners = toldApart(
    rows.map((row) => ({
      value: row.id,
      label: `${row.first_name} ${row.last_name}`.trim() || row.email,
      marks: [row.email],
    })),
  );
  const hasLeft = present !== null && !owners.some(({ value }) => value === present.id);
  return hasLeft ? [...owners, { value: present.id, label: present.name }] : owners;
}
