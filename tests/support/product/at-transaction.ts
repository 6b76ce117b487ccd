import type { Db } from "#db/connection.server.ts";

/** The same database, where something happens when a transaction begins: between two steps of a command. */
export function atTransaction(db: Db, meanwhile: () => void): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") meanwhile();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
