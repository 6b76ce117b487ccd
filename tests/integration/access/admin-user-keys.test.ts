import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  activateUserKey,
  generateUserKey,
  hideUserKey,
  openUserKey,
  revealUserKey,
  revokeUserKey,
  shownUserKey,
} from "#app/features/access/user-keys/user-key.commands.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import { countRows } from "#app/features/lists/list.server.ts";
import { findUserKey, userKeyList } from "#app/features/access/user-keys/find-user-keys.server.ts";
import { userKeyHmac } from "#app/features/access/identity/user-key/user-key-hash.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const house = await freshDatabase();

async function keyFor(status: "unused" | "active" | "revoked", assignedEmail = `${newId()}@example.com`) {
  const made = await house.db
    .transaction()
    .execute((trx) =>
      createUserKey(trx, house.system, { assignedEmail, status: status === "unused" ? "unused" : "active" }),
    );
  if (status === "revoked") await revokeUserKey(house.db, await house.admin(), made.id);
  return made;
}

const statusOf = async (id: string) => (await findUserKey(house.db, await house.admin(), id))?.status;

const moves = { activate: activateUserKey, revoke: revokeUserKey };

describe("generating a key", () => {
  it("makes an unused one and leaves an audit entry", async () => {
    const admin = await house.admin();
    const made = await generateUserKey(house.db, admin, { assignedEmail: "Jane@Example.com" });
    if (!made.ok) throw new Error(made.reason);
    expect(await house.lastAudit()).toMatchObject({
      action: "user-key.generate",
      target: `user-key:${made.id}`,
    });
    expect(await statusOf(made.id)).toBe("unused");
  });
});

describe("moving a key", () => {
  it.each([
    ["unused", "activate", "active"],
    ["active", "revoke", "revoked"],
  ] as const)("%s: %s makes it %s and leaves an audit entry", async (from, move, to) => {
    const { id } = await keyFor(from);
    expect(await moves[move](house.db, await house.admin(), id)).toEqual({ ok: true });
    expect(await house.lastAudit()).toMatchObject({ action: `user-key.${move}`, target: `user-key:${id}` });
    expect(await statusOf(id)).toBe(to);
  });

  it.each([
    ["unused", "revoke"],
    ["active", "activate"],
    ["revoked", "activate"],
    ["revoked", "revoke"],
  ] as const)("%s: %s is refused and changes nothing", async (from, move) => {
    const { id } = await keyFor(from);
    expect(await moves[move](house.db, await house.admin(), id)).toEqual({ ok: false, reason: "conflict" });
    expect(await statusOf(id)).toBe(from);
  });

  it("has one winner among twenty at once", async () => {
    const { id } = await keyFor("unused");
    const admin = await house.admin();
    const results = await Promise.all(Array.from({ length: 20 }, () => activateUserKey(house.db, admin, id)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "conflict")).toHaveLength(19);
    const entries = await house.db
      .selectFrom("audit")
      .select("seq")
      .where("target", "=", `user-key:${id}`)
      .where("action", "=", "user-key.activate")
      .execute();
    expect(entries).toHaveLength(1);
  });
});

it("is done for nobody who was staff when they asked, and is no longer when it is their turn", async () => {
  const gone = await house.admin();
  const unused = await keyFor("unused");
  const active = await keyFor("active");
  await house.db.updateTable("users").set({ status: "disabled" }).where("id", "=", gone.userId).execute();
  const refused = { ok: false, reason: "forbidden" };
  expect(await generateUserKey(house.db, gone, { assignedEmail: "late@example.com" })).toEqual(refused);
  expect(await activateUserKey(house.db, gone, unused.id)).toEqual(refused);
  expect(await revealUserKey(house.db, gone, active.id)).toEqual(refused);
  expect(await revokeUserKey(house.db, gone, active.id)).toEqual(refused);
  expect([await statusOf(unused.id), await statusOf(active.id)]).toEqual(["unused", "active"]);
});

