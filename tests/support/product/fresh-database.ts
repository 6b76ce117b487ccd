/**
 * The newest schema in a file of its own, with nothing in it: for tests that call commands directly, without the
 * front door.
 */
import { type Actor, type Admin, type Member, systemActor } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Connection } from "#db/connection.server.ts";
import { newDataDirectory, type Settings, type TestDirectory, takeDataDirectory } from "./data-directory.ts";
import { factories, type Factories } from "../scene/factories.ts";
import type { SignInDetails } from "../scene/person.ts";

export interface FreshDatabase extends Pick<Connection, "db" | "sqlite"> {
  dataDir: string;
  make: Factories;
  /** A member of staff made for this call, as commands see them. */
  admin(): Promise<Admin>;
  /** A client made for this call, as commands see them. */
  client(): Promise<Member>;
  visitor: Actor;
  system: Actor;
  /** The newest audit entry's action and details. */
  lastAudit(): Promise<{ action: string; target: string; details: string } | undefined>;
}

export async function freshDatabase(settings?: Settings): Promise<FreshDatabase> {
  return houseOf(await takeDataDirectory("empty", settings));
}

/** Another one beside it: for files in `tests/process` that need several. */
export function anotherDatabase(): FreshDatabase {
  return houseOf(newDataDirectory("empty"));
}

function houseOf({ dataDir, connection: { db, sqlite } }: TestDirectory): FreshDatabase {
  const make = factories(db);
  return {
    db,
    sqlite,
    dataDir,
    make,
    async admin() {
      return { ...actorFor(await make.admin()), role: "admin" };
    },
    async client() {
      const who = await make.client();
      return { ...actorFor(who), companyId: who.companyId, companyName: "Test Company" };
    },
    visitor: { role: "visitor", userId: null, ip: "127.0.0.1", requestId: "test" },
    system: systemActor("test"),
    lastAudit: () =>
      db
        .selectFrom("audit")
        .select(["action", "target", "details"])
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirst(),
  };
}

/** Somebody as commands see them. */
export function actorFor(who: SignInDetails): Member {
  return {
    role: who.role,
    userId: who.userId,
    email: who.email,
    firstName: "Ada",
    lastName: "Tester",
    companyId: null,
    companyName: null,
    companyRole: who.role === "client" ? "owner" : null,
    twoFactorEnabled: who.totpSecret !== null,
    sessionId: "00".repeat(32),
    aal: 1,
    stepUpAt: nowIso(),
    ip: "127.0.0.1",
    requestId: "test",
  };
}
