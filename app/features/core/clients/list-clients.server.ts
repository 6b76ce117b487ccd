import { expressionBuilder } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { ascending, descending, MOST_COUNTED } from "#app/features/lists/list.ts";
import type { ListSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { rowsWith, rowsWithOneOf } from "#app/features/search/search-documents.server.ts";
import { amongThem } from "#app/features/search/known-rows.server.ts";
import { anyHolds, wordsOf } from "#app/features/search/search-terms.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { ClientFilters } from "./client.list.ts";
import {
  clientCompaniesVisibleTo,
  clientsVisibleTo,
  contactsVisibleTo,
  peopleOfClient,
  statusOfContact,
} from "./client.scope.server.ts";
import type { AccessLevel, ClientStatus } from "./client.ts";

export interface ClientRow {
  /** The company's id. */
  id: string;
  company: string;
  /** `CO-0007`. */
  number: string;
  city: string;
  /** Empty where nobody of the company is left. */
  contact: string;
  email: string | null;
  jobRole: string;
  status: ClientStatus;
  accessLevel: AccessLevel;
  /** The company that all it had went to. */
  mergedInto: string | null;
}

export const CLIENT_SORTS = ["company", "-company"] as const;

/** By part of a company's name, or the words of a person's name or address. */
const search: ListSearch = {
  table: "companies",
  // With each its people are looked at.
  mostScanned: () => 500,
  async holds(search, db) {
    const eb = expressionBuilder<Schema, "companies">();
    const people = peopleOfClient(eb).where((person) =>
      person.and(wordsOf(search).map((word) => anyHolds(person, { users: "person.id" }, word))),
    );
    // Where the index knows whose people may have it, the others' are not looked at.
    const ofPeople = await companiesOfPeople(db, search);
    const mayBe = ofPeople ? eb("companies.id", "in", amongThem(ofPeople)) : eb.lit(true);
    return eb.or([anyHolds(eb, { companies: "companies.id" }, search), eb.and([mayBe, eb.exists(people)])]);
  },
  async candidates(db, _actor, search) {
    const named = await rowsWith(db, "companies", search);
    const ofPeople = named && (await companiesOfPeople(db, search));
    return ofPeople && [...new Set([...named, ...ofPeople])];
  },
};

const name = ["companies.name_folded", "companies.id"] as const;

/** Client companies, by name or the newest first. */
export const clientList = listOf({
  sorts: {
    company: ascending(...name),
    "-company": descending(...name),
    newest: descending("companies.created_at", "companies.id"),
  },
  heads: {
    company: ascending(...name),
    access: ascending("companies.access_level", ...name),
  },
  async matching(db, actor, { status, access }: Partial<ClientFilters> & { search?: string }) {
    let found = clientCompaniesVisibleTo(db, actor);
    // A company stays a client when its people became staff: its orders and subscriptions are there.
    if (status) found = found.where((eb) => eb(statusOfContact(eb), "=", status));
    if (access) found = found.where("companies.access_level", "=", access);
    // Few are looked up by their state; where many are in it, going by name meets enough of them soon.
    if (status && (await isRare(db, status)))
      found = found.where("companies.id", "in", companiesWith(db, status).select("users.company_id"));
    return [found];
  },
  search,
  rowsOf,
});

/** How many there are in a state, counted up to {@link MOST_COUNTED}: by their contacts, whom an index has by state. */
export async function countClients(db: Db, actor: Actor, status: ClientStatus): Promise<number> {
  const contacts = contactsVisibleTo(db, actor).where("users.status", "=", status).select("users.id");
  const { total } = await db
    .selectFrom(contacts.limit(MOST_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

async function rowsOf(db: Db, actor: Actor, ids: readonly string[]): Promise<ClientRow[]> {
  const rows = await clientsVisibleTo(db, actor)
    .select([
      "companies.id",
      "companies.name",
      "companies.access_level",
      "companies.number",
      "companies.city",
      "companies.merged_into",
    ])
    .select([
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.job_title",
      "users.status",
      "users.company_id",
      "users.removed_at",
    ])
    .where("companies.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    company: row.name,
    number: row.number ?? "",
    city: row.city,
    ...contactOf(row),
    accessLevel: row.access_level,
    mergedInto: row.merged_into,
  }));
}

interface ContactRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  job_title: string | null;
  status: ClientStatus | null;
  company_id: string | null;
  removed_at: string | null;
}

/** A company's contact as it is shown. Without one of its own nobody of it can sign in. */
export function contactOf(row: ContactRow): Pick<ClientRow, "contact" | "email" | "jobRole" | "status"> {
  const name = `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim();
  const isOwn = row.company_id === row.id && row.removed_at === null;
  return {
    contact: isOwn || name === "" ? name : `${name} (left the company)`,
    email: row.email,
    jobRole: row.job_title ?? "",
    status: (isOwn && row.status) || "disabled",
  };
}

/** Of the people who have one of the words in name or address; null where the index can't say, or they are many. */
async function companiesOfPeople(db: Db, search: string): Promise<string[] | null> {
  const people = await rowsWithOneOf(db, "users", wordsOf(search));
  if (!people) return null;
  const rows = await db
    .selectFrom("users")
    .select("company_id")
    .where("id", "in", amongThem(people))
    .limit(people.length)
    .execute();
  return rows.flatMap((row) => row.company_id ?? []);
}

function companiesWith(db: Db, status: ClientStatus) {
  return db.selectFrom("users").where("users.status", "=", status).where("users.company_id", "is not", null);
}

async function isRare(db: Db, status: ClientStatus): Promise<boolean> {
  const { total } = await db
    .selectFrom(companiesWith(db, status).select("users.company_id").limit(MOST_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total < MOST_COUNTED;
}
