/** Run by `damaged-directory.ts`: commits audit entries in DATA_DIR and ends without closing the database. */
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { systemActor } from "#app/features/actor.ts";
import { db } from "#app/platform/database.server.ts";

for (let entry = 0; entry < 20; entry += 1)
  await db()
    .transaction()
    .execute((trx) =>
      recordAudit(trx, systemActor("test"), { action: "prices.import", target: `entry:${entry}` }),
    );
process.kill(process.pid, "SIGKILL");
