import { brand } from "#app/brand.ts";
import type { LiveMailText, PlainMailText } from "#app/features/core/mail/mail-kind.ts";
import { env } from "#app/platform/env.server.ts";
import { REPLY_DAYS } from "./application.ts";

/**
 * Anybody can type anybody's address into the form, so what goes to an address nobody has checked yet holds nothing
 * that the sender wrote, not even a name.
 */
export function applicationReceivedMail(reference: string): PlainMailText {
  return {
    kind: "application-received",
    subject: `We have your application ${reference}`,
    paragraphs: [
      `Thank you for applying for client access to ${brand.name}. Your reference is ${reference}.`,
      `We review every application and will contact you within ${brand.promises.applications}.`,
      `If you did not apply, write to ${brand.email.clients} and we will remove it.`,
    ],
  };
}

/** @param to.reference of the application that is open. @param to.posted what the new one was told. */
export function repeatedMail({ reference, posted }: { reference: string; posted: string }): PlainMailText {
  return {
    kind: "application-repeated",
    subject: `Your application ${reference} is already with us`,
    paragraphs: [
      `Somebody has just applied again with this email address (${posted}). Your application ${reference} is already with us, so we have not opened a second one: ${reference} is the reference that counts.`,
      `To change or add something, write to ${brand.email.clients} and give the reference.`,
      "If it was not you, there is nothing to do.",
    ],
  };
}

/** @param posted the reference that whoever applied was told. */
export function hasAccountMail(posted: string): PlainMailText {
  return {
    kind: "application-has-account",
    subject: `You already have access to ${brand.name}`,
    paragraphs: [
      `Somebody has just applied for client access with this email address (${posted}). It already has an account, so we have not opened an application.`,
      `Sign in: ${env().origin}/login`,
      `Forgotten your password: ${env().origin}/forgot-password`,
      `If your account is still to be set up, use the link in our earlier message, or write to ${brand.email.clients} for a new one. If it was not you who applied, there is nothing to do.`,
    ],
  };
}

export function questionMail(to: {
  reference: string;
  name: string;
  question: string;
  token: string;
}): LiveMailText {
  const link = `${env().origin}/application-reply/${to.token}`;
  return {
    kind: "application-question",
    name: to.name,
    link,
    subject: `A question about your application ${to.reference}`,
    paragraphs: [
      `Thank you for applying to ${brand.name}. To go on with application ${to.reference} we need to know more:`,
      to.question,
      `Answer here, without an account:\n${link}`,
      `The link is for you alone and works for ${REPLY_DAYS} days.`,
    ],
  };
}

export function declinedMail(to: { reference: string; name: string; reason: string }): PlainMailText {
  return {
    kind: "application-declined",
    name: to.name,
    subject: `Your application ${to.reference}`,
    paragraphs: [
      `Thank you for your interest in ${brand.name}. We have reviewed application ${to.reference} and can't offer you access.`,
      `The reason: ${to.reason}`,
      `If something has changed or we have misunderstood, write to ${brand.email.clients}. You may apply again.`,
    ],
  };
}

export function withdrawnMail(to: { reference: string; name: string }): PlainMailText {
  return {
    kind: "application-withdrawn",
    name: to.name,
    subject: `Application ${to.reference} is withdrawn`,
    paragraphs: [
      `As you asked, application ${to.reference} is withdrawn. We will not review it any further. You may apply again at any time: ${env().origin}/signup`,
    ],
  };
}
