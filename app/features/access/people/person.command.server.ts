/** The wrapper of what owners, and staff, do with a person of a company. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { AuditEntry } from "#app/features/core/audit/record-audit.server.ts";
import {
  type CommandRefusal,
  noRecord,
  notAllowed,
  recorded,
  runCommand,
} from "#app/features/core/command.server.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { mayStill, ownersOf } from "#app/features/core/company-roles/find-owners.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { findColleague } from "./list-people.server.ts";
import type { CompanyPerson } from "./people.ts";

type PersonAction = AuditEntry["action"] & `person.${string}`;

/** A command on somebody whom the actor sees to. Who asks is looked at anew inside the transaction. */
export function onPerson<
  Input extends { userId: string },
  Body extends ReturnType<typeof recorded> | { ok: boolean },
>(body: (here: ReturnType<typeof atPerson>, input: Input) => Promise<Body>) {
  return async (db: Db, actor: Actor, input: Input) => {
    if (!isAdmin(actor) && !mayInCompany(actor, "manage-company")) return notAllowed;
    return runCommand(db, actor, async (trx) => {
      if (!isAdmin(actor) && !(await mayStill(trx, actor, "manage-company"))) return notAllowed;
      const person = await findColleague(trx, actor, input.userId);
      return person ? body(atPerson(trx, actor, person), input) : noRecord;
    });
  };
}

function atPerson(trx: Trx, actor: Actor, person: CompanyPerson) {
  return {
    trx,
    actor,
    /** As they were when the command began. */
    person,
    /** Whether somebody else could do what an owner does, without this person. */
    async isLastOwner(): Promise<boolean> {
      if (person.role !== "owner" || person.state !== "active") return false;
      const other = await ownersOf(trx, person.companyId).where("users.id", "<>", person.id).limit(1);
      return (await other.executeTakeFirst()) === undefined;
    },
    refuse(message: string): CommandRefusal {
      return { ok: false, reason: "moved", message };
    },
    done(action: PersonAction, details?: AuditEntry["details"]) {
      const about = { company: person.companyId, ...details };
      return recorded({ action, target: `user:${person.id}`, details: about });
    },
  };
}

export const LAST_OWNER =
  "They are the company’s last owner. Make somebody else an owner first. Nothing was changed.";
export const PERSON_MOVED =
  "This person was changed while the page was open. The page now shows how they stand. Nothing was changed.";
