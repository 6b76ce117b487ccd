/** Takes a long file in, in a process that can be killed. Run as `node import-in-child.ts kind actor file`, both JSON. */
import { database } from "#app/platform/database.server.ts";
import { importLong, type Kind } from "./fuzz/long-imports.ts";

const [kind = "", actor = "", file = ""] = process.argv.slice(2);
const result = await importLong(kind as Kind, database().db, JSON.parse(actor), JSON.parse(file));
process.stdout.write(JSON.stringify(result));
