/** A data directory with something of every kind that the master secret protects, and looks at what still works in it. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { createApiToken } from "#app/features/access/api-tokens/api-token.commands.server.ts";
import { claimKey, settleKey } from "#app/features/idempotency/idempotency.server.ts";
import { beginTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { issueRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { startSession } from "#app/features/access/identity/sessions/start-session.server.ts";
import { queueMail, queueMails } from "#app/features/core/mail/queue-mail.server.ts";
import { switchToken } from "#app/features/core/notification-preferences/switch-token.server.ts";
import { keepFormDraft } from "#app/features/form-drafts/form-draft.server.ts";
import { ticketToken } from "#app/features/desk/support/enquiries/enquiry-links.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { rememberSecret } from "#app/platform/secrets/secret-check.server.ts";
import { runOn } from "./cut-short.ts";
import { anotherDatabase, type FreshDatabase } from "./fresh-database.ts";
import type { SignInDetails } from "../scene/person.ts";
import { testSecret } from "./test-env.ts";

/** What people and programs outside hold of it. */
export interface Held {
  client: SignInDetails;
  /** The client, signed in. */
  member: Member;
  adminId: string;
  recoveryCode: string;
  token: string;
  ticketLink: string;
  switchLink: string;
  draftPath: string;
  claim: { actor: string; key: string; call: string; bodyHash: string };
}

/** A new data directory whose secret stands in its file, read by this process, too. */
export async function sealedHouse(): Promise<FreshDatabase & { held: Held }> {
  const house = anotherDatabase();
  delete process.env.APP_SECRET;
  writeFileSync(join(house.dataDir, "secret"), testSecret);
  await rememberSecret(house.db);
  const held = await fill(house);
  house.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  return { ...house, held };
}

async function fill({ db, make, admin }: FreshDatabase): Promise<Held> {
  const staff = await admin();
  const client = await make.client();
  const { userId, email, companyId } = client;
  const member: Member = { ...staff, role: "client", userId, email, companyId, companyName: "Test Company" };
  const made = await createApiToken(db, member, {
    name: "Test",
    scopes: ["account:read"],
    life: "30",
    _once: undefined,
  });
  if (!made.ok || !made.token) throw new Error("No token was made.");
  const ticketLink = ticketToken(newId());
  const link = `http://localhost:3000/support/${ticketLink}`;
  const [recoveryCode = ""] = await db.transaction().execute(async (trx) => {
    const text = `Read it at ${link}`;
    await queueMail(trx, {
      kind: "enquiry-answer",
      to: email,
      subject: "An answer",
      paragraphs: [text],
      link,
      by: staff,
    });
    await startSession(trx, { userId, aal: 2, ip: "127.0.0.1", userAgent: "test" });
    await beginTotp(trx, staff.userId, staff.email);
    // More than are sealed anew at once.
    const many = Array.from({ length: 501 }, (_, index) => ({
      to: email,
      name: "",
      subject: "Many",
      paragraphs: [`${index}`],
    }));
    await queueMails(
      trx,
      many.map((mail) => ({ kind: "order-received", ...mail })),
    );
    return issueRecoveryCodes(trx, userId);
  });
  const draftPath = "/portal/deals/new";
  const draft = { form: "deal", values: { name: "Typed before" } };
  await keepFormDraft(db, { userId, path: draftPath }, { draft, marks: [], replaces: true, seconds: 1800 });
  const claim = { actor: userId, key: "k1", call: "POST /api/deals", bodyHash: Buffer.alloc(32, 7) };
  await db
    .insertInto("idempotency_keys")
    .values(
      Array.from({ length: 501 }, (_, index) => ({
        actor: userId,
        key: `before ${index}`,
        call: claim.call,
        body_hash: claim.bodyHash,
        status: null,
        answer_enc: null,
        claimed_at: nowIso(),
      })),
    )
    .execute();
  await claimKey(db, claim);
  await settleKey(db, claim, { status: 201, answer: '{"id":"d1"}' });
  return {
    client,
    member,
    adminId: staff.userId,
    recoveryCode,
    token: made.token,
    ticketLink,
    switchLink: switchToken({ userId, kind: "orders" }),
    draftPath,
    claim: { ...claim, bodyHash: claim.bodyHash.toString("hex") },
  };
}

export function copyOf(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), "portal-rotate-"));
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

export const secretIn = (dataDir: string) => readFileSync(join(dataDir, "secret"), "utf8");

/** What works with a copy of the data directory, in a process that enters it, and which secrets that leaves there. */
export function workingIn(dataDir: string, held: Held, settings: Record<string, string> = {}) {
  const copy = copyOf(dataDir);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["tests/support/opened-with.ts", JSON.stringify(held)],
    { env: { ...process.env, DATA_DIR: copy, ...settings }, encoding: "utf8" },
  );
  const secrets = readdirSync(copy).filter((name) => name.startsWith("secret"));
  rmSync(copy, { recursive: true });
  if (stderr !== "") throw new Error(stderr);
  const works = JSON.parse(stdout) as Record<string, unknown> & { openSessions: number };
  return { ...works, secrets };
}

/**
 * Kills a rotation, expects that what it left opens as it is, and that running it again makes it whole.
 * @param kill where: a change to the disk, or the first statement that begins so.
 */
export function expectRotatedAfterKill(
  home: { dataDir: string; held: Held },
  before: Record<string, unknown>,
  kill: number | string,
): void {
  const dataDir = copyOf(home.dataDir);
  const cut = runOn(dataDir, "rotate-secret.ts", [], kill);
  expect(cut.signal, `${kill}: ${cut.said}`).toBe("SIGKILL");
  expect(workingIn(dataDir, home.held), String(kill)).toMatchObject(before);
  const again = runOn(dataDir, "rotate-secret.ts");
  expect([again.status, again.said], String(kill)).toMatchObject([0, expect.anything()]);
  expect(secretIn(dataDir), String(kill)).not.toBe(testSecret);
  expect(readdirSync(dataDir), String(kill)).not.toContain("secret.new");
  expect(workingIn(dataDir, home.held), String(kill)).toMatchObject(before);
  rmSync(dataDir, { recursive: true });
}
