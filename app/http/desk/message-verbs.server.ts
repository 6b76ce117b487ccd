import { passOn, takePassedOnBack } from "#app/features/core/mail/mail-decision.commands.server.ts";
import { retryMail } from "#app/features/core/mail/mail.commands.server.ts";
import { sayWritten } from "#app/features/core/mail/say-told.server.ts";
import { count } from "#app/plural.ts";
import type { Posted } from "../forms/form.server.ts";
import { refuse } from "../refuse.server.ts";
import { seeOther, succeeded } from "../respond.server.ts";
import type { staff } from "../scope.server.ts";

const gone = () => refuse("Nothing was changed", "There is no such message.", 404);

/**
 * What staff do with one message, in the outbox or on its own page.
 * @param back where it leads when that worked. @param own the message of the page, where the form names none.
 */
export function messageVerbs({ db, actor }: ReturnType<typeof staff>, back: string, own?: string) {
  return {
    async retry({ fields: { id = own ?? "" } }: Posted) {
      const retried = await retryMail(db, actor, id);
      if (retried.ok) return succeeded(back, "Message queued", sayWritten("It"));
      if (retried.reason !== "conflict") return gone();
      return refuse(
        "The message was not queued again",
        "It has another state by now: only a failed message can be sent again.",
      );
    },
    async "pass-on"({ fields: { id = own ?? "" } }: Posted) {
      const passed = await passOn(db, actor, id);
      if (!passed.ok)
        return passed.reason === "moved" ? refuse("Nothing was changed", passed.message) : gone();
      return seeOther(back, {
        flash: {
          kind: "success",
          title: "Marked as passed on",
          undo: { action: back, intent: "take-back", fields: { id }, about: "mark that it was passed on" },
        },
      });
    },
    async "take-back"({ fields: { id = own ?? "", decision = "" } }: Posted) {
      const taken = await takePassedOnBack(db, actor, decision === "" ? { id } : { decision });
      if (!taken.ok) return taken.reason === "moved" ? refuse("Nothing was changed", taken.message) : gone();
      return succeeded(
        back,
        taken.messages === 1 ? "The message waits again" : `${count(taken.messages, "message")} wait again`,
      );
    },
  };
}
