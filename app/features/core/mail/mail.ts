import { cursorsIn } from "#app/features/lists/older-newer.ts";
import type { OutboxTable } from "#db/schema.ts";

export type MailState = OutboxTable["state"];

const states = {
  queued: { text: "Queued", tone: "amber" },
  sending: { text: "Sending", tone: "blue" },
  sent: { text: "Sent", tone: "green" },
  failed: { text: "Failed", tone: "red" },
} as const satisfies Record<MailState, unknown>;

/** Nobody sends it unless a person does, or says so. @param isDelivered whether there is a mail server. */
export const waitsForPerson = (
  { state, isHeld }: Pick<MailRow, "state" | "isHeld">,
  isDelivered: boolean,
): boolean => state === "queued" && (isHeld || !isDelivered);

/** What a list says of a message. The demonstration's goes to nobody, whatever state it is written in. */
export function shownState(
  mail: Pick<MailRow, "state" | "isDemo" | "isHeld" | "isPassedOn">,
  isDelivered: boolean,
) {
  if (mail.isDemo) return { text: "Demonstration, not sent", tone: "slate" } as const;
  if (mail.isPassedOn) return { text: "Passed on", tone: "green" } as const;
  if (waitsForPerson(mail, isDelivered)) return { text: "Nobody has sent it", tone: "amber" } as const;
  return states[mail.state];
}

/** The views of the outbox. What is being sent at this moment still waits for its answer. The demonstration's is in "all". */
export const MAIL_FILTERS = [
  { value: "all", label: "All", states: null },
  { value: "queued", label: "Queued", states: ["queued", "sending"] },
  { value: "sent", label: "Sent", states: ["sent"] },
  { value: "failed", label: "Failed", states: ["failed"] },
] as const satisfies readonly { value: string; label: string; states: readonly MailState[] | null }[];

export type MailFilter = (typeof MAIL_FILTERS)[number]["value"];

/** Nobody counts further: "1,000+". */
export const MOST_MAIL_COUNTED = 1000;

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
  /** Of the demonstration story: it is in no state's count. */
  isDemo: boolean;
  /** It was written before a mail server was set, and waits for staff to decide. */
  isHeld: boolean;
  /** A member of staff has given it to its reader by hand. */
  isPassedOn: boolean;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

/** One page of the outbox, newest first. Cursors are sequence numbers. */
export interface MailPage {
  rows: MailRow[];
  /** The cursor to ask before for the next older page; null when there is none. */
  older: number | null;
  /** The cursor to ask after for the next newer page; null on the newest. */
  newer: number | null;
}

/** What the address of the list asks for. What is no view or no cursor is the newest of all. */
export function readMailQuery(url: URL) {
  const wanted = url.searchParams.get("state");
  return {
    filter: MAIL_FILTERS.find(({ value }) => value === wanted)?.value ?? ("all" satisfies MailFilter),
    ...cursorsIn(url.searchParams),
  };
}

/** Cut into running text and web addresses, so that a page can make the addresses links. */
export function linkParts(text: string): { text: string; isLink: boolean }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
