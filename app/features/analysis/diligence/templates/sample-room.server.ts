import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { insertMember } from "../records/add-room.server.ts";
import type { DiligencePlace } from "../records/room.ts";
import { findDiligencePlace } from "../records/room.scope.server.ts";
import { tellRoom, type ToldRoom } from "../records/tell-room.server.ts";

export type SampleRoomResult = { ok: true; id: string } | { ok: false; reason: "not-found" | "not-demo" };

const SAMPLE: ToldRoom = {
  name: "Tidewater Renewables: commercial review",
  template: "commercial",
  dealId: null,
  begunDaysAgo: 28,
  paths: [
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
  ],
  reasons: {
    "not-applicable": "The company works in one regulated market only; the buyer’s counsel covers it.",
    returned: "The list ends in 2023. Please add the last two years.",
    waived: "Covered by the calls with customers.",
  },
  response: "The management’s answer is in the data pack of last month, pages 4 to 9.",
  flags: [
    {
      about: "2.1",
      finding: "Two customers are 46% of revenue; the larger contract ends within 14 months.",
      mitigation: "Ask for a renewal before signing, or an earn-out on it.",
      severity: 4,
      likelihood: 3,
      impactPence: 180_000_000,
    },
    {
      about: "3.1",
      finding: "A competitor halved its price for the entry product in spring.",
      mitigation: null,
      severity: 3,
      likelihood: 4,
      impactPence: 60_000_000,
    },
  ],
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
  const id = await tellRoom(trx, place, isMember(actor) ? actor.userId : null, SAMPLE);
  if (actor.role === "client") await insertMember(trx, id, actor.userId, nowIso());
  await recordAudit(trx, actor, {
    action: "diligence.add-sample",
    target: `diligence-room:${id}`,
    details: aboutCompany(actor, place.companyId),
  });
  return id;
}
