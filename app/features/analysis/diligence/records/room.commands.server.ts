import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { DEMO_RECORDS, type ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { type DiligenceTemplate, numbered, TEMPLATES } from "../templates/diligence-template.ts";
import { afterTaking, type Counters } from "../maths/numbering.ts";
import { onRoom, changedRoom } from "./room.command.server.ts";
import { insertItems, insertSections, saveCounters } from "./insert-items.server.ts";
import type { Party } from "./request-item.ts";
import { mayManage, MOST_ROOMS, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

interface AddRoomInput {
  /** Staff say for which company; a client's own is taken. */
  companyId?: string | null | undefined;
  name: string;
  /** None: an empty list, to be filled by hand or from a file. */
  template?: DiligenceTemplate["id"] | undefined;
  /** A deal of the same company. */
  dealId?: string | undefined;
  once?: string | undefined;
}

/** Opens a room. Whoever opens it is in it as its buyer; staff open one for a client without being in it. */
export function addRoom(db: Db, actor: Actor, input: AddRoomInput) {
  return runCommand(db, actor, async (trx) => {
    const desk = await findDesk(trx, actor, "due-diligence", input.companyId ?? null);
    if (!desk) return refused("not-found");
    const earlier = await resultOfOnce(trx, actor, "add-room", input.once);
    const first = earlier ? await findRoom(trx, actor, earlier) : null;
    if (first) return { ok: true as const, id: first.id, name: first.name };
    const isDemo = desk.access === "demo";
    if ((await countRooms(trx, desk)) >= (isDemo ? DEMO_RECORDS : MOST_ROOMS)) {
      return refused(isDemo ? "demo-limit" : "full");
    }
    const dealId = input.dealId ?? null;
    if (!(await mayBeAboutDeal(trx, actor, desk.companyId, dealId))) return refused("deal");
    const template = TEMPLATES.find(({ id }) => id === input.template) ?? null;
    const at = nowIso();
    const id = await insertRoom(trx, desk, {
      name: input.name,
      dealId,
      template,
      by: actor.userId,
      at,
      isDemo: desk.isDemoCompany,
    });
    if (actor.role === "client") await insertMember(trx, id, actor.userId, at);
    const isStaff = actor.role === "admin";
    await recordOnce(trx, actor, "add-room", input.once, id);
    return recorded(
      {
        action: "diligence.add-room",
        target: `diligence-room:${id}`,
        details: { ...roomFacts({ id, companyId: desk.companyId, isStaff }), template: template?.id ?? null },
      },
      { id, name: input.name },
    );
  });
}

interface EditRoomInput {
  roomId: string;
  name: string;
  dealId?: string | undefined;
}

/** Renames a room, and says which deal it is for. */
export const editRoom = onRoom(mayManage, async (here, input: EditRoomInput) => {
  const { trx, actor, room } = here;
  const dealId = input.dealId ?? null;
  if (!(await mayBeAboutDeal(trx, actor, room.companyId, dealId, room.dealId))) return refused("deal");
  if (input.name === room.name && dealId === room.dealId) return { ok: true as const };
  await trx
    .updateTable("diligence_rooms")
    .set({ name: input.name, deal_id: dealId })
    .where("id", "=", room.id)
    .execute();
  return changedRoom(here, { action: "diligence.edit-room", target: `diligence-room:${room.id}` });
});

/** Closes a room for everybody. Its rows and its log stay, as proof of what was handed over. */
export const removeRoom = onRoom(mayManage, async ({ trx, room, at }, _roomId: string) => {
  await trx
    .updateTable("diligence_rooms")
    .set({ removed_at: at })
    .where("id", "=", room.id)
    .where("removed_at", "is", null)
    .execute();
  return recorded(
    {
      action: "diligence.remove-room",
      target: `diligence-room:${room.id}`,
      details: roomFacts(room),
    },
    { name: room.name, companyId: room.companyId },
  );
});

interface NewRoom {
  name: string;
  dealId: string | null;
  template: DiligenceTemplate | null;
  by: string | null;
  at: string;
  isDemo: boolean;
}

/** Writes a room with its template's sections and requests. */
export async function insertRoom(trx: Trx, desk: ToolDesk, room: NewRoom): Promise<string> {
  const id = newId();
  await trx
    .insertInto("diligence_rooms")
    .values({
      id,
      company_id: desk.companyId,
      deal_id: room.dealId,
      name: room.name,
      template: room.template?.id,
      template_version: room.template?.version,
      created_by: room.by,
      created_at: room.at,
      updated_at: room.at,
      is_demo: room.isDemo ? 1 : 0,
    })
    .execute();
  if (!room.template) return id;
  const { sections, requests } = numbered(room.template);
  const none: Counters = new Map();
  const counters = [...sections, ...requests].reduce((all, { number }) => afterTaking(number, all), none);
  await insertSections(trx, id, sections);
  await insertItems(trx, { id, companyId: desk.companyId }, requests, { by: room.by, at: room.at });
  await saveCounters(trx, id, none, counters);
  return id;
}

export async function insertMember(
  trx: Trx,
  roomId: string,
  userId: string,
  at: string,
  party: Party = "buyer",
): Promise<void> {
  await trx
    .insertInto("diligence_members")
    .values({ room_id: roomId, user_id: userId, party, added_by: userId, added_at: at })
    .execute();
}

/** Removed rooms and the sample are not counted. */
async function countRooms(trx: Db, desk: ToolDesk): Promise<number> {
  const { rooms } = await trx
    .selectFrom("diligence_rooms")
    .select((eb) => eb.fn.countAll<number>().as("rooms"))
    .where("company_id", "=", desk.companyId)
    .where("removed_at", "is", null)
    .where("is_demo", "=", desk.isDemoCompany ? 1 : 0)
    .executeTakeFirstOrThrow();
  return rooms;
}
