import { brand } from "#app/brand.ts";
import { queueMail } from "#app/features/mail/queue-mail.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";

interface Person {
  id: string;
  email: string;
  first_name: string;
}

/** @param token of the link, which is open for 30 minutes. */
export async function mailPasswordReset(trx: Trx, person: Person, token: string): Promise<void> {
  await queue(trx, person, "password-reset", `Choose a new ${brand.name} password`, [
    "Somebody, probably you, asked for a new password for your account. Choose one here:",
    `${env().origin}/reset-password/${token}`,
    "The link works once, for 30 minutes. You will need your user key and, if you use one, your authenticator code to sign in afterwards.",
    "If it wasn't you, do nothing: your password stays as it is.",
  ]);
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

async function queue(trx: Trx, person: Person, kind: string, subject: string, paragraphs: string[]) {
  await queueMail(trx, {
    kind,
    to: person.email,
    subject,
    text: [`Dear ${person.first_name || "colleague"},`, ...paragraphs, brand.name].join("\n\n"),
    relatedType: "user",
    relatedId: person.id,
  });
}
