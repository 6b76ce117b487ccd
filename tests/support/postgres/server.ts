/** A PostgreSQL server of the tests' own: Debian's, in a scratch folder, as an ordinary user. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../product/free-port.ts";

export interface Server {
  /** The address of one of its databases. */
  urlOf(database: string): string;
  /** Makes an empty one. */
  make(database: string): Promise<void>;
  pid: number;
  stop(): Promise<void>;
}

const versions = "/usr/lib/postgresql";

/** The newest of Debian's. @throws when there is none. */
export function programs(): string {
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = found
    .map((version) => join(versions, version, "bin"))
    .find((path) => existsSync(join(path, "initdb")));
  if (!folder)
    throw new Error("There is no PostgreSQL server: apt-get install postgresql, or set TEST_DATABASE_URL.");
  return folder;
}

/** The server does not run as root. */
const asUser =
  userInfo().uid === 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];

function run(command: string[], options: { cwd: string }): void {
  const [program = "", ...args] = [...asUser, ...command];
  execFileSync(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
}

/**
 * Starts one. What it acknowledges is not kept from a power cut, only from a kill: `fsync` is off, for speed.
 * @param settings such as `fsync=on`, over the tests' own.
 */
export async function startServer(settings: readonly string[] = []): Promise<Server> {
  const bin = programs();
  const home = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  const data = join(home, "data");
  if (asUser.length > 0) {
    const id = (kind: "-u" | "-g") => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
    chownSync(home, id("-u"), id("-g"));
  }
  chmodSync(home, 0o700);
  run(
    [
      join(bin, "initdb"),
      "-D",
      data,
      "-U",
      "portal",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
      "--no-sync",
    ],
    { cwd: home },
  );
  const port = await freePort();
  // The last word counts.
  const options = ["fsync=off", "full_page_writes=off", "max_connections=200", "autovacuum=off", ...settings];
  const [program = "", ...args] = [
    ...asUser,
    join(bin, "postgres"),
    "-D",
    data,
    "-p",
    String(port),
    "-h",
    "127.0.0.1",
    "-k",
    home,
    ...options.flatMap((option) => ["-c", option]),
  ];
  const child = spawn(program, args, { cwd: home, stdio: ["ignore", "ignore", "ignore"] });
  const urlOf = (database: string) => `postgres://portal@127.0.0.1:${port}/${database}`;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await answers(urlOf("postgres"));
  return {
    urlOf,
    async make(database) {
      const client = new pg.Client({ connectionString: urlOf("postgres") });
      await client.connect();
      await client.query(`CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
      await client.end();
    },
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGINT");
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((wait) => setTimeout(wait, 50));
    }
  }
  throw new Error("PostgreSQL does not answer.");
}
