import { ascending, descending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { type ApplicationFilter, applicationStatesAt } from "./application.list.ts";
import { applicationsVisibleTo, knownApplications } from "./application.scope.server.ts";

const submitted = ["applications.submitted_at", "applications.id"] as const;

/** Applications by when they came in. */
export const applicationList = listOf({
  sorts: { newest: descending(...submitted), oldest: ascending(...submitted) },
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
