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
 * before the answer: the server may have taken it.
 */
export type Delivery =
  | { outcome: "sent" }
  | { outcome: "refused"; permanent: boolean; why: string }
  | { outcome: "unknown"; why: string };

export interface Mailer {
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}

/**
 * @param transport an `smtp://` or `smtps://` address, or a nodemailer transport.
 * @param from the sender, `Name <address>`; its domain names the Message-IDs.
 */
export function createMailer(transport: string | Transport<unknown>, from: string): Mailer {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const mail =
    typeof transport === "string"
      ? createTransport({ url: transport, ...limits })
      : createTransport(transport);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send(message) {
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
        });
        return { outcome: "sent" };
      } catch (error) {
        return judge(error);
      }
    },
    close: () => mail.close(),
  };
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

function judge(error: unknown): Delivery {
  if (!(error instanceof Error)) return { outcome: "unknown", why: String(error) };
  const facts = error as Error &
    Record<"code" | "originalCode" | "timeoutType", string | undefined> & { responseCode?: number };
  const why = error.message.replace(/\s+/g, " ").slice(0, 400);
  const answered = facts.responseCode !== undefined && facts.responseCode >= 400;
  const certain =
    answered ||
    beforeHandover.has(facts.code ?? "") ||
    neverConnected.has(facts.originalCode ?? facts.code ?? "") ||
    earlyTimeouts.has(facts.timeoutType ?? "");
  if (!certain) return { outcome: "unknown", why };
  // 503 says that the conversation went wrong, not that the message is unwelcome (RFC 5321, 4.2.2).
  const permanent =
    answered && (facts.responseCode ?? 0) >= 500 && facts.responseCode !== 503 && facts.code !== "EAUTH";
  return { outcome: "refused", permanent, why };
}
