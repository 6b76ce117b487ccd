import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { AddItemFields, EditItemFields } from "../forms/diligence.schema.ts";
import { nextNumber } from "../maths/numbering.ts";
import { type InRoom, onItem, onRoom, changedRoom, updateItem } from "./room.command.server.ts";
import { insertItems, insertMoves, insertSections, saveCounters } from "./insert-items.server.ts";
import { MOST_ITEMS } from "./request-item.ts";
import { mayManage, MOST_SECTIONS, type RoomAccess } from "./room.ts";
import { countersOf, findItemIn, memberIn } from "./room.scope.server.ts";

type AddItemInput = AddItemFields & { roomId: string; once?: string | undefined };

/** Adds a request to a section, or to a new one. Its number is the section's next and never another request's. */
export const addItem = onRoom(mayManage, async (here, input: AddItemInput) => {
  const { trx, actor, room, at } = here;
  const earlier = await resultOfOnce(trx, actor, "add-diligence-item", input.once);
  const first = earlier ? await findItemIn(trx, actor, earlier) : null;
  if (first) return done({ id: first.item.id, number: first.item.number });
  if ((await itemsLeft(trx, room)) === 0) return refused("full");
  const people = await peopleOf(here, input);
  if (!people.ok) return people;
  const before = await countersOf(trx, room.id);
  let counters = before;
  const section = await sectionOf(here, input);
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
  await saveCounters(trx, room.id, before, given.value.counters);
  const item = {
    number,
    workstream: section.title,
    title: input.title,
    priority: input.priority,
    dueOn: input.due,
    ownerId: people.ownerId,
    approverId: people.approverId,
    sellerSees: input.sellerSees,
    adviserSees: input.adviserSees,
  };
  const [id = ""] = await insertItems(trx, room, [item], { by: actor.userId, at });
  await recordOnce(trx, actor, "add-diligence-item", input.once, id);
  return changedRoom(
    here,
    { action: "diligence.add-item", target: `diligence-item:${id}`, details: { number } },
    { id, number },
  );
});

/** Changes what the buyer asked for and who may see it. Its number, its section and its state stay. */
export const editItem = onItem(async (here, input: EditItemFields & { itemId: string }) => {
  const { room, item } = here;
  if (!mayManage(room)) return refused("not-allowed");
  const people = await peopleOf(here, input, item);
  if (!people.ok) return people;
  const columns = {
    title: input.title,
    priority: input.priority,
    due_on: input.due,
    owner_id: people.ownerId,
    approver_id: people.approverId,
    seller_sees: input.sellerSees ? (1 as const) : (0 as const),
    adviser_sees: input.adviserSees ? (1 as const) : (0 as const),
  };
  if (input.revision !== undefined && input.revision !== item.revision) return refused("changed");
  const changed = Object.entries(columns).flatMap(([column, value]) =>
    item[column as keyof typeof columns] === value ? [] : [column],
  );
  if (changed.length === 0) return done({});
  if (!(await updateItem(here, columns))) return refused("changed");
  return changedRoom(here, {
    action: "diligence.edit-item",
    target: `diligence-item:${item.id}`,
    details: {
      number: item.number,
      changed,
    },
  });
});

/** Takes a request off the list. Its number leaves a gap: nothing moves up, and no other request gets it. */
export const removeItem = onItem(async (here, _itemId: string) => {
  const { trx, actor, room, item, at } = here;
  if (!mayManage(room)) return refused("not-allowed");
  await trx
    .updateTable("diligence_items")
    .set({ removed_at: at, updated_at: at, revision: item.revision + 1 })
    .where("id", "=", item.id)
    .where("removed_at", "is", null)
    .execute();
  const move = { itemId: item.id, from: item.state, to: null };
  await insertMoves(trx, room.id, [move], { by: actor.userId, at });
  return changedRoom(
    here,
    {
      action: "diligence.remove-item",
      target: `diligence-item:${item.id}`,
      details: { number: item.number },
    },
    { number: item.number, roomId: room.id },
  );
});

/** How many more requests the room takes. */
export async function itemsLeft(trx: Db, room: Pick<RoomAccess, "id">): Promise<number> {
  const { items } = await trx
    .selectFrom("diligence_items")
    .select((eb) => eb.fn.countAll<number>().as("items"))
    .where("room_id", "=", room.id)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Math.max(0, MOST_ITEMS - items);
}

/** Owner and approver: people who are in the room, or those the request has already. */
async function peopleOf(
  { trx, room }: InRoom,
  input: { owner?: string | undefined; approver?: string | undefined },
  item: { owner_id: string | null; approver_id: string | null } = { owner_id: null, approver_id: null },
) {
  const found = async (asked: string | undefined, has: string | null) =>
    !asked || asked === has ? (asked ?? null) : await memberIn(trx, room, asked);
  const ownerId = await found(input.owner, item.owner_id);
  if (input.owner && !ownerId) return refused("owner");
  const approverId = await found(input.approver, item.approver_id);
  if (input.approver && !approverId) return refused("approver");
  return done({ ownerId, approverId });
}

/** The section asked for; without a number, one to be made. A title that is there already is that section. */
async function sectionOf(
  { trx, room }: InRoom,
  { section, newSection }: Pick<AddItemFields, "section" | "newSection">,
): Promise<{ number: string | null; title: string } | "section" | "sections-full"> {
  const sections = await trx
    .selectFrom("diligence_sections")
    .select(["number", "title"])
    .where("room_id", "=", room.id)
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
