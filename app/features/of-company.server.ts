/** Whose rows somebody sees: the one rule of every table with a company's rows. */
import type { SelectQueryBuilder } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type Actor, isMember } from "./actor.ts";
import { asCheck } from "./as-check.server.ts";

export type CompanyTable = {
  [Table in keyof Schema]: Schema[Table] extends { company_id: unknown } ? Table : never;
}[keyof Schema];

/** Who sees the rows of every company: staff, and the product itself at the first start and in its jobs. */
export function seesAll(actor: Actor): boolean {
  return actor.role === "admin" || actor.role === "system";
}

/** The company whose rows somebody else sees; an id that no company has for who belongs to none. */
export function companyOf(actor: Actor): string {
  return (isMember(actor) && actor.companyId) || "";
}

/** The same as an owner of what is searched; null for everybody's. */
export function companiesSeenBy(actor: Actor): readonly string[] | null {
  return seesAll(actor) ? null : [companyOf(actor)];
}

/** A table's rows as far as this person may see them: their own company's; every company's for staff. */
export function ofCompany<Table extends CompanyTable>(db: Db, actor: Actor, table: Table): Rows<Table> {
  const all = rowsOf(db, table);
  return given<Table>(seesAll(actor) ? all : all.where(columnOf(table), "=", companyOf(actor)));
}

/** The same for looking up rows whose ids are known: by these, not by all the company has. */
export function knownOfCompany<Table extends CompanyTable>(db: Db, actor: Actor, table: Table): Rows<Table> {
  const all = rowsOf(db, table);
  if (seesAll(actor)) return given<Table>(all);
  return given<Table>(all.where((eb) => asCheck(eb(columnOf(table), "=", companyOf(actor)))));
}

type Rows<Table extends CompanyTable> = SelectQueryBuilder<Schema, Table, object>;
/** Every one of these tables has the column: one of them stands for all, so that the types stay small. */
type AnyRows = SelectQueryBuilder<Schema, "orders", object>;

const rowsOf = (db: Db, table: CompanyTable) => db.selectFrom(table as "orders") as AnyRows;
const columnOf = (table: CompanyTable) => `${table}.company_id` as "orders.company_id";
const given = <Table extends CompanyTable>(rows: AnyRows) => rows as unknown as Rows<Table>;
