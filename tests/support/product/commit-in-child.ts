/**
 * Ten commands that are committed together, in a process that ends itself as `kill -9` does: in the middle of them, or
 * when the first is told that it is done. Run as `node commit-in-child.ts file middle|told`.
 */
import { sql } from "kysely";
import { commitTogether } from "#app/platform/commit-together.server.ts";
import { connect } from "#db/connection.server.ts";

const [file = "", when] = process.argv.slice(2);
const { db } = connect(file);
const die = () => void process.kill(process.pid, "SIGKILL");
for (let name = 1; name <= 10; name += 1) {
  const told = commitTogether(db, 1, async (trx) => {
    await sql`INSERT INTO told (name) VALUES (${name})`.execute(trx);
    if (when === "middle" && name === 6) die();
  });
  if (when === "told") void told.then(die);
}
