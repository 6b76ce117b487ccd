import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { insertMember } from "../records/room.commands.server.ts";
import { insertPastRoom, type PastRoom } from "./past-room.server.ts";

const SAMPLE: PastRoom = {
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
export const addSampleRoom = command(async (trx, actor, companyId: string | null) => {
  const desk = await demoDesk(trx, actor, companyId);
  if (!desk.ok) return desk;
  const present = await sampleOf(trx, desk.value);
  if (!present) return done({ id: await makeSample(trx, actor, desk.value) });
  if (isMember(actor) && actor.role === "client") {
    const values = { revoked_at: null, revoked_by: null, added_at: nowIso(), added_by: actor.userId };
    await trx
      .insertInto("diligence_members")
      .values({ room_id: present, user_id: actor.userId, party: "buyer", ...values })
      .onConflict((conflict) => conflict.columns(["room_id", "user_id"]).doUpdateSet(values))
      .execute();
  }
  return done({ id: present });
});

/** Puts the sample back as it was: what was changed in it goes with the old one. */
export const resetSampleRoom = command(async (trx, actor, companyId: string | null) => {
  const desk = await demoDesk(trx, actor, companyId);
  if (!desk.ok) return desk;
  const present = await sampleOf(trx, desk.value);
  if (present) {
    await trx
      .updateTable("diligence_rooms")
      .set({ removed_at: nowIso() })
      .where("id", "=", present)
      .execute();
  }
  return done({ id: await makeSample(trx, actor, desk.value) });
});

async function demoDesk(trx: Trx, actor: Actor, companyId: string | null) {
  const desk = await findDesk(trx, actor, "due-diligence", companyId);
  if (!desk || !isMember(actor)) return refused("not-found");
  // A company of the demonstration story has rooms of its own, which look like samples to the database.
  if (desk.access !== "demo" || desk.isDemoCompany) return refused("not-demo");
  return done({ value: desk });
}

async function sampleOf(trx: Trx, desk: ToolDesk): Promise<string | null> {
  const room = await trx
    .selectFrom("diligence_rooms")
    .select("id")
    .where("company_id", "=", desk.companyId)
    .where("removed_at", "is", null)
    .where("is_demo", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return room?.id ?? null;
}

async function makeSample(trx: Trx, actor: Actor, desk: ToolDesk): Promise<string> {
  const id = await insertPastRoom(trx, desk, isMember(actor) ? actor.userId : null, SAMPLE);
  if (actor.role === "client") await insertMember(trx, id, actor.userId, nowIso());
  await recordAudit(trx, actor, {
    action: "diligence.add-sample",
    target: `diligence-room:${id}`,
    details: aboutCompany(actor, desk.companyId),
  });
  return id;
}
