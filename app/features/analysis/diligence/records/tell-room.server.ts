import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { insertRoom } from "./room.commands.server.ts";
import { type DiligenceTemplate, TEMPLATES } from "../templates/diligence-template.ts";
import type { ItemState } from "./request-item.ts";
import { touchRoom } from "./in-room.server.ts";

/** A room with a past: the product's samples and its demonstration are told so. */
export interface ToldRoom {
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

/** Writes a told room. Nobody is let in. @param raisedBy whose the red flags are; without one there are none. */
export async function tellRoom(
  trx: Trx,
  desk: ToolDesk,
  raisedBy: string | null,
  told: ToldRoom,
): Promise<string> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
  const begun = daysAgo(told.begunDaysAgo).toISOString();
  const id = await insertRoom(trx, desk, {
    name: told.name,
    dealId: told.dealId,
    template: TEMPLATES.find((template) => template.id === told.template) ?? null,
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
    const path = told.paths[index] ?? [];
    let from: ItemState = "requested";
    let at = begun;
    for (const [days, to] of path) {
      at = daysAgo(days).toISOString();
      await trx
        .insertInto("diligence_moves")
        .values({
          id: newId(),
          item_id: itemId,
          room_id: id,
          from_state: from,
          to_state: to,
          reason: told.reasons[to] ?? null,
          moved_by: null,
          moved_at: at,
        })
        .execute();
      from = to;
    }
    await trx
      .updateTable("diligence_items")
      .set({
        state: from,
        state_changed_at: at,
        updated_at: at,
        due_on: londonDay(daysAgo(10 - index)),
        response: path.some(([, to]) => to === "received") ? told.response : null,
      })
      .where("id", "=", itemId)
      .execute();
  }
  const last = Math.min(told.begunDaysAgo, ...told.paths.flat().map(([days]) => days));
  await touchRoom(trx, id, daysAgo(last).toISOString());
  for (const { about, impactPence, ...flag } of raisedBy === null ? [] : told.flags) {
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
        closed_at: null,
        closed_by: null,
      })
      .execute();
  }
  return id;
}
