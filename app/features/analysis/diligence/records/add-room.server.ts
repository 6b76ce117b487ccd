import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { type DiligenceTemplate, numbered, TEMPLATES } from "../templates/diligence-template.ts";
import { insertItems, insertSections } from "../templates/insert-items.server.ts";
import { afterTaking, type Counters } from "../maths/numbering.ts";
import { keepCounters } from "./room-numbers.server.ts";
import { MOST_ROOMS, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

export interface AddRoomInput {
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
export const addRoom = command(async (trx, actor, input: AddRoomInput) => {
  const desk = await findDesk(trx, actor, "due-diligence", input.companyId ?? null);
  if (!desk) return refused("not-found");
  const earlier = await resultOfOnce(trx, actor, "add-room", input.once);
  const first = earlier ? await findRoom(trx, actor, earlier) : null;
  if (first) return done({ id: first.id, name: first.name });
  if ((await roomsLeft(trx, desk)) === 0) return refused(desk.access === "demo" ? "demo-limit" : "full");
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
  await recordAudit(trx, actor, {
    action: "diligence.add-room",
    target: `diligence-room:${id}`,
    details: { ...roomFacts({ id, companyId: desk.companyId, isStaff }), template: template?.id ?? null },
  });
  await recordOnce(trx, actor, "add-room", input.once, id);
  return done({ id, name: input.name });
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
      template: room.template?.id ?? null,
      template_version: room.template?.version ?? null,
      created_by: room.by,
      created_at: room.at,
      updated_at: room.at,
      removed_at: null,
      is_demo: room.isDemo ? 1 : 0,
    })
    .execute();
  if (!room.template) return id;
  const { sections, requests } = numbered(room.template);
  const none: Counters = new Map();
  const counters = [...sections, ...requests].reduce((all, { number }) => afterTaking(number, all), none);
  await insertSections(trx, id, sections);
  await insertItems(trx, { id, companyId: desk.companyId }, requests, { by: room.by, at: room.at });
  await keepCounters(trx, id, none, counters);
  return id;
}

export async function insertMember(
  trx: Trx,
  roomId: string,
  userId: string,
  at: string,
  party: "buyer" | "seller" | "adviser" = "buyer",
): Promise<void> {
  await trx
    .insertInto("diligence_members")
    .values({
      room_id: roomId,
      user_id: userId,
      party,
      added_by: userId,
      added_at: at,
      revoked_at: null,
      revoked_by: null,
    })
    .execute();
}

/** How many more rooms the company may open, removed ones and the sample not counted. */
export async function roomsLeft(trx: Db, desk: ToolDesk): Promise<number> {
  const { kept } = await trx
    .selectFrom("diligence_rooms")
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("company_id", "=", desk.companyId)
    .where("removed_at", "is", null)
    .where("is_demo", "=", desk.isDemoCompany ? 1 : 0)
    .executeTakeFirstOrThrow();
  return Math.max(0, (desk.access === "demo" ? DEMO_RECORDS : MOST_ROOMS) - kept);
}
