import type { OutboxTable } from "#db/schema.ts";

export type MailState = OutboxTable["state"];

export const mailStateLabel: Record<MailState, string> = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
};

export const mailStateTone = { queued: "amber", sending: "blue", sent: "green", failed: "red" } as const;

/** After so many refusals a message waits for staff to decide. */
export const mostAttempts = 8;

/** Seconds before the next try: one minute, doubling, at most four hours. @param attempts how many there were. */
export function backOff(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 4 * 3600);
}

/** A message without its text. */
export interface MailRow {
  id: string;
  to: string;
  subject: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

/** Cut into running text and web addresses, so that a page can make the addresses links. */
export function linkParts(text: string): { text: string; isLink: boolean }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
