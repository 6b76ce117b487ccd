import { brand } from "#app/brand.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { PlainMailKind } from "#app/features/core/mail/mail-kind.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import { admissionHours } from "./sign-in/sign-in.ts";

interface Person {
  id: string;
  email: string;
  is_demo?: 0 | 1;
}

/**
 * @param token of the link, which is open for 30 minutes.
 * @param by who caused it; whoever asks on the sign-in page is nobody, signed in or not.
 */
export async function mailPasswordReset(trx: Trx, person: Person, token: string, by: Actor): Promise<string> {
  const link = `${env().origin}/reset-password/${token}`;
  return queueMail(trx, {
    kind: "password-reset",
    link,
    by,
    ...addressed(person, `Choose a new ${brand.name} password`, [
      isAdmin(by)
        ? "As you asked, here is the way to a new password for your account:"
        : "Somebody, probably you, asked for a new password for your account. Choose one here:",
      link,
      "The link works once, for 30 minutes. You will need your user key and, if you use one, your authenticator code to sign in afterwards.",
      "If it wasn't you, do nothing: your password stays as it is.",
    ]),
  });
}

/** @param token of the link. */
export async function mailDeviceAdmission(trx: Trx, person: Person, token: string, by: Actor): Promise<void> {
  const link = `${env().origin}/admit-device/${token}`;
  await queueMail(trx, {
    kind: "device-admission",
    link,
    by,
    ...addressed(person, `Too many attempts to sign in to your ${brand.name} account`, [
      "Somebody has tried to sign in to your account so often that we now turn away devices and networks that we don’t know. All of these attempts failed.",
      "Browsers that you have signed in with before still work. To sign in with another one, open this link in it:",
      link,
      `The link works once, for ${count(admissionHours.link, "hour")}, and admits that one device for ${count(admissionHours.device, "hour")}. It signs nobody in: you need your password, your user key and, if you use one, your authenticator code as always.`,
      "If you don’t want to sign in now, do nothing. Don’t pass the link on.",
    ]),
  });
}

export async function mailPasswordChanged(trx: Trx, person: Person): Promise<void> {
  await queue(trx, person, "password-changed", `Your ${brand.name} password was changed`, [
    "The password of your account was changed just now, and you were signed out everywhere else.",
    `If it wasn't you, ask for a new one at ${env().origin}/forgot-password at once and write to ${brand.email.clients}.`,
  ]);
}

/** @param change what happened, as the end of "Two-factor sign-in …". */
export async function mailTwoFactorChanged(
  trx: Trx,
  person: Person,
  change: "was switched on" | "moved to a new authenticator" | "was switched off",
): Promise<void> {
  await queue(trx, person, "two-factor-changed", `Your ${brand.name} sign-in was changed`, [
    `Two-factor sign-in for your account ${change} just now.`,
    `If it wasn't you, write to ${brand.email.clients} at once.`,
  ]);
}

/** @param name of the token, as its owner called it. */
export async function mailTokenMade(trx: Trx, person: Person, name: string): Promise<void> {
  await queue(trx, person, "api-token-made", `A new ${brand.name} API token`, [
    `An API token called “${name}” was made for your account just now. Programs that have it can act in your name.`,
    `If it wasn't you, revoke it at ${env().origin}/account/api, change your password and write to ${brand.email.clients} at once.`,
  ]);
}

/** @param prefix of the key, which names it without opening anything. */
export async function mailKeyRevealed(trx: Trx, person: Person, prefix: string): Promise<void> {
  await queue(trx, person, "user-key-revealed", `Your ${brand.name} user key was looked at`, [
    `A member of our staff looked at your user key ${prefix}… just now, to pass it on to you or to help you sign in. The key alone opens nothing: your password and your authenticator code are needed as well.`,
    `If you did not expect this, write to ${brand.email.clients}: we will replace the key.`,
  ]);
}

/** @param prefix of the key, which names it. */
export async function mailKeyRevoked(trx: Trx, person: Person, prefix: string): Promise<void> {
  await queue(trx, person, "user-key-revoked", `Your ${brand.name} user key was revoked`, [
    `Our staff have revoked your user key ${prefix}…: it no longer signs anybody in, and you were signed out everywhere. A new key comes with a new private link.`,
    `If you did not expect this, write to ${brand.email.clients}.`,
  ]);
}

async function queue(
  trx: Trx,
  person: Person,
  kind: PlainMailKind,
  subject: string,
  paragraphs: string[],
): Promise<void> {
  await queueMail(trx, { kind, ...addressed(person, subject, paragraphs) });
}

function addressed(person: Person, subject: string, paragraphs: string[]) {
  return {
    to: person.email,
    subject,
    paragraphs,
    relatedType: "user",
    relatedId: person.id,
    isDemo: person.is_demo === 1,
  };
}
