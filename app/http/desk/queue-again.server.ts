import { retryMail } from "#app/features/core/mail/mail.commands.server.ts";
import { refuse } from "../refuse.server.ts";
import { succeeded } from "../respond.server.ts";
import type { staff } from "../scope.server.ts";

/**
 * Sends a failed message again, from the outbox or from its own page.
 * @param back where it leads when that worked.
 * @returns null where there is no such message.
 */
export async function queueAgain({ db, actor }: ReturnType<typeof staff>, id: string, back: string) {
  const retried = await retryMail(db, actor, id);
  if (retried.ok) return succeeded(back, "Message queued", "It will be sent again shortly.");
  if (retried.reason === "not-found") return null;
  return refuse(
    "The message was not queued again",
    "It has another state by now: only a failed message can be sent again.",
  );
}
