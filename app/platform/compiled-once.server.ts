import type { Compilable, CompiledQuery, Insertable } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Db } from "./database.server.ts";

/** Stands for a value that comes with each question. */
class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * A question that every request asks: written down once and asked with other values each time. Kysely would otherwise
 * put its SQL together anew, which costs more than the answer.
 * @param build makes the query; `value` stands where a value belongs, and nowhere else.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  // Each engine has words of its own.
  const written = new Map<unknown, CompiledQuery<Row>>();
  return async (db, values) => {
    const engine = db.getExecutor().adapter.constructor;
    const made = written.get(engine) ?? build(db, (name) => new Hole(name) as never).compile();
    written.set(engine, made);
    const parameters = made.parameters.map((one) =>
      one instanceof Hole ? values[one.name as keyof Values] : one,
    );
    const query: CompiledQuery<Row> = { ...made, parameters };
    return (await db.executeQuery<Row>(query)).rows;
  };
}

/** The same for rows that are written with every post, in one table. Each shape of a row is written down once. */
export function insertOnce<Table extends keyof Schema>(
  table: Table,
): (db: Db, row: Insertable<Schema[Table]>) => Promise<void> {
  const shapes = new Map<string, (db: Db, row: object) => Promise<unknown>>();
  return async (db, row) => {
    const columns = Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
    const shape = columns.join();
    let insert = shapes.get(shape);
    if (!insert) {
      insert = compiledOnce<Record<string, unknown>, unknown>((to, value) =>
        to
          .insertInto(table)
          .values(Object.fromEntries(columns.map((column) => [column, value(column)])) as never),
      ) as (db: Db, row: object) => Promise<unknown>;
      shapes.set(shape, insert);
    }
    await insert(db, row);
  };
}
