/** How calls about a company's people answer. */
import { z } from "zod";
import { colleagueVersion, findColleague } from "#app/features/access/people/list-people.server.ts";
import { type CompanyPerson, MOST_COPIES_COUNTED } from "#app/features/access/people/people.ts";
import type { Actor } from "#app/features/actor.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Refuse, Told } from "../call.server.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import { inPounds } from "../pounds.ts";
import { countValue, emailAddress, name, oneById, poundsValue, recordId, time, version } from "../scalars.ts";
import { refuseMove } from "./refuse-move.server.ts";

export const noPerson = "There is nobody of that id.";

const limit = poundsValue
  .nullable()
  .meta({ description: "A buyer’s, without VAT; null where there is none." });

export const personDetails = z
  .object({
    id: recordId,
    companyId: recordId,
    firstName: name,
    lastName: name,
    email: emailAddress,
    jobTitle: name,
    role: z.enum(E.CompanyRole),
    orderLimit: limit,
    monthLimit: limit,
    state: z.enum(E.PersonState),
    invitedAt: time.nullable(),
    lastSignInAt: time.nullable(),
    apiTokens: countValue.meta({ description: "How many of theirs are open." }),
    copies: countValue.meta({ description: `Copies they took, counted to ${MOST_COPIES_COUNTED}.` }),
    version: version.meta({ description: "Of role, limits and state: sent back when they are changed." }),
  })
  .meta({ id: "Person" });

export function toPersonDetails(person: CompanyPerson): z.output<typeof personDetails> {
  const { order, month, tokens, name: _name, invitedBy: _by, ...rest } = person;
  return {
    ...rest,
    orderLimit: inPounds(order),
    monthLimit: inPounds(month),
    apiTokens: tokens,
    version: colleagueVersion(person),
  };
}

interface Here {
  db: Db;
  actor: Actor;
  refuse: Refuse;
}

export async function tellPerson({ db, actor, refuse }: Here, id: string) {
  const person = await findColleague(db, actor, id);
  return person ? ({ data: toPersonDetails(person) } satisfies Told<unknown>) : refuse("not_found", noPerson);
}

/** How the person stands after a command, or why it was not done. */
export async function afterPerson(
  here: Here & { params: { id: string } },
  result: { ok: true } | CommandRefusal,
) {
  return result.ok ? tellPerson(here, here.params.id) : refuseMove(here, result, noPerson);
}

/** What calls that change a person have in common: who may act for a company is not changed by a program. */
export const personChange = {
  tag: "Companies",
  needs: "manage-company",
  scope: null,
  needsProof: true,
  params: oneById,
  answer: personDetails,
  refusals: { not_found: noPerson, conflict: "The person has moved on; `message` says how they stand." },
} as const;
