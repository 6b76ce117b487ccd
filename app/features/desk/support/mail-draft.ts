import { brand } from "#app/brand.ts";

/** Mail programs take addresses of about 2,000 characters; a longer message is cut and says so. */
const longest = 1000;

export interface DraftOf {
  reference: string;
  subject: string;
  name: string;
  company: string | null;
  phone: string | null;
  /** Null: the draft names the enquiry only. */
  message: string | null;
  /** The subject is all the subject line says: the reference stands in the body alone. */
  isPlain?: boolean;
}

/** A mail draft to the firm about an enquiry. @returns a `mailto:` address (RFC 6068), subject and body encoded. */
export function mailDraft({ reference, subject, name, company, phone, message, isPlain }: DraftOf): string {
  const body = [
    `Enquiry ${reference}`,
    message && [`Name: ${name}`, company && `Company: ${company}`, phone && `Telephone: ${phone}`],
    message && (message.length > longest ? `${message.slice(0, longest)} […]` : message),
  ];
  const text = body
    .map((part) => (Array.isArray(part) ? part.filter(Boolean).join("\n") : part))
    .filter(Boolean)
    .join("\n\n");
  return `mailto:${brand.email.clients}?subject=${encoded(isPlain ? subject : `${subject} (${reference})`)}&body=${encoded(text)}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/\n/g, "\r\n"));
}
