/**
 * The product without a port: the built front door, called with Requests as a browser would send them, over a
 * private copy of the seeded database. Real middleware, real SQL, real HTML; nothing is mocked.
 *
 *   const app = await startApp();
 *   const admin = await app.signInAs(await app.make.admin());
 *   const page = await admin.get("/admin-notifications");
 *   expect(page.status).toBe(200);
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import type { Connection, Db } from "#db/connection.server.ts";
import { type Settings, takeDataDirectory } from "./data-directory.ts";
import { factories, type Factories } from "../scene/factories.ts";
import { openSession } from "../scene/open-session.ts";
import { Person, type SignInDetails } from "../scene/person.ts";
import { origin } from "./test-env.ts";

export type { Page } from "./page.ts";
export type { Person } from "../scene/person.ts";

/** How the product is reached: what a host calls for each request. */
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
  /** An admin made for this call, with a session and without a word of the form. */
  admin(): Promise<Person>;
  /** Likewise a client of a company made for this call. */
  client(): Promise<Person>;
}

let product: Promise<{ default: { fetch: FetchHandler } }> | undefined;
let lastFile: string | undefined;

/**
 * The product of this process with the reference data, and nothing of what other files have made. Once a file: it would
 * take away what the file has made before.
 */
export async function startApp(settings?: Settings): Promise<App> {
  const file = expect.getState().testPath;
  if (file === lastFile) throw new Error("startApp was called before in this file.");
  lastFile = file;
  const { dataDir, connection } = await takeDataDirectory("seeded", settings);
  product ??= import(/* @vite-ignore */ pathToFileURL(resolve("build/server/index.js")).href);
  return appOf(dataDir, connection, (await product).default.fetch);
}

/** The same over a door that is given, as that of processes behind ports. */
export function appOf(dataDir: string, connection: Pick<App, "db" | "sqlite">, fetch: FetchHandler): App {
  const make = factories(connection.db);
  const withSession = async (person: Person) => {
    await openSession(connection.db, person);
    return person;
  };
  const newPerson = (who?: SignInDetails) => new Person(fetch, origin, who);
  const app: App = {
    db: connection.db,
    sqlite: connection.sqlite,
    dataDir,
    origin,
    fetch,
    make,
    visitor: () => newPerson(),
    async signInAs(who) {
      const person = newPerson(who);
      await person.signIn(connection.db);
      return person;
    },
    admin: async () => withSession(newPerson(await make.admin())),
    client: async () => withSession(newPerson(await make.client())),
  };
  return app;
}
