import { z } from "zod";
import { codeOf } from "#app/features/site/guides/api-errors.ts";
import {
  activateUserKey,
  generateUserKey,
  REVEAL_REFUSALS,
  revealUserKey,
  revokeUserKey,
  shownUserKey,
} from "#app/features/access/user-keys/user-key.commands.server.ts";
import { findUserKey, userKeyList } from "#app/features/access/user-keys/find-user-keys.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { generateUserKeySchema } from "#app/features/access/user-keys/user-key.schema.ts";
import { userList } from "#app/features/access/users/find-users.server.ts";
import { type ResetRefusal, resetTwoFactor } from "#app/features/access/users/reset-two-factor.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorFor, cursorOf, limitOf } from "#app/http/api/cursor.server.ts";
import { user, userKey, userKeyByStart, userKeyInClear } from "#app/http/api/answers/entities.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { recordId, sentence, time } from "#app/http/api/scalars.ts";

const part = z.string().max(500);

export const userKeys = call({
  method: "GET",
  path: "/api/admin/user-keys",
  tag: "User keys",
  summary: "Every user key",
  description:
    "Newest first, by their beginnings. The one key that your session revealed last is in clear, while its proof of identity is not older than ten minutes.",
  who: "admin",
  scope: "users:read",
  query: z.object({ limit: limitOf(), cursor: cursorFor(z.tuple([part, part])).optional() }),
  answer: z.array(userKey),
  async run({ db, actor, query: { cursor, limit } }) {
    const shown = await shownUserKey(db, actor);
    const { rows, next } = await listRows(db, actor, userKeyList, { sort: "newest", after: cursor, limit });
    const data = rows.map(({ id, prefix, status, assignedEmail, createdAt }) => {
      const keyValue = id === shown?.id ? shown.key : prefix;
      return { id, keyValue, status, assignedEmail, createdAt };
    });
    return { data, next: next && cursorOf(next) };
  },
});

export const newUserKey = call({
  method: "POST",
  path: "/api/admin/user-keys/generate",
  tag: "User keys",
  summary: "Generate a key",
  description:
    "For any address; unused until it is activated. The answer has the key in clear, but for another admin's address its beginning alone.",
  who: "admin",
  scope: null,
  needsProof: true,
  creates: true,
  body: generateUserKeySchema.omit({ _once: true }),
  answer: userKey,
  status: 201,
  async run({ db, actor, body, once, refuse }) {
    const made = await generateUserKey(db, actor, { ...body, once });
    if (!made.ok) return refuse("forbidden", "Only staff can change keys.");
    const key = await findUserKey(db, actor, made.id);
    if (!key) throw new Error(`The new key ${made.id} is not there.`);
    const revealed = await revealUserKey(db, actor, made.id);
    const { id, status, assignedEmail, createdAt, prefix } = key;
    return { data: { id, keyValue: revealed.ok ? revealed.key : prefix, status, assignedEmail, createdAt } };
  },
});

export const userKeyReveal = call({
  method: "POST",
  path: "/api/admin/user-keys/{keyId}/reveal",
  tag: "User keys",
  summary: "Read one key in clear",
  description:
    "For passing it on. It stands in the audit log, and the key's owner is told by mail. Another admin's key is never shown.",
  who: "admin",
  scope: null,
  needsProof: true,
  params: z.object({ keyId: recordId }),
  answer: userKeyInClear,
  refusals: {
    not_found: "There is no such key.",
    another_admins: true,
    revoked: true,
  },
  async run({ db, actor, params: { keyId }, refuse }) {
    const revealed = await revealUserKey(db, actor, keyId);
    if (!revealed.ok) {
      const { reason } = revealed;
      return refuse(codeOf(reason), REVEAL_REFUSALS[reason]);
    }
    const key = await findUserKey(db, actor, keyId);
    if (!key) return refuse("not_found", REVEAL_REFUSALS["not-found"]);
    const { id, status, assignedEmail, createdAt } = key;
    return { data: { id, keyValue: revealed.key, status, assignedEmail, createdAt } };
  },
});

