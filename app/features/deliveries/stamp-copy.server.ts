import { brand } from "#app/brand.ts";
import type { Member } from "#app/features/actor.ts";
import type { Stamp } from "#app/platform/pdf/pdf.server.ts";

/** As the stamp prints it: "5 September 2026", the day in London. */
const printedDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/London",
});

/** Whose copy it is: what stands on every page of it. @param at when the copy is taken, UTC. */
export function stampOf(actor: Member, copyId: string, at: string): Stamp {
  return {
    company: actor.companyName ?? brand.name,
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    date: printedDay.format(new Date(at)),
    copyId,
  };
}
