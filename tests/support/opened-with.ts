/** Run by `rotated.ts`: says as JSON what still works in DATA_DIR, of what the JSON on its command line describes. */
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import { findTokenHolder } from "#app/features/access/api-tokens/find-token-holder.server.ts";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { claimKey } from "#app/features/idempotency/idempotency.server.ts";
import { pendingTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { signIn } from "#app/features/access/identity/sign-in/sign-in.server.ts";
import { findFormDraft } from "#app/features/form-drafts/form-draft.server.ts";
import { readSwitchToken } from "#app/features/core/notification-preferences/switch-token.server.ts";
import { readOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import { readTicketToken } from "#app/features/desk/support/enquiries/enquiry-links.server.ts";
import { openUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import { db } from "#app/platform/database.server.ts";
import { enterData } from "#app/start-up.server.ts";
import { signInFields } from "./scene/person.ts";
import type { Held } from "./product/rotated.ts";

const held = JSON.parse(process.argv[2] ?? "") as Held;
const visitor = { role: "visitor", userId: null, ip: "127.0.0.1", requestId: "test" } as const;
const from = { ip: "127.0.0.1", requestId: "test" };
await enterData();

const { openSessions } = await db()
  .selectFrom("sessions")
  .select((eb) => eb.fn.countAll<number>().as("openSessions"))
  .where("revoked_at", "is", null)
  .executeTakeFirstOrThrow();
const keys = await db().selectFrom("user_keys").select(["id", "key_enc"]).orderBy("id").execute();
const shown = [];
for (const { id, key_enc } of keys) if (key_enc) shown.push(await openUserKey(db(), id));
const mails = await db().selectFrom("outbox").selectAll().orderBy("seq").execute();
const { email = "", password = "", userKey = "", authenticatorCode } = await signInFields(held.client);
const factors = { email, password, userKey, userAgent: "test", device: null };
const withCode = await signIn(db(), visitor, { ...factors, authenticatorCode });
const withRecovery = await signIn(db(), visitor, { ...factors, authenticatorCode: held.recoveryCode });
const holder = await findTokenHolder(db(), held.token, from);
const { userId } = held.client;
const claim = { ...held.claim, bodyHash: Buffer.from(held.claim.bodyHash, "hex") };
// More than a pipe holds: the process ends when all of it was taken.
process.stdout.write(
  JSON.stringify({
    openSessions,
    keys: shown.toSorted(),
    mails: mails.map(openMail),
    withCode: withCode.ok,
    withRecovery: withRecovery.ok && withRecovery.signedIn.usedRecoveryCode,
    token: holder?.userId ?? null,
    ticket: readTicketToken(held.ticketLink),
    preferenceSwitch: readSwitchToken(held.switchLink),
    reveal: JSON.parse((await readOneTimeSecret(db(), userId, "api-token")) ?? "null")?.token,
    draft: (await findFormDraft(db(), { userId, path: held.draftPath }))?.values,
    pending: (await pendingTotp(db(), held.adminId))?.secret,
    answer: await claimKey(db(), claim),
    audit: await verifyAudit(db()).then(({ ok }) => ok),
  } satisfies Record<string, unknown>),
  () => process.exit(0),
);