describe("revoking a key", () => {
  it("signs its owner out everywhere", async () => {
    const who = await house.client();
    await house.make.session(who.userId);
    const { id } = recordsIn(house.sqlite).rowOf("user_keys", { assigned_email: who.email });
    await revokeUserKey(house.db, await house.admin(), id);
    const session = await house.db
      .selectFrom("sessions")
      .select("revoked_reason")
      .where("user_id", "=", who.userId)
      .executeTakeFirstOrThrow();
    expect(session.revoked_reason).toBe("key-revoked");
  });

  it("destroys the value", async () => {
    const { id } = await keyFor("active");
    const admin = await house.admin();
    await revealUserKey(house.db, admin, id);
    await revokeUserKey(house.db, admin, id);
    expect(await openUserKey(house.db, id)).toBeNull();
    expect(await shownUserKey(house.db, admin)).toBeNull();
    expect(await revealUserKey(house.db, admin, id)).toEqual({ ok: false, reason: "revoked" });
  });
});

describe("revealing a key", () => {
  it("shows the value to who asked, until they hide it, with an audit entry each time", async () => {
    const { id, key } = await keyFor("unused");
    const [admin, other] = [await house.admin(), await house.admin()];
    expect(await revealUserKey(house.db, admin, id)).toEqual({ ok: true, key });
    expect(await revealUserKey(house.db, admin, id)).toEqual({ ok: true, key });
    const entries = await house.db
      .selectFrom("audit")
      .select("details")
      .where("target", "=", `user-key:${id}`)
      .where("action", "=", "user-key.reveal")
      .execute();
    expect(entries).toHaveLength(2);
    expect(await shownUserKey(house.db, admin)).toEqual({ id, key });
    expect(await shownUserKey(house.db, other)).toBeNull();
    await hideUserKey(house.db, admin);
    expect(await shownUserKey(house.db, admin)).toBeNull();
  });
});

describe("the list", () => {
  it.each(["%", "_", "\\", "' OR 1=1--", "a%b"])("takes the search %j literally", async (search) => {
    await keyFor("unused", "plain@example.com");
    expect(await countRows(house.db, await house.admin(), userKeyList, { search })).toBe(0);
  });
});

it("is staff's alone, all of it; no odd id is a key's", async () => {
  const { id } = await keyFor("unused");
  const onIds = [...Object.values(moves), revealUserKey];
  const client = await house.client();
  const before = await house.db.selectFrom("user_keys").select("id").execute();
  for (const actor of [house.visitor, client]) {
    const refused = { ok: false, reason: "forbidden" };
    for (const command of onIds) expect(await command(house.db, actor, id)).toEqual(refused);
    expect(await generateUserKey(house.db, actor, { assignedEmail: "x@example.com" })).toEqual(refused);
    expect(await countRows(house.db, actor, userKeyList, {})).toBe(0);
  }
  expect(await house.db.selectFrom("user_keys").select("id").execute()).toEqual(before);
  expect(await statusOf(id)).toBe("unused");
  const admin = await house.admin();
  for (const odd of ["", "x", "' OR 1=1--", "0".repeat(32), "../1", "ACTIVE "])
    for (const command of onIds)
      expect(await command(house.db, admin, odd)).toEqual({ ok: false, reason: "not-found" });
});

it.skipIf(process.env.TEST_POSTGRES)(
  "leaves no key in clear in the database, its log or its write-ahead log",
  async () => {
    const admin = await house.admin();
    const keys = [await keyFor("unused"), await keyFor("active")];
    for (const { id } of keys) await revealUserKey(house.db, admin, id);
    const files = readdirSync(house.dataDir).filter((name) => name.startsWith("portal.db"));
    expect(files).toContain("portal.db-wal");
    const bytes = Buffer.concat(files.map((name) => readFileSync(join(house.dataDir, name))));
    for (const { key } of keys) {
      expect(bytes.includes(userKeyHmac(key))).toBe(true);
      expect(bytes.includes(key)).toBe(false);
      expect(bytes.includes(key.slice(9))).toBe(false);
      expect(bytes.includes(key.replaceAll("-", ""))).toBe(false);
    }
  },
);