const moveRefusals = {
  forbidden: "Only staff can change keys.",
  "not-found": "There is no such key.",
  conflict:
    "The key has another status. An unused key can be activated and an active one revoked; a revoked key stays revoked.",
  "last-admin":
    "It is the last key with which an admin can sign in. Activate another admin’s key first. Nothing was changed.",
} as const;

export const userKeyStatus = call({
  method: "PATCH",
  path: "/api/admin/user-keys/{keyId}/status",
  tag: "User keys",
  summary: "Activate or revoke a key",
  description:
    "From unused to active, from active to revoked; there is no way back. Revoking signs its owner out.",
  who: "admin",
  scope: null,
  needsProof: true,
  params: z.object({ keyId: recordId }),
  body: z.object({
    status: z
      .enum(E.UserKeyStatus, { error: "The status must be active or revoked" })
      .meta({ examples: ["revoked"] }),
  }),
  answer: userKeyByStart,
  refusals: { not_found: "There is no such key.", conflict: moveRefusals.conflict, last_admin: true },
  async run({ db, actor, params: { keyId }, body: { status }, refuse }) {
    const move = { active: activateUserKey, revoked: revokeUserKey, unused: null }[status];
    const moved = move ? await move(db, actor, keyId) : ({ ok: false, reason: "conflict" } as const);
    const key = await findUserKey(db, actor, keyId);
    if (!key) return refuse("not_found", moveRefusals["not-found"]);
    if (!moved.ok) return refuse(codeOf(moved.reason), moveRefusals[moved.reason]);
    const { id, prefix, status: now, assignedEmail, createdAt } = key;
    return { data: { id, keyValue: prefix, status: now, assignedEmail, createdAt } };
  },
});

export const users = call({
  method: "GET",
  path: "/api/admin/users",
  tag: "Users",
  summary: "Everybody with an account",
  description: "By last name.",
  who: "admin",
  scope: "users:read",
  query: z.object({ limit: limitOf(), cursor: cursorFor(z.tuple([part, part, part])).optional() }),
  answer: z.array(user),
  async run({ db, actor, query: { cursor, limit } }) {
    const { rows, next } = await listRows(db, actor, userList, { sort: "name", after: cursor, limit });
    const data = rows.map(({ id, email, firstName, lastName, twoFactor, keyStatus }) => {
      return { id, email, firstName, lastName, twoFactorEnabled: twoFactor === "on", keyStatus };
    });
    return { data, next: next && cursorOf(next) };
  },
});

const resetRefusals: Record<ResetRefusal, string> = {
  forbidden: "Only staff can set up two-factor authentication for others.",
  "not-found": "There is no such user.",
  "own-account": "Set up your own on the two-factor page of your account.",
  "not-onboarded": "This person has not set up their account yet.",
  disabled: "This account is disabled.",
};

export const twoFactorSetup = call({
  method: "POST",
  path: "/api/admin/users/{id}/setup-2fa",
  tag: "Users",
  summary: "Set up two-factor authentication anew",
  description:
    "Ends the person’s sessions and their earlier authenticator, and mails them a link that opens once, for 24 hours. Two-factor is on again when they confirm a code; staff never see the secret. Where no mail server is set you are the one who passes a client's link on, so you get it; another admin's nobody gets.",
  who: "admin",
  scope: null,
  needsProof: true,
  creates: true,
  params: z.object({ id: recordId }),
  answer: z
    .object({
      status: z.literal("pending"),
      enrolmentUrl: z.url().max(300).nullable().meta({ description: "Null where it is not for you to see." }),
      expiresAt: time,
      message: sentence,
    })
    .meta({ id: "TwoFactorSetup" }),
  refusals: {
    not_found: "There is no such user.",
    own_account: true,
    not_onboarded: true,
    disabled: true,
  },
  async run({ db, actor, params: { id }, refuse }) {
    const reset = await resetTwoFactor(db, actor, id);
    if (!reset.ok) return refuse(codeOf(reset.reason), resetRefusals[reset.reason]);
    const { enrolmentUrl, expiresAt } = reset;
    const message = "Two-factor authentication has been set up for the user";
    return { data: { status: "pending" as const, enrolmentUrl, expiresAt, message } };
  },
});
