import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { ALL_STATES, type ApplicationState, OPEN_STATES } from "./application.ts";
import { applicationsVisibleTo } from "./application.scope.server.ts";

export const QUEUE_PAGE_SIZE = 25;

/** "to-review" waits for staff, "open" for a decision; "all" is everything. */
export type QueueFilter = "to-review" | "open" | "all" | ApplicationState;

export interface QueuedApplication {
  id: string;
  reference: string;
  name: string;
  company: string;
  country: string;
  state: ApplicationState;
  submittedAt: string;
  /** When the firm last owed a word: the submission, or the applicant's latest answer. */
  waitingSince: string;
  reviewer: string | null;
}

export function readQueueFilter(value: string | null): QueueFilter {
  if (value === "all" || value === "to-review") return value;
  return ALL_STATES.find((state) => state === value) ?? "open";
}

/**
 * The review queue: what waits is listed oldest first, everything else newest first.
 * @param search matched literally, without regard to case, against reference, names, company and address.
 */
export async function findApplications(
  db: Db,
  actor: Actor,
  query: { filter: QueueFilter; search: string; page: number },
): Promise<Paged<QueuedApplication>> {
  const matching = matchingApplications(db, actor, query);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, limit, offset } = pageWindow(query.page, total, QUEUE_PAGE_SIZE);
  const direction = isWaiting(query.filter) ? "asc" : "desc";
  const rows = await matching
    .leftJoin("users as reviewer", "reviewer.id", "applications.reviewer_id")
    .select((eb) => [
      "applications.id",
      "applications.reference",
      "applications.first_name",
      "applications.last_name",
      "applications.company",
      "applications.country",
      "applications.state",
      "applications.submitted_at",
      "reviewer.first_name as reviewer_first_name",
      "reviewer.last_name as reviewer_last_name",
      eb
        .selectFrom("application_messages")
        .select((inner) => inner.fn.max("created_at").as("at"))
        .whereRef("application_messages.application_id", "=", "applications.id")
        .where("application_messages.author", "=", "applicant")
        .as("answered_at"),
    ])
    .orderBy("applications.submitted_at", direction)
    .orderBy("applications.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      name: `${row.first_name} ${row.last_name}`,
      company: row.company,
      country: row.country,
      state: row.state,
      submittedAt: row.submitted_at,
      waitingSince: row.answered_at ?? row.submitted_at,
      reviewer: [row.reviewer_first_name, row.reviewer_last_name].filter(Boolean).join(" ") || null,
    })),
    total,
    page,
    pages,
  };
}

/** How many applications stand in each state. */
export async function countApplications(db: Db, actor: Actor): Promise<Record<QueueFilter, number>> {
  const rows = await applicationsVisibleTo(db, actor)
    .select((eb) => ["state", eb.fn.countAll<number>().as("total")])
    .groupBy("state")
    .execute();
  const of = (state: ApplicationState) => rows.find((row) => row.state === state)?.total ?? 0;
  const counts = Object.fromEntries(ALL_STATES.map((state) => [state, of(state)])) as Record<
    ApplicationState,
    number
  >;
  const sum = (states: readonly ApplicationState[]) => states.reduce((total, state) => total + of(state), 0);
  return {
    ...counts,
    "to-review": sum(statesOf("to-review")),
    open: sum(OPEN_STATES),
    all: sum(ALL_STATES),
  };
}

/** What fits a filter and a search, as far as this person may see it, in no order. */
export function matchingApplications(db: Db, actor: Actor, query: { filter: QueueFilter; search: string }) {
  const { filter, search } = query;
  const listed = applicationsVisibleTo(db, actor).where("applications.state", "in", statesOf(filter));
  if (!search) return listed;
  return listed.where((eb) =>
    anyHolds(
      eb,
      [
        "applications.reference",
        "applications.first_name",
        "applications.last_name",
        "applications.company",
        "applications.email_normalised",
      ],
      search,
    ),
  );
}

export function statesOf(filter: QueueFilter): ApplicationState[] {
  if (filter === "all") return [...ALL_STATES];
  if (filter === "to-review") return ["submitted", "in-review"];
  return filter === "open" ? [...OPEN_STATES] : [filter];
}

function isWaiting(filter: QueueFilter): boolean {
  return statesOf(filter).every((state) => (OPEN_STATES as readonly ApplicationState[]).includes(state));
}
