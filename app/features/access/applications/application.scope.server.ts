import { type Selectable, sql, type SqlBool } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { asCheck } from "#app/features/as-check.server.ts";
import { seesAll } from "#app/features/of-company.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { ApplicationsTable } from "#db/schema.ts";
import { ALL_STATES } from "./application.ts";

export type ApplicationRow = Selectable<ApplicationsTable>;

/** Applications as far as this person may see them: all of them for staff, none for anybody else. */
export function applicationsVisibleTo(db: Db, actor: Actor) {
  return db
    .selectFrom("applications")
    .where("applications.state", "in", mayReview(actor) ? [...ALL_STATES] : []);
}

/** The same for looking up applications whose ids are known: by these, not by all that are in a state. */
export function knownApplications(db: Db, actor: Actor) {
  return db
    .selectFrom("applications")
    .where((eb) => asCheck(eb("applications.state", "in", mayReview(actor) ? [...ALL_STATES] : [])));
}

/** Who decides applications: staff, and the product itself when it tells its demonstration story. */
export function mayReview(actor: Actor): boolean {
  return seesAll(actor);
}

/** The one application of an address that waits for a decision. */
export async function openApplicationFor(
  db: Db,
  emailNormalised: string,
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom("applications")
    .selectAll()
    .where("email_normalised", "=", emailNormalised)
    .where(isOpen)
    .executeTakeFirst();
}

/** `OPEN_STATES`, written out: only so does SQLite see that the index of open applications has all of them. */
const isOpen = sql<SqlBool>`state IN ('submitted', 'in-review', 'needs-information')`;

/** The application a private link belongs to: holding the link is the right to see it. */
export async function applicationOfLink(
  db: Db,
  link: { application_id: string | null },
): Promise<ApplicationRow | undefined> {
  if (!link.application_id) return undefined;
  return db.selectFrom("applications").selectAll().where("id", "=", link.application_id).executeTakeFirst();
}

/**
 * Moves an application, if it still is in one of the states the move starts from.
 * @returns false when somebody else moved it first: then nothing was changed.
 */
export async function moveApplication(
  trx: Trx,
  id: string,
  from: readonly ApplicationRow["state"][],
  to: Partial<ApplicationRow> & { state: ApplicationRow["state"] },
): Promise<boolean> {
  const result = await trx
    .updateTable("applications")
    .set({ ...to, state_changed_at: nowIso() })
    .where("id", "=", id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
