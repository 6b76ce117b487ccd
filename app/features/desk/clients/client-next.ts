import type { ClientStatus } from "#app/features/core/clients/client.ts";

interface Standing {
  status: ClientStatus;
  /** Null where there is no account to set up. */
  onboarding: { isDone: boolean; hasOpenLink: boolean } | null;
  /** Whether something of theirs waits for us. */
  waiting: { ticket: boolean; order: boolean; quote: boolean };
}

/** What comes next with a client: the one strong button of its page. "wait" is for the client. */
export function clientNext({
  status,
  onboarding,
  waiting,
}: Standing): "send-link" | "wait" | "activate" | "ticket" | "order" | "quote" | null {
  if (status === "disabled") return null;
  if (onboarding && !onboarding.isDone) return onboarding.hasOpenLink ? "wait" : "send-link";
  if (status === "pending") return "activate";
  if (waiting.ticket) return "ticket";
  if (waiting.order) return "order";
  return waiting.quote ? "quote" : null;
}
