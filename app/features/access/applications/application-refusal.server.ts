import type { Actor } from "#app/features/actor.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { applicationStateLabel } from "./application.ts";
import { applicationsVisibleTo } from "./application.scope.server.ts";

export type ApplicationRefusal =
  | { ok: false; reason: "not-staff" }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "moved"; message: string };

/**
 * What the one who came second is told: who decided, and what.
 * @param actor staff, whose move found the application in another state than the page showed.
 */
export async function applicationMoved(trx: Trx, actor: Actor, id: string): Promise<ApplicationRefusal> {
  const row = await applicationsVisibleTo(trx, actor)
    .leftJoin("users as reviewer", "reviewer.id", "applications.reviewer_id")
    .select(["applications.state", "reviewer.first_name", "reviewer.last_name", "reviewer.email"])
    .where("applications.id", "=", id)
    .executeTakeFirst();
  if (!row) return { ok: false, reason: "not-found" };
  const name = [row.first_name, row.last_name].filter(Boolean).join(" ") || row.email || "the applicant";
  const state = applicationStateLabel(row.state).toLowerCase();
  const message =
    row.state === "approved" || row.state === "declined"
      ? `This application was already decided by ${name}: ${state}.`
      : row.state === "withdrawn"
        ? "The applicant has withdrawn this application."
        : row.state === "in-review"
          ? `This application is already in review with ${name}.`
          : `This application has moved on meanwhile: ${state}.`;
  return { ok: false, reason: "moved", message };
}
