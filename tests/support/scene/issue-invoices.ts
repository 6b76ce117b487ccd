/**
 * A process with a connection of its own that invoices the orders it is given, all at once:
 * `node issue-invoices.ts DATABASE ADMIN`, the orders' ids on standard input, one a line. It says when it is ready and
 * begins with the line "go".
 */
import { createInterface } from "node:readline";
import type { Admin } from "#app/features/actor.ts";
import { issueInvoice } from "#app/features/trade/orders/order.invoice-commands.server.ts";
import { connect } from "#db/connection.server.ts";

const [file = "", admin = ""] = process.argv.slice(2);
const { db, sqlite, close } = connect(file);
// The product is one process; here there are two, and each waits for the other.
sqlite.pragma("busy_timeout = 20000");
const ids: string[] = [];
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "go") break;
  ids.push(line);
}
const actor = JSON.parse(admin) as Admin;
const results = await Promise.all(ids.map((id) => issueInvoice(db, actor, id)));
console.log(results.filter(({ ok }) => ok).length);
await close();
