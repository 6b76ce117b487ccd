/** What was ended since a backup is not open again in what was put back, whoever put it back. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settleRestored } from "#app/features/backups/settle-restored.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { runOn } from "../support/product/cut-short.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";

const house = await freshDatabase();
const { db } = house;

/** Each kind of thing that a backup may bring back to life. */
async function alive(): Promise<string> {
  const client = await house.client();
  await house.make.session(client.userId);
  await db.transaction().execute(async (trx) => {
    for (const kind of ["onboarding", "password-reset", "totp-enrolment"] as const)
      await issueLink(trx, { kind, userId: client.userId, seconds: 3600 });
    const mail = { id: newId(), kind: "role-changed", to_address: client.email, subject: "Hello" };
    await trx
      .insertInto("outbox")
      .values({
        ...mail,
        body_enc: Buffer.from("sealed"),
        link_enc: null,
        caused_by: null,
        state: "sending",
        next_attempt_at: nowIso(),
        last_error: null,
        related_type: null,
        related_id: null,
        is_demo: 0,
        created_at: nowIso(),
        sent_at: null,
      })
      .execute();
    await trx
      .insertInto("api_tokens")
      .values({
        id: newId(),
        user_id: client.userId,
        name: "Nightly",
        token_hash: Buffer.alloc(32, client.userId),
        token_start: "crt_abcd",
        scopes: "[]",
        created_at: nowIso(),
        expires_at: isoAfter(3600),
        last_used_at: null,
        revoked_at: null,
        revoked_reason: null,
      })
      .execute();
  });
  return client.userId;
}

async function expectNothingOpen(userId: string): Promise<void> {
  const of = async (table: "sessions" | "links" | "api_tokens") =>
    (await db.selectFrom(table).select("revoked_at").where("user_id", "=", userId).execute()).map(
      (row) => row.revoked_at !== null,
    );
  expect(await of("sessions")).toEqual([true]);
  expect(await of("links")).toEqual([true, true, true]);
  expect(await of("api_tokens")).toEqual([true]);
  expect(await db.selectFrom("outbox").select("id").where("state", "=", "sending").execute()).toEqual([]);
  expect(await house.lastAudit()).toMatchObject({ action: "database.restore" });
}

test("sessions, tokens and links into accounts end, messages on their way fail, and it is said", async () => {
  const userId = await alive();
  expect(await settleRestored(db)).toEqual({ sessions: 1, tokens: 1, links: 3, mails: 1 });
  await expectNothingOpen(userId);
  expect(await settleRestored(db)).toEqual({ sessions: 0, tokens: 0, links: 0, mails: 0 });
});

test.skipIf(process.env.TEST_POSTGRES)(
  "the command does it, also where an older file was put in place by hand",
  async () => {
    const userId = await alive();
    house.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    writeFileSync(join(house.dataDir, "audit-head"), JSON.stringify({ seq: 9999, mac: "ab".repeat(32) }));
    expect(runOn(house.dataDir, "audit-verify.ts")).toMatchObject({ status: 1 });
    const { status, said } = runOn(house.dataDir, "after-restore.ts");
    expect([status, said]).toEqual([0, expect.stringMatching(/Ended: 1 session, 1 API token, 3 links/)]);
    expect(said).toMatch(/The audit log holds/);
    await expectNothingOpen(userId);
    expect(runOn(house.dataDir, "audit-verify.ts").status).toBe(0);
  },
);
