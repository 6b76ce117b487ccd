/**
 * PostgreSQL asked as better-sqlite3 is, for what tests set up and look at: each question waits for its answer. The
 * connection lives in a thread of its own. SQLite's `?`, `IS ?` and `rowid` are understood; what only SQLite has
 * (pragmas, its schema's table) is refused by name.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type Database from "better-sqlite3";
import { triggerOf } from "#db/postgres/translate.ts";

type Asked = { text: string; values?: readonly unknown[] };
type Answer =
  { rows: Record<string, unknown>[]; fields: string[]; changes: number } | { error: string; code?: string };

/** Whether a test's handle leads to PostgreSQL. */
export const leadsToPostgres = (sqlite: object) => postgres.has(sqlite);
const postgres = new WeakSet<object>();

/** @returns as much of a better-sqlite3 handle as tests use. */
export function openSynchronously(url: string): Database.Database {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./synchronous-worker.ts", import.meta.url), {
    workerData: { url, port: port2, signal },
    transferList: [port2],
  });
  worker.unref();

  function ask(asked: Asked): Exclude<Answer, { error: string }> {
    Atomics.store(signal, 0, 0);
    port.postMessage(asked);
    // Woken is not answered: the call after the answer before may come only now.
    while (Atomics.load(signal, 0) === 0)
      if (Atomics.wait(signal, 0, 0, 60_000) === "timed-out") throw new Error(`No answer: ${asked.text}`);
    const answer = receiveMessageOnPort(port)?.message as Answer;
    if ("error" in answer)
      throw Object.assign(new Error(`${answer.error}: ${asked.text}`), { code: answer.code });
    return answer;
  }

  function prepare(sqlite: string) {
    const text = inPostgres(sqlite);
    let shape: "rows" | "pluck" | "raw" = "rows";
    const all = (...given: unknown[]): unknown[] => {
      const { rows, fields } = ask({ text, values: given.flat() });
      if (shape === "rows") return rows;
      const lists = rows.map((row) => fields.map((field) => row[field]));
      return shape === "raw" ? lists : lists.map(([first]) => first);
    };
    const statement = {
      source: sqlite,
      all,
      get: (...given: unknown[]) => all(...given)[0],
      iterate: (...given: unknown[]) => all(...given).values(),
      run: (...given: unknown[]) => ({ changes: ask({ text, values: given.flat() }).changes }),
      pluck: () => ((shape = "pluck"), statement),
      raw: () => ((shape = "raw"), statement),
    };
    return statement;
  }

  const handle = {
    prepare,
    exec(sqlite: string) {
      for (const text of statementsOf(sqlite)) ask({ text });
    },
    transaction:
      (work: (...given: unknown[]) => unknown) =>
      (...given: unknown[]) =>
        work(...given),
    pragma(name: string): never {
      throw new Error(`PostgreSQL has no pragma ${name}.`);
    },
    inTransaction: false,
    open: true,
    close: () => void worker.terminate(),
  };
  postgres.add(handle);
  return handle as unknown as Database.Database;
}

/** A trigger that a test makes or drops, in PostgreSQL's words; anything else as it is. */
function statementsOf(sqlite: string): string[] {
  if (/^\s*CREATE TRIGGER/i.test(sqlite)) return triggerOf(sqlite);
  return sqlite.replace(/DROP TRIGGER (\w+)/gi, "DROP FUNCTION $1 CASCADE").split(/;\s*$/);
}

function inPostgres(sqlite: string): string {
  let number = 0;
  return sqlite
    .replace(/\bIS \?/g, "IS NOT DISTINCT FROM ?")
    .replace(/\bORDER BY rowid\b/gi, "ORDER BY ctid")
    .replace(/\?/g, () => `$${(number += 1)}`);
}
