/**
 * The product's server: `node build/server/index.js` serves it. The integration tests call the default export without a
 * port, and any host of fetch handlers can, as `react-router-serve` does: then the host's limits and its end are what it
 * has. Everything between the network and React Router is in `http/front`; see docs/decisions/003-front-door.md.
 */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { migrationNames } from "#db/migrate.ts";
import stylesheet from "./app.css?url";
import { frontDoor } from "./http/front/front-door.server.ts";
import { nodeListener } from "./http/front/node-listener.server.ts";
import { withPostOnlyActions } from "./http/front/post-only.server.ts";
import { routeByRoute } from "./http/front/route-builds.server.ts";
import { startJobs } from "./jobs.server.ts";
import { closeDatabase, db } from "./platform/database.server.ts";
import { env } from "./platform/env.server.ts";
import { OTHER_VERSION } from "./platform/error-line.server.ts";
import { requireReadableBrand } from "./brand-check.ts";
import { endInOrder, serveHttp } from "./platform/http-server.server.ts";
import { log } from "./platform/log.server.ts";
import { countTheProcess } from "./platform/operations/metrics.server.ts";
import { failStart } from "./platform/operations/start-lines.server.ts";
import { closePdf } from "./platform/pdf/pdf.server.ts";
import { holdLease } from "./platform/processes.server.ts";
import { filesFolderFault } from "./platform/storage/files-folder.server.ts";
import { withDrafts } from "./platform/storage/storage.server.ts";
import { closeThrottle } from "./platform/throttle.server.ts";
import { enterData, leaveData } from "./start-up.server.ts";

const here = fileURLToPath(import.meta.url);

const handle = routeByRoute(withPostOnlyActions(build), import.meta.env.MODE);
const door = frontDoor({
  route: (request, context) => withDrafts(() => handle(request, context)),
  clientFolder: join(dirname(here), "..", "client"),
  stylesheet,
});

export default { fetch: door.fetch };

const [, script, hosted] = process.argv;
if (isHere(script)) await start(serve);
// `react-router-serve` names its build: the same data and the same jobs, behind its own server.
else if (isHere(hosted)) await start(async () => {});

function isHere(path: string | undefined): boolean {
  return path !== undefined && existsSync(path) && realpathSync(path) === here;
}

/** @param serve begins to answer once there is something to answer from. */
async function start(serve: (end: () => Promise<void>) => Promise<void>): Promise<void> {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.error(event, error);
      process.exit(1);
    });
  }
  try {
    assertNode();
    requireReadableBrand();
    const { https, nodeEnv } = env();
    if (https && nodeEnv !== "production") throw new Error("Served over https, NODE_ENV must be production.");
    await enterData();
    let giveLeaseBack = async () => {};
    if (env().databaseUrl) {
      giveLeaseBack = await holdLease(db(), migrationNames, endAsTooOld);
      // Others may serve as well.
      await leaveData();
    }
    const folder = await filesFolderFault();
    if (folder) log.warn("files-folder", { folder });
    countTheProcess();
    process.on("warning", (warning) => log.warn("node-warning", { cause: warning.stack ?? warning.message }));
    const stopJobs = startJobs(db());
    await serve(async () => {
      await stopJobs();
      await closePdf();
      await closeThrottle();
      await giveLeaseBack();
      await closeDatabase();
      await leaveData();
    });
  } catch (error) {
    failStart(error);
  }
}

/** What is under way is finished; a start would be refused, and says why. */
function endAsTooOld(migrations: string): void {
  const why = `This version is too old for the database, which has ${migrations}: start the newer one.`;
  log.error("too-old", new Error(why));
  endInOrder("too old", OTHER_VERSION);
}

function serve(beforeExit: () => Promise<void>): Promise<void> {
  const { port, listensOn } = env();
  return serveHttp({ listener: nodeListener(door), port, listensOn, beforeExit });
}

function assertNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 18)) {
    throw new Error(`Node ${process.versions.node} is too old: 22.18 is the least, 24 is what we run.`);
  }
}
