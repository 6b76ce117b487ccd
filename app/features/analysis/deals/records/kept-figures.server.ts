import type { Actor } from "#app/features/actor.ts";
import { minutes } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dealMovesVisibleTo, dealsVisibleTo } from "./deal.scope.server.ts";

interface Kept {
  mark: string;
  madeAt: Date;
  made: Promise<unknown>;
}

/** Days in a stage go on while nothing changes: figures are worked out anew after this long. */
const longest = minutes(10);
const mostKept = 50;
const kept = new Map<string, Kept>();

/**
 * What was worked out from all deals of a company, for as long as none of them changes: with thousands of deals that
 * takes a few tenths of a second in which nobody else is answered, and people look again and again.
 * @param key names what is worked out; with everything it depends on but the deals.
 * @param make gets the moment from which the figures are.
 */
export async function figuresWhileUnchanged<Figures>(
  scope: { db: Db; actor: Actor; companyId: string; now: Date },
  key: string,
  make: (asOf: Date) => Promise<Figures>,
): Promise<Figures> {
  const { companyId, now } = scope;
  const name = `${companyId} ${key}`;
  const mark = await markOf(scope);
  const found = kept.get(name);
  kept.delete(name);
  const isGood = found?.mark === mark && now.getTime() - found.madeAt.getTime() < longest * 1000;
  const entry = isGood ? found : { mark, madeAt: now, made: make(now) };
  // The one used longest ago stands first.
  kept.set(name, entry);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  try {
    return (await entry.made) as Figures;
  } catch (error) {
    kept.delete(name);
    throw error;
  }
}

/** Differs when any deal of the company was added, changed, moved, removed or brought back. */
async function markOf({
  db,
  actor,
  companyId,
}: {
  db: Db;
  actor: Actor;
  companyId: string;
}): Promise<string> {
  const deals = await dealsVisibleTo(db, actor)
    .where("deals.company_id", "=", companyId)
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("deals.removed_at").as("removed"),
      eb.fn.max("deals.removed_at").as("removedAt"),
      eb.fn.max("deals.last_updated").as("updatedAt"),
    ])
    .executeTakeFirstOrThrow();
  const moves = await dealMovesVisibleTo(db, actor)
    .where("deal_moves.company_id", "=", companyId)
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.max("deal_moves.moved_at").as("movedAt")])
    .executeTakeFirstOrThrow();
  return [deals.all, deals.removed, deals.removedAt, deals.updatedAt, moves.all, moves.movedAt].join(" ");
}
