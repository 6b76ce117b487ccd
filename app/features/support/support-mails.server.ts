import { brand } from "#app/brand.ts";
import { env } from "#app/platform/env.server.ts";
import { ticketToken } from "./ticket-token.server.ts";

interface MailText {
  kind: string;
  subject: string;
  text: string;
}

interface About {
  id: string;
  reference: string;
}

const signed = (...paragraphs: string[]): string => [...paragraphs, brand.name].join("\n\n");

const pageOf = ({ id }: About): string => `${env().origin}/enquiry/${ticketToken(id)}`;

/**
 * Anybody can type anybody's address into the form, so what goes to an address nobody has checked yet holds nothing
 * that the sender wrote, not even a name.
 */
export function acknowledgementMail(ticket: About): MailText {
  return {
    kind: "enquiry-received",
    subject: `We have your enquiry ${ticket.reference}`,
    text: signed(
      "Hello,",
      `Thank you for writing to ${brand.name}. Your reference is ${ticket.reference}. We answer within ${brand.promises.enquiries}.`,
      `Read your enquiry or add to it here, without an account:\n${pageOf(ticket)}`,
      `The link is for you alone. If you did not write to us, tell ${brand.email.clients} and we will remove the enquiry.`,
    ),
  };
}

/** Staff's answer, to the address the enquiry came from. */
export function answerMail(
  ticket: About & { name: string; answer: string; isClosed: boolean; files?: number },
): MailText {
  return {
    kind: "enquiry-answer",
    subject: `Our answer to your enquiry ${ticket.reference}`,
    text: signed(
      `Dear ${ticket.name},`,
      ticket.answer,
      ...(ticket.files
        ? [
            `With this answer we sent ${ticket.files === 1 ? "a file" : `${ticket.files} files`}. Sign in to open:\n${env().origin}/client-portal/support/${ticket.id}`,
          ]
        : []),
      ticket.isClosed
        ? `We think this settles your enquiry and have closed it. The whole exchange is here:\n${pageOf(ticket)}`
        : `Reply here, without an account:\n${pageOf(ticket)}`,
      "The link is for you alone.",
    ),
  };
}
