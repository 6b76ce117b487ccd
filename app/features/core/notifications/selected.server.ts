import { type Actor, isAdmin } from "#app/features/actor.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { mostAtOnce } from "./notification.ts";

export type SelectionRefusal = "forbidden" | "none-selected" | "too-many" | "not-found";

/** What came of a command on selected notifications. `missing` of them are gone, or were never there. */
export type DoneToSelected =
  { ok: true; done: number; missing: number } | { ok: false; reason: SelectionRefusal };

/**
 * Who may work on which notifications, before any is looked up.
 * @returns the ids without repetitions and without what can't be one, and how many were asked for.
 */
export function readSelection(actor: Actor, ids: readonly string[]) {
  if (!isAdmin(actor)) return { ok: false as const, reason: "forbidden" as const };
  const asked = new Set(ids);
  if (asked.size === 0) return { ok: false as const, reason: "none-selected" as const };
  if (asked.size > mostAtOnce) return { ok: false as const, reason: "too-many" as const };
  const known = [...asked].filter(isId);
  if (known.length === 0) return { ok: false as const, reason: "not-found" as const };
  return { ok: true as const, actor, ids: known, asked: asked.size };
}
