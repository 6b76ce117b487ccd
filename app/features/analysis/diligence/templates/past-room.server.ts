import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { insertMoves } from "../records/insert-items.server.ts";
import { insertRoom } from "../records/room.commands.server.ts";
import { type DiligenceTemplate, TEMPLATES } from "./diligence-template.ts";
import type { ItemState } from "../records/request-item.ts";
import { touchRoom } from "../records/room.command.server.ts";

/** A room with a history: the sample, and the one of the demonstration. */
export interface PastRoom {
  name: string;
  template: DiligenceTemplate["id"];
  dealId: string | null;
  begunDaysAgo: number;
  /** What became of the requests, in the order of the index: days ago, and the state it came to. */
  paths: readonly (readonly (readonly [daysAgo: number, state: ItemState])[])[];
  reasons: Partial<Record<ItemState, string>>;
  /** To every request that was handed in. */
  response: string;
  flags: readonly {
    /** A request's number. */
    about: string;
    finding: string;
    mitigation: string | null;
    severity: number;
    likelihood: number;
    impactPence: number | null;
  }[];
}

/** Writes such a room. Nobody is let in. @param raisedBy whose the red flags are; without one there are none. */
export async function insertPastRoom(
  trx: Trx,
  desk: ToolDesk,
  raisedBy: string | null,
  past: PastRoom,
): Promise<string> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
  const begun = daysAgo(past.begunDaysAgo).toISOString();
  const id = await insertRoom(trx, desk, {
    name: past.name,
    dealId: past.dealId,
    template: TEMPLATES.find((template) => template.id === past.template) ?? null,
    by: null,
    at: begun,
    isDemo: true,
  });
  const items = await trx
    .selectFrom("diligence_items")
    .select(["id", "number"])
    .where("room_id", "=", id)
    .orderBy("sort_key")
    .limit(200)
    .execute();
  for (const [index, { id: itemId }] of items.entries()) {
    const path = past.paths[index] ?? [];
    let from: ItemState = "requested";
    let at = begun;
    for (const [days, to] of path) {
      at = daysAgo(days).toISOString();
      const move = { itemId, from, to, reason: past.reasons[to] ?? null };
      await insertMoves(trx, id, [move], { by: null, at });
      from = to;
    }
    await trx
      .updateTable("diligence_items")
      .set({
        state: from,
        state_changed_at: at,
        updated_at: at,
        due_on: londonDay(daysAgo(10 - index)),
        response: path.some(([, to]) => to === "received") ? past.response : null,
      })
      .where("id", "=", itemId)
      .execute();
  }
  const last = Math.min(past.begunDaysAgo, ...past.paths.flat().map(([days]) => days));
  await touchRoom(trx, id, daysAgo(last).toISOString());
  for (const { about, impactPence, ...flag } of raisedBy === null ? [] : past.flags) {
    await trx
      .insertInto("diligence_flags")
      .values({
        id: newId(),
        room_id: id,
        item_id: items.find(({ number }) => number === about)?.id ?? null,
        ...flag,
        impact_pence: impactPence,
        raised_by: raisedBy ?? "",
        raised_at: daysAgo(6).toISOString(),
        updated_at: daysAgo(6).toISOString(),
      })
      .execute();
  }
  return id;
}
