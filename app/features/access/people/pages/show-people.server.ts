import type { Actor } from "#app/features/actor.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import { latestLink } from "#app/features/links/latest-link.server.ts";
import { sayHowItStands } from "#app/features/core/mail/say-told.server.ts";
import { poundsWritten } from "#app/features/fields/pounds.ts";
import type { Db } from "#app/platform/database.server.ts";
import { date, dateTime, when } from "#app/ui/text/format.ts";
import { colleagueVersion, findColleague } from "../list-people.server.ts";
import { sayRights } from "../people-mails.server.ts";
import { type CompanyPerson, isGone, MOST_COPIES_COUNTED, PERSON_STATES } from "../people.ts";
import { personMoves } from "../person-next.ts";

/** A line of the list of people. */
export function showRow(person: CompanyPerson, now: Date) {
  const { id, name, email, jobTitle, role, state, tokens, copies, lastSignInAt } = person;
  return {
    id,
    name,
    email,
    jobTitle,
    rights: sayRights(role, person),
    ...PERSON_STATES[state],
    lastSignIn: lastSignInAt ? when(lastSignInAt, now) : null,
    tokens,
    copies: copies < MOST_COPIES_COUNTED ? String(copies) : `${MOST_COPIES_COUNTED} or more`,
  };
}

export type ShownRow = ReturnType<typeof showRow>;

/** A person's page, for an owner of their company or for staff; null where there is nobody of that id for them. */
export async function showPerson(db: Db, actor: Actor, userId: string, now: Date, query: URLSearchParams) {
  const person = await findColleague(db, actor, userId);
  if (!person) return null;
  const { order, month, state, invitedAt, invitedBy, role } = person;
  const link = state === "invited" ? await latestLink(db, "onboarding", { userId: person.id }) : null;
  const asked = query.get("do");
  const isMe = person.id === actor.userId;
  const isStaff = actor.role === "admin";
  const may = personMoves({ state, hasOpenLink: link?.state === "open", isStaff, isMe });
  const steps = await findAudit(db, `user:${person.id}`, Object.keys(DONE));
  const isAsked = (name: string, allowed: boolean) => allowed && asked === name;
  return {
    ...showRow(person, now),
    once: crypto.randomUUID(),
    companyId: person.companyId,
    isMe,
    isComing: may.isComing,
    isGone: isGone(state),
    may,
    isRemoving: isAsked("remove", may.remove),
    isHandingOn: isAsked("hand-on", may.handOn),
    isDeclining: isAsked("decline", may.approve),
    seen: colleagueVersion(person),
    defaults: {
      role,
      orderLimit: order === null ? "" : poundsWritten(order),
      monthLimit: month === null ? "" : poundsWritten(month),
    },
    happenings: steps.map(({ seq, action, at, by }) => ({
      key: String(seq),
      what: DONE[action] ?? action,
      by,
      at: when(at, now),
    })),
    invited: invitedAt && `${date(invitedAt)}${invitedBy ? `, by ${invitedBy}` : ""}`,
    link:
      link &&
      (link.state === "open"
        ? `${await sayHowItStands(db, { kind: "onboarding", relatedId: person.id })}; it works until ${dateTime(link.expiresAt)}`
        : "It no longer works: send it again"),
  };
}

/** What is told of what was done with a person, newest first. */
const DONE: Record<string, string> = {
  "person.invite": "Invited",
  "person.invite-again": "Invited again",
  "person.approve": "Invitation approved",
  "person.decline": "Invitation declined",
  "person.withdraw": "Invitation withdrawn",
  "person.set-rights": "Role or limits changed",
  "person.hand-on": "Made an owner",
  "person.remove": "Removed",
  "onboarding.finish": "Set up their account",
  "user.disable": "Account closed by our staff",
  "user.enable": "Account opened again",
};

export type ShownPerson = NonNullable<Awaited<ReturnType<typeof showPerson>>>;
