import { brand } from "#app/brand.ts";
import type { Actor } from "#app/features/actor.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import { findLink, type FoundLink } from "#app/features/links/find-link.server.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { ascending, descending } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type ApplicationFilter, applicationStatesAt } from "./application.list.ts";
import {
  applicationOfLink,
  type ApplicationRow,
  applicationsVisibleTo,
  knownApplications,
} from "./application.scope.server.ts";
import { type ApplicationState, isOpenApplication } from "./application.ts";

interface ApplicationMessage {
  id: string;
  author: "staff" | "applicant";
  /** The staff member's name; null for the applicant. */
  by: string | null;
  body: string;
  at: string;
}

interface HistoryEntry {
  seq: number;
  action: string;
  /** What happened, in words. */
  what: string;
  /** Null for the applicant and the product itself. */
  by: string | null;
  at: string;
}

interface FoundApplication {
  application: ApplicationRow;
  state: ApplicationState;
  reviewer: string | null;
  thread: ApplicationMessage[];
  history: HistoryEntry[];
  waitingSince: string;
  /** The address already belongs to somebody, so this application can't be approved. */
  hasAccount: boolean;
}

const happenings: Record<string, string> = {
  "application.submit": "Application submitted",
  "application.repeat": "Somebody applied again with this address",
  "application.start-review": "Review started",
  "application.request-information": "Asked the applicant for information",
  "application.reply": "The applicant answered",
  "application.approve": "Approved",
  "application.decline": "Declined",
  "application.withdraw": "Withdrawn by the applicant",
};

const applicants = new Set([
  "application.submit",
  "application.repeat",
  "application.reply",
  "application.withdraw",
]);

/** One application with its thread and history. @returns null when there is none or it is not for this person's eyes. */
export async function findApplication(db: Db, actor: Actor, id: string): Promise<FoundApplication | null> {
  if (!isId(id)) return null;
  const application = await applicationsVisibleTo(db, actor)
    .selectAll("applications")
    .where("applications.id", "=", id)
    .executeTakeFirst();
  if (!application) return null;
  const [thread, history] = [await threadOf(db, id), await historyOf(db, id)];
  const answers = thread.filter((message) => message.author === "applicant");
  const reviewer = application.reviewer_id
    ? await db
        .selectFrom("users")
        .select(["first_name", "last_name", "email"])
        .where("id", "=", application.reviewer_id)
        .executeTakeFirst()
    : undefined;
  return {
    application,
    state: application.state,
    reviewer: reviewer ? nameOf(reviewer) : null,
    thread,
    history,
    hasAccount:
      isOpenApplication(application.state) && (await accountExists(db, application.email_normalised)),
    waitingSince: answers.at(-1)?.at ?? application.submitted_at,
  };
}

async function accountExists(db: Db, emailNormalised: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email_normalised", "=", emailNormalised)
    .executeTakeFirst();
  return user !== undefined;
}

/** The latest hundred messages of an application, oldest first. The caller has established the right to see it. */
export async function threadOf(db: Db, applicationId: string): Promise<ApplicationMessage[]> {
  const rows = await db
    .selectFrom("application_messages as message")
    .leftJoin("users", "users.id", "message.author_user_id")
    .select([
      "message.id",
      "message.author",
      "message.body",
      "message.created_at",
      "users.first_name",
      "users.last_name",
      "users.email",
    ])
    .where("message.application_id", "=", applicationId)
    .orderBy("message.created_at", "desc")
    .orderBy("message.id", "desc")
    .limit(100)
    .execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    author: row.author,
    by: row.author === "staff" ? nameOf(row) : null,
    body: row.body,
    at: row.created_at,
  }));
}

async function historyOf(db: Db, applicationId: string): Promise<HistoryEntry[]> {
  const changes = await findAudit(db, `application:${applicationId}`);
  return changes.map(({ seq, at, action, by }) => ({
    seq,
    at,
    action,
    // Whoever was signed in in that browser: what comes through the form and private links is the applicant's.
    by: applicants.has(action) ? null : by,
    what: happenings[action] ?? action,
  }));
}

function nameOf(person: {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}): string {
  return [person.first_name, person.last_name].filter(Boolean).join(" ") || person.email || brand.name;
}

const submitted = ["applications.submitted_at", "applications.id"] as const;

/** Applications by when they came in. */
export const applicationList = listOf({
  sorts: { newest: descending(...submitted), oldest: ascending(...submitted) },
  heads: { submitted: ascending(...submitted), state: ascending("applications.state", ...submitted) },
  matching(db, actor, { state }: { state: ApplicationFilter }) {
    const found = applicationsVisibleTo(db, actor);
    return applicationStatesAt(state).map((one) => found.where("applications.state", "=", one));
  },
  search: textSearch({ table: "applications", words: { applications: "applications.id" } }),
  async rowsOf(db, actor, ids) {
    const rows = await knownApplications(db, actor)
      .leftJoin("users as reviewer", "reviewer.id", "applications.reviewer_id")
      .select(["applications.id", "applications.reference", "applications.first_name"])
      .select(["applications.last_name", "applications.email", "applications.company"])
      .select(["applications.country", "applications.state", "applications.submitted_at"])
      .select((eb) => [
        "reviewer.first_name as reviewer_first_name",
        "reviewer.last_name as reviewer_last_name",
        eb
          .selectFrom("application_messages")
          .select((inner) => inner.fn.max("created_at").as("at"))
          .whereRef("application_messages.application_id", "=", "applications.id")
          .where("application_messages.author", "=", "applicant")
          .as("answered_at"),
      ])
      .where("applications.id", "in", [...ids])
      .limit(ids.length)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      company: row.company,
      country: row.country,
      state: row.state,
      submittedAt: row.submitted_at,
      /** When the firm last owed a word: the submission, or the applicant's latest answer. */
      waitingSince: row.answered_at ?? row.submitted_at,
      reviewer: [row.reviewer_first_name, row.reviewer_last_name].filter(Boolean).join(" ") || null,
    }));
  },
});

export type ReplyLink =
  | { state: "open"; linkId: string; application: ApplicationRow }
  | { state: "used" | "expired" | "revoked" | "unknown" };

/** The application behind an applicant's private reply link. The link stays open until it is answered. */
export async function findReplyLink(db: Db, token: string): Promise<ReplyLink> {
  const found: FoundLink = await findLink(db, "application-reply", token);
  if (found.state !== "open") return { state: found.state };
  const application = await applicationOfLink(db, found.link);
  return application ? { state: "open", linkId: found.link.id, application } : { state: "unknown" };
}
