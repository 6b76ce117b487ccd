import { brand } from "#app/brand.ts";
import type { LiveMailText } from "#app/features/core/mail/mail-kind.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import { ticketToken } from "./enquiries/enquiry-links.server.ts";

interface About {
  id: string;
  reference: string;
}

const pageOf = ({ id }: About): string => `${env().origin}/enquiry/${ticketToken(id)}`;

/**
 * Anybody can type anybody's address into the form, so what goes to an address nobody has checked yet holds nothing
 * that the sender wrote, not even a name.
 */
export function acknowledgementMail(ticket: About): LiveMailText {
  const link = pageOf(ticket);
  return {
    kind: "enquiry-received",
    link,
    subject: `We have your enquiry ${ticket.reference}`,
    paragraphs: [
      `Thank you for writing to ${brand.name}. Your reference is ${ticket.reference}. We answer within ${brand.promises.enquiries}.`,
      `Read your enquiry or add to it here, without an account:\n${link}`,
      `The link is for you alone. If you did not write to us, tell ${brand.email.clients} and we will remove the enquiry.`,
    ],
  };
}

/** Staff's answer, to the address the enquiry came from. Whoever wrote without an account has no other way to read it. */
export function answerMail(
  ticket: About & {
    name: string;
    user_id: string | null;
    answer: string;
    isClosed: boolean;
    files?: number;
  },
): LiveMailText & { userId?: string } {
  const link = pageOf(ticket);
  return {
    ...(ticket.user_id === null
      ? { kind: "enquiry-answer", name: ticket.name }
      : { kind: "support-answer", userId: ticket.user_id }),
    link,
    subject: `Our answer to your enquiry ${ticket.reference}`,
    paragraphs: [
      ticket.answer,
      ...(ticket.files
        ? [
            `With this answer we sent ${ticket.files === 1 ? "a file" : count(ticket.files, "file")}. Sign in to open:\n${env().origin}/client-portal/support/${ticket.id}`,
          ]
        : []),
      ticket.isClosed
        ? `We think this settles your enquiry and have closed it. The whole exchange is here:\n${link}`
        : `Reply here, without an account:\n${link}`,
      "The link is for you alone.",
    ],
  };
}
