import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Every action that was ever recorded, for choosing one: the index is leapt along, an action a step. */
export async function recordedActions(db: Db, actor: Actor): Promise<string[]> {
  const actions: string[] = [];
  if (!isAdmin(actor)) return actions;
  while (actions.length < 300) {
    const next = await db
      .selectFrom("audit")
      .select("action")
      .where("action", ">", actions.at(-1) ?? "")
      .orderBy("action")
      .limit(1)
      .executeTakeFirst();
    if (!next) break;
    actions.push(next.action);
  }
  return actions;
}
