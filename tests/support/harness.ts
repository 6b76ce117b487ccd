/**
 * The product without a port: the built front door, called with Requests as a browser would send them, over a
 * private copy of the seeded database. Real middleware, real SQL, real HTML; nothing is mocked.
 *
 *   const app = await startApp();
 *   const admin = await app.signInAs(await app.make.admin());
 *   const page = await admin.get("/admin-notifications");
 *   expect(page.status).toBe(200);
 */
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Connection, connect, type Db } from "#db/connection.server.ts";
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

/**
 * The product of this process. In `tests/integration` many files share it, one after the other: a test makes its own
 * people and records, and finds them among everybody else's. The product reads its settings once in a process, so a
 * file with settings of its own stands in `tests/process`.
 */
export function startApp(settings?: Settings): Promise<App> {
  if (settings && process.env.SHARED_PROCESS === "1")
    throw new Error("Settings of its own need a process of its own: move this file to tests/process.");
  if (settings && running) throw new Error("The product of this process runs already, with its settings.");
  running ??= start(settings);
  return running;
}

async function start({ throttleFactor = 1_000_000, env = {} }: Settings = {}): Promise<App> {
  const dataDir = copyTemplate();
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

/** The database is copied; the files beside it never change, so they are linked. */
function copyTemplate(): string {
  const template = process.env.TEST_TEMPLATE;
  if (!template) throw new Error("TEST_TEMPLATE is not set: run the tests through vitest.");
  const dataDir = mkdtempSync(join(tmpdir(), "portal-test-"));
  for (const name of readdirSync(template)) {
    const from = join(template, name);
    if (statSync(from).isDirectory()) linkTree(from, join(dataDir, name));
    else cpSync(from, join(dataDir, name));
  }
  return dataDir;
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (statSync(source).isDirectory()) linkTree(source, join(to, name));
    else linkOrCopy(source, join(to, name));
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to); // another file system
  }
}
