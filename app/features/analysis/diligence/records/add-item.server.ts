import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { AddItemFields } from "../forms/diligence.schema.ts";
import { insertItems, insertSections } from "../templates/insert-items.server.ts";
import { nextNumber } from "../maths/numbering.ts";
import { MOST_ITEMS } from "./request-item.ts";
import { keepCounters, touchRoom } from "./room-numbers.server.ts";
import { countersOf } from "./room.scope.server.ts";
import { mayManage, MOST_SECTIONS, type RoomAccess, roomFacts } from "./room.ts";
import { findItemIn, findRoom, memberIn } from "./room.scope.server.ts";

/** Adds a request to a section, or to a new one. Its number is the section's next and never another request's. */
export const addItem = command(
  async (trx, actor, input: AddItemFields & { roomId: string; once?: string | undefined }) => {
    const room = await findRoom(trx, actor, input.roomId);
    if (!room) return refused("not-found");
    if (!mayManage(room)) return refused("not-allowed");
    const earlier = await resultOfOnce(trx, actor, "add-diligence-item", input.once);
    const first = earlier ? await findItemIn(trx, actor, earlier) : null;
    if (first) return done({ id: first.item.id, number: first.item.number });
    if ((await itemsLeft(trx, room)) === 0) return refused("full");
    const people = await peopleOf(trx, room, input);
    if (!people.ok) return people;
    const before = await countersOf(trx, room.id);
    let counters = before;
    const section = await sectionOf(trx, room.id, input);
    if (typeof section === "string") return refused(section);
    let parent = section.number;
    if (parent === null) {
      const given = nextNumber("", counters);
      if (!given.ok) return refused("number", { problems: given.problems });
      ({ number: parent, counters } = given.value);
      await insertSections(trx, room.id, [{ number: parent, title: section.title }]);
    }
    const given = nextNumber(parent, counters);
    if (!given.ok) return refused("number", { problems: given.problems });
    const { number } = given.value;
    await keepCounters(trx, room.id, before, given.value.counters);
    const at = nowIso();
    const [id = ""] = await insertItems(
      trx,
      room,
      [
        {
          number,
          workstream: section.title,
          title: input.title,
          priority: input.priority,
          dueOn: input.due,
          ...people.ids,
          sellerSees: input.sellerSees,
          adviserSees: input.adviserSees,
        },
      ],
      { by: actor.userId, at },
    );
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.add-item",
      target: `diligence-item:${id}`,
      details: { ...roomFacts(room), number },
    });
    await recordOnce(trx, actor, "add-diligence-item", input.once, id);
    return done({ id, number });
  },
);

/** How many more requests the room takes. */
export async function itemsLeft(trx: Db, room: Pick<RoomAccess, "id">): Promise<number> {
  const { kept } = await trx
    .selectFrom("diligence_items")
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("room_id", "=", room.id)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Math.max(0, MOST_ITEMS - kept);
}

type People =
  | { ok: true; ids: { ownerId: string | null; approverId: string | null } }
  | { ok: false; reason: "owner" | "approver" };

/** Owner and approver: people who are in the room, or those the request has already. */
export async function peopleOf(
  trx: Trx,
  room: RoomAccess,
  input: { owner?: string | undefined; approver?: string | undefined },
  kept: { owner_id: string | null; approver_id: string | null } = { owner_id: null, approver_id: null },
): Promise<People> {
  const found = async (asked: string | undefined, has: string | null) =>
    !asked || asked === has ? (asked ?? null) : await memberIn(trx, room, asked);
  const ownerId = await found(input.owner, kept.owner_id);
  if (input.owner && !ownerId) return refused("owner");
  const approverId = await found(input.approver, kept.approver_id);
  if (input.approver && !approverId) return refused("approver");
  return done({ ids: { ownerId, approverId } });
}

/** The section asked for; without a number, one to be made. A title that is there already is that section. */
async function sectionOf(
  trx: Trx,
  roomId: string,
  { section, newSection }: Pick<AddItemFields, "section" | "newSection">,
): Promise<{ number: string | null; title: string } | "section" | "sections-full"> {
  const sections = await trx
    .selectFrom("diligence_sections")
    .select(["number", "title"])
    .where("room_id", "=", roomId)
    .where("removed_at", "is", null)
    .orderBy("number")
    .limit(MOST_SECTIONS)
    .execute();
  if (newSection) {
    const same = sections.find(({ title }) => title.toLowerCase() === newSection.toLowerCase());
    if (same) return same;
    return sections.length < MOST_SECTIONS ? { number: null, title: newSection } : "sections-full";
  }
  return sections.find(({ number }) => number === section) ?? "section";
}
