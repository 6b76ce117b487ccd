import { createTransport } from "nodemailer";
import type { Transport } from "nodemailer";

export interface OutgoingMail {
  /** Becomes the Message-ID, so that a copy that went out twice can be recognised. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Where an answer goes; the sender where none is given. */
  replyTo?: string | undefined;
  /** Where one POST, without signing in, ends messages of this kind (RFC 8058). */
  unsubscribeAt?: string | undefined;
}

/**
 * What became of a message. `refused` is certain: the server did not take it. `unknown` is a connection that broke
 * between the text and the answer: the server may have taken it.
 */
export type Delivery =
  | { outcome: "sent" }
  | { outcome: "refused"; permanent: boolean; why: string }
  | { outcome: "unknown"; why: string };

export interface Mailer {
  /** Answers within {@link LONGEST_SEND_SECONDS}. */
  send(mail: OutgoingMail): Promise<Delivery>;
}

/**
 * @param transport an `smtp://` or `smtps://` address, or a nodemailer transport.
 * @param from the sender, `Name <address>`; its domain names the Message-IDs.
 */
export function createMailer(transport: string | Transport<unknown>, from: string): Mailer {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send(message) {
      const talk: Talk = { isHeard: false, isHandedOver: false };
      const mail = transportOf(transport, talk);
      try {
        await mail.sendMail({
          messageId: `<${message.id}@${domain}>`,
          from,
          to: { name: "", address: message.to },
          subject: message.subject,
          text: message.text,
          ...(message.replyTo && { replyTo: { name: "", address: message.replyTo } }),
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribing(message.unsubscribeAt) },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(longestMs),
        });
        return { outcome: "sent" };
      } catch (error) {
        return judge(error, talk);
      } finally {
        mail.close();
      }
    },
  };
}

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Whatever the server does meanwhile: one that says a little now and then is never silent. */
const longestMs = 60_000;
/** No message is longer on its way: whoever has one that says so is gone, or lost count. */
export const LONGEST_SEND_SECONDS = (2 * longestMs) / 1000;

/** What is known of a conversation with the server. */
interface Talk {
  /** Anything of it. */
  isHeard: boolean;
  /** The server has asked for the text (354, RFC 5321 4.1.1.4): from then on it may have taken it. */
  isHandedOver: boolean;
}

/** A message has a connection of its own, so that its log is this conversation. Nodemailer's errors don't tell the step. */
function transportOf(transport: string | Transport<unknown>, talk: Talk) {
  if (typeof transport !== "string") return createTransport(transport);
  const hear = (entry: unknown, text?: unknown) => {
    talk.isHeard = true;
    const isServer = (entry as { tnx?: unknown } | null)?.tnx === "server";
    if (isServer && /^354/m.test(String(text))) talk.isHandedOver = true;
  };
  const logger = {
    level: () => {},
    trace: hear,
    debug: hear,
    info: hear,
    warn: hear,
    error: hear,
    fatal: hear,
  };
  return createTransport({ url: transport, ...limits, logger, debug: true });
}

function unsubscribing(address: string | undefined): Record<string, string> {
  if (address === undefined) return {};
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Errors that come before the message is handed over, by nodemailer's code, system code and timeout. */
const beforeHandover = new Set([
  "EDNS",
  "ETLS",
  "EREQUIRETLS",
  "EAUTH",
  "ENOAUTH",
  "EOAUTH2",
  "EENVELOPE",
  "EPROXY",
  "ECONFIG",
]);
const neverConnected = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);
const earlyTimeouts = new Set(["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

function judge(error: unknown, { isHeard, isHandedOver }: Talk): Delivery {
  if (!(error instanceof Error)) return { outcome: "unknown", why: String(error) };
  const facts = error as Error &
    Record<"code" | "originalCode" | "timeoutType", string | undefined> & { responseCode?: number };
  const why = error.message.replace(/\s+/g, " ").slice(0, 400);
  const answered = facts.responseCode !== undefined && facts.responseCode >= 400;
  const certain =
    answered ||
    (isHeard && !isHandedOver) ||
    beforeHandover.has(facts.code ?? "") ||
    neverConnected.has(facts.originalCode ?? facts.code ?? "") ||
    earlyTimeouts.has(facts.timeoutType ?? "");
  if (!certain) return { outcome: "unknown", why };
  // 503 says that the conversation went wrong, not that the message is unwelcome (RFC 5321, 4.2.2).
  const permanent =
    answered && (facts.responseCode ?? 0) >= 500 && facts.responseCode !== 503 && facts.code !== "EAUTH";
  return { outcome: "refused", permanent, why };
}
