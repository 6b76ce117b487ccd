import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { insertMember, insertRoom } from "./add-room.server.ts";
import { TEMPLATES } from "./diligence-template.ts";
import type { ItemState } from "./request-item.ts";
import type { DiligencePlace } from "./room.ts";
import { findDiligencePlace } from "./room.scope.server.ts";

export type SampleRoomResult = { ok: true; id: string } | { ok: false; reason: "not-found" | "not-demo" };

const begunDaysAgo = 28;

/** What became of the sample's requests, in the order of the index: days ago, and the state it came to. */
const PATHS: readonly (readonly (readonly [daysAgo: number, state: ItemState])[])[] = [
  [
    [24, "in-progress"],
    [20, "received"],
    [18, "under-review"],
    [13, "accepted"],
  ],
  [
    [22, "received"],
    [15, "under-review"],
    [12, "accepted"],
  ],
  [
    [20, "received"],
    [11, "under-review"],
    [10, "accepted"],
  ],
  [[19, "not-applicable"]],
  [
    [21, "received"],
    [16, "under-review"],
    [9, "accepted"],
  ],
  [
    [18, "received"],
    [8, "under-review"],
    [7, "returned"],
  ],
  [[17, "in-progress"]],
  [
    [16, "received"],
    [6, "under-review"],
    [5, "accepted"],
  ],
  [
    [14, "received"],
    [4, "under-review"],
  ],
  [
    [12, "received"],
    [6, "under-review"],
    [3, "accepted"],
  ],
  [[10, "in-progress"]],
  [[9, "waived"]],
  [],
  [],
  [[6, "received"]],
];

const REASONS: Partial<Record<ItemState, string>> = {
  "not-applicable": "The company works in one regulated market only; the buyer’s counsel covers it.",
  returned: "The list ends in 2023. Please add the last two years.",
  waived: "Covered by the calls with customers.",
};

/** Shows the sample room to somebody in demo mode. It is made once for their company, and who asks for it is let in. */
export async function addSampleRoom(
  db: Db,
  actor: Actor,
  companyId: string | null,
): Promise<SampleRoomResult> {
  return db.transaction().execute(async (trx): Promise<SampleRoomResult> => {
    const place = await demoPlace(trx, actor, companyId);
    if (!place.ok) return place;
    const present = await sampleOf(trx, place.value);
    if (!present) return { ok: true, id: await makeSample(trx, actor, place.value) };
    if (isMember(actor) && actor.role === "client") {
      const values = { revoked_at: null, revoked_by: null, added_at: nowIso(), added_by: actor.userId };
      await trx
        .insertInto("diligence_members")
        .values({ room_id: present, user_id: actor.userId, party: "buyer", ...values })
        .onConflict((conflict) => conflict.columns(["room_id", "user_id"]).doUpdateSet(values))
        .execute();
    }
    return { ok: true, id: present };
  });
}

/** Puts the sample back as it was: what was changed in it goes with the old one. */
export async function resetSampleRoom(
  db: Db,
  actor: Actor,
  companyId: string | null,
): Promise<SampleRoomResult> {
  return db.transaction().execute(async (trx): Promise<SampleRoomResult> => {
    const place = await demoPlace(trx, actor, companyId);
    if (!place.ok) return place;
    const present = await sampleOf(trx, place.value);
    if (present) {
      await trx
        .updateTable("diligence_rooms")
        .set({ removed_at: nowIso() })
        .where("id", "=", present)
        .execute();
    }
    return { ok: true, id: await makeSample(trx, actor, place.value) };
  });
}

type Place = { ok: true; value: DiligencePlace } | { ok: false; reason: "not-found" | "not-demo" };

async function demoPlace(trx: Trx, actor: Actor, companyId: string | null): Promise<Place> {
  const place = await findDiligencePlace(trx, actor, companyId);
  if (!place || !isMember(actor)) return { ok: false, reason: "not-found" };
  // A company of the demonstration story has rooms of its own, which look like samples to the database.
  if (place.access !== "demo" || place.isDemoCompany) return { ok: false, reason: "not-demo" };
  return { ok: true, value: place };
}

async function sampleOf(trx: Trx, place: DiligencePlace): Promise<string | null> {
  const room = await trx
    .selectFrom("diligence_rooms")
    .select("id")
    .where("company_id", "=", place.companyId)
    .where("removed_at", "is", null)
    .where("is_demo", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return room?.id ?? null;
}

async function makeSample(trx: Trx, actor: Actor, place: DiligencePlace): Promise<string> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
  const template = TEMPLATES.find(({ id }) => id === "commercial") ?? null;
  const begun = daysAgo(begunDaysAgo).toISOString();
  const id = await insertRoom(trx, place, {
    name: "Tidewater Renewables: commercial review",
    dealId: null,
    template,
    by: null,
    at: begun,
    isDemo: true,
  });
  if (actor.role === "client") await insertMember(trx, id, actor.userId, nowIso());
  const items = await trx
    .selectFrom("diligence_items")
    .select(["id", "number"])
    .where("room_id", "=", id)
    .orderBy("sort_key")
    .limit(100)
    .execute();
  for (const [index, { id: itemId }] of items.entries()) {
    const path = PATHS[index] ?? [];
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
          reason: REASONS[to] ?? null,
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
        response: path.some(([, to]) => to === "received")
          ? "The management’s answer is in the data pack of last month, pages 4 to 9."
          : null,
      })
      .where("id", "=", itemId)
      .execute();
  }
  if (isMember(actor)) {
    const about = (number: string) => items.find((item) => item.number === number)?.id ?? null;
    const flags = [
      {
        item_id: about("2.1"),
        finding: "Two customers are 46% of revenue; the larger contract ends within 14 months.",
        mitigation: "Ask for a renewal before signing, or an earn-out on it.",
        severity: 4,
        likelihood: 3,
        impact_pence: 180_000_000,
      },
      {
        item_id: about("3.1"),
        finding: "A competitor halved its price for the entry product in spring.",
        mitigation: null,
        severity: 3,
        likelihood: 4,
        impact_pence: 60_000_000,
      },
    ];
    for (const flag of flags) {
      await trx
        .insertInto("diligence_flags")
        .values({
          id: newId(),
          room_id: id,
          ...flag,
          raised_by: actor.userId,
          raised_at: daysAgo(6).toISOString(),
          updated_at: daysAgo(6).toISOString(),
          closed_at: null,
          closed_by: null,
        })
        .execute();
    }
  }
  await recordAudit(trx, actor, {
    action: "diligence.add-sample",
    target: `diligence-room:${id}`,
    details: { company: place.companyId },
  });
  return id;
}
