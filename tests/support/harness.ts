/**
 * The product without a port: the built front door, called with Requests as a browser would send them, over a
 * private copy of the seeded database. Real middleware, real SQL, real HTML; nothing is mocked.
 *
 *   const app = await startApp();
 *   const admin = await app.signInAs(await app.make.admin());
 *   const page = await admin.get("/admin-notifications");
 *   expect(page.status).toBe(200);
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { type Connection, connect, type Db } from "#db/connection.server.ts";
import { copyTemplate, restoreTemplate } from "./data-directory.ts";
import { factories, type Factories } from "./factories.ts";
import { Person, type SignInDetails } from "./person.ts";
import { origin, testSecret } from "./test-env.ts";

export type { Page } from "./page.ts";
export type { Person } from "./person.ts";

/** How the product is reached: what `react-router-serve` calls for each request. */
export type FetchHandler = (
  request: Request,
  client: { address: string; family: "IPv4" | "IPv6"; port: number },
) => Promise<Response>;

export interface App {
  /** The same file the product has open, for setting up and for looking: the product's own rules don't apply here. */
  db: Db;
  sqlite: Connection["sqlite"];
  dataDir: string;
  origin: string;
  fetch: FetchHandler;
  make: Factories;
  /** Somebody without an account, with an empty cookie jar. */
  visitor(): Person;
  /** Signs in through the real form. */
  signInAs(who: SignInDetails): Promise<Person>;
  /** A signed-in admin made for this call. */
  admin(): Promise<Person>;
  /** A signed-in client of a company made for this call. */
  client(): Promise<Person>;
}

interface Settings {
  /** Throttles are lifted unless a test is about them: 1 leaves them as they are. */
  throttleFactor?: number;
  env?: Record<string, string>;
}

let running: Promise<App> | undefined;
let lastFile: string | undefined;

/**
 * The product of this process, with the database and files as seeded. The files of a shared project (vitest.config.ts)
 * take turns with it; within a file, tests share what they make. The product reads its settings once in a process, so
 * a file with settings of its own stands in `tests/process`.
 */
export async function startApp(settings?: Settings): Promise<App> {
  if (settings && process.env.SHARED_PROCESS === "1")
    throw new Error("Settings of its own need a process of its own: move this file to tests/process.");
  const file = expect.getState().testPath;
  if (file === lastFile) throw new Error("startApp was called before in this file.");
  lastFile = file;
  const wasRunning = running;
  running ??= start(settings);
  const app = await running;
  if (wasRunning) await restoreTemplate(app.dataDir);
  return app;
}

async function start({ throttleFactor = 1_000_000, env = {} }: Settings = {}): Promise<App> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-test-"));
  copyTemplate(dataDir);
  Object.assign(process.env, {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    APP_SECRET: testSecret,
    PORT: "3000",
    LOG: "silent",
    SEED_DEMO: "0",
    THROTTLE_FACTOR: String(throttleFactor),
    ...env,
  });
  const built = (await import(/* @vite-ignore */ pathToFileURL(resolve("build/server/index.js")).href)) as {
    default: { fetch: FetchHandler };
  };
  const connection = connect(join(dataDir, "portal.db"));
  const make = factories(connection.db);
  const newPerson = (who?: SignInDetails) => new Person(built.default.fetch, origin, who);
  const app: App = {
    db: connection.db,
    sqlite: connection.sqlite,
    dataDir,
    origin,
    fetch: built.default.fetch,
    make,
    visitor: () => newPerson(),
    async signInAs(who) {
      const person = newPerson(who);
      await person.signIn(connection.db);
      return person;
    },
    admin: async () => app.signInAs(await make.admin()),
    client: async () => app.signInAs(await make.client()),
  };
  return app;
}
