import { londonDay } from "#app/features/calendar.ts";
import type { Actor } from "#app/features/actor.ts";
import { DEMO_RECORDS, type ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { fold } from "#db/search/fold.ts";
import {
  DEFAULT_PROBABILITY,
  dealColumns,
  type DealStage,
  FIRST_STAGE,
  type GivenDeal,
  MOST_DEALS,
} from "./deal.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";

const MOST_PEOPLE = 5000;

interface NewDeal extends GivenDeal {
  ownerId: string | null;
  stage?: DealStage | undefined;
  lostReason?: string | null | undefined;
  /** The day it was opened, where that is not the day it is added. */
  opened?: string | null;
  /** The day it was decided, where that is not the moment it is added. */
  closed?: string | null;
}

/**
 * Writes a deal, its number and the first line of its stage history.
 * @param at when it was added; the demonstration's deals are older than their rows.
 */
export async function insertDeal(
  trx: Trx,
  actor: Pick<Actor, "userId">,
  pipeline: ToolDesk,
  deal: NewDeal,
  { isDemo = pipeline.isDemoCompany, at = now() }: { isDemo?: boolean; at?: Date } = {},
): Promise<{ id: string; number: string }> {
  const id = newId();
  const iso = at.toISOString();
  const day = londonDay(at);
  const since = deal.closed ? closingTime(deal.closed) : iso;
  const stage = deal.stage ?? FIRST_STAGE;
  const number = await nextNumber(trx, pipeline.companyId, deal.name, Number(day.slice(0, 4)));
  await trx
    .insertInto("deals")
    .values({
      id,
      number,
      company_id: pipeline.companyId,
      stage,
      ...dealColumns(deal),
      owner_id: deal.ownerId,
      lost_reason: stage === "Closed Lost" ? (deal.lostReason ?? null) : null,
      probability_overridden: deal.probability === DEFAULT_PROBABILITY ? 0 : 1,
      date_added: deal.opened ?? deal.closed ?? day,
      last_updated: iso,
      stage_changed_at: since,
      removed_at: null,
      removed_by: null,
      is_demo: isDemo ? 1 : 0,
    })
    .execute();
  await recordMove(trx, actor, {
    dealId: id,
    companyId: pipeline.companyId,
    from: null,
    to: stage,
    at: since,
  });
  return { id, number };
}

/** When a deal was decided of which only the day is known: whole days from the day it was opened. */
export function closingTime(day: string): string {
  return `${day}T00:00:00.000Z`;
}

export async function recordMove(
  trx: Trx,
  actor: Pick<Actor, "userId">,
  move: { dealId: string; companyId: string; from: DealStage | null; to: DealStage; at: string },
): Promise<void> {
  await trx
    .insertInto("deal_moves")
    .values({
      id: newId(),
      deal_id: move.dealId,
      company_id: move.companyId,
      from_stage: move.from,
      to_stage: move.to,
      moved_by: actor.userId,
      moved_at: move.at,
    })
    .execute();
}

/** How many more deals the company may keep, removed ones and samples not counted. */
export async function roomForDeals(db: Db, actor: Actor, pipeline: ToolDesk): Promise<number> {
  const { kept } = await dealsVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("deals.company_id", "=", pipeline.companyId)
    .where("deals.removed_at", "is", null)
    .where("deals.is_demo", "=", pipeline.isDemoCompany ? 1 : 0)
    .executeTakeFirstOrThrow();
  return Math.max(0, (pipeline.access === "demo" ? DEMO_RECORDS : MOST_DEALS) - kept);
}

/** A person of the pipeline's company, or null: whoever else was named is not in the list. */
export async function ownerIn(trx: Db, pipeline: ToolDesk, userId: string): Promise<string | null> {
  const found = await peopleOf(trx, pipeline).where("id", "=", userId).executeTakeFirst();
  return found?.id ?? null;
}

/** Everybody a deal may belong to: ids by the address in lower case. */
export async function findOwnerIds(db: Db, pipeline: ToolDesk): Promise<Map<string, string>> {
  const people = await peopleOf(db, pipeline).limit(MOST_PEOPLE).execute();
  return new Map(people.map(({ id, email_normalised }) => [email_normalised, id]));
}

function peopleOf(db: Db, { companyId }: ToolDesk) {
  return db
    .selectFrom("users")
    .select(["id", "email_normalised"])
    .where("company_id", "=", companyId)
    .where("status", "!=", "disabled");
}

/** Counts on for ever within a company and year: a number of a removed deal does not come back. */
async function nextNumber(trx: Trx, companyId: string, name: string, year: number): Promise<string> {
  const { value } = await trx
    .insertInto("sequences")
    .values({ name: `deal:${companyId}`, year, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(["name", "year"]).doUpdateSet((eb) => ({ value: eb("sequences.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return dealNumber(name, year, value);
}

/**
 * The id of a deal: the first three letters or digits of its name in upper case (padded with X), the year, and the
 * number in the company's sequence of that year, at least three digits long. Letters are of ASCII: accents are dropped,
 * and what has no Latin letters gives none.
 */
export function dealNumber(name: string, year: number, sequence: number): string {
  const letters = [...fold(name.replaceAll("&", " "))].filter((char) => /[a-z0-9]/.test(char));
  const three = [...letters, "x", "x", "x"].slice(0, 3).join("").toUpperCase();
  return `${three}${year}${String(sequence).padStart(3, "0")}`;
}
