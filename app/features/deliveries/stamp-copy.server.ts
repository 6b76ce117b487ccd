import { brand } from "#app/brand.ts";
import type { Member } from "#app/features/actor.ts";
import type { Stamp } from "#app/platform/pdf/pdf.server.ts";
import { dayInFull } from "#app/features/wording.ts";

/** Whose copy it is: what stands on every page of it. @param at when the copy is taken, UTC. */
export function stampOf(actor: Member, copyId: string, at: string): Stamp {
  return {
    company: actor.companyName ?? brand.name,
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    date: dayInFull(at),
    copyId,
  };
}
