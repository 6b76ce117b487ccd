import { decideHeldMail } from "#app/features/core/mail/mail-decision.commands.server.ts";
import { count } from "#app/plural.ts";
import type { Posted } from "../forms/form.server.ts";
import { refuse } from "../refuse.server.ts";
import { seeOther, succeeded } from "../respond.server.ts";
import type { staff } from "../scope.server.ts";

/** One decision about all that was written before a mail server was set. */
export function heldMailVerbs({ db, actor }: ReturnType<typeof staff>, back: string) {
  const decide = async (decision: "send" | "pass-on", { fields }: Posted) => {
    const { upTo = "", _once: once } = fields;
    const decided = await decideHeldMail(db, actor, {
      decision,
      upTo: /^\d{1,15}$/.test(upTo) ? Number(upTo) : 0,
      once,
    });
    if (!decided.ok)
      return refuse("Nothing was decided", "message" in decided ? decided.message : "Staff decide.");
    const { messages, at } = decided;
    if (decision === "send")
      return succeeded(
        back,
        `${count(messages, "message")} on the way`,
        "Each one says “Sent” once the mail server has taken it.",
      );
    return seeOther(back, {
      flash: {
        kind: "success",
        title: `${count(messages, "message")} marked as passed on`,
        undo: {
          action: back,
          intent: "take-back",
          fields: { decision: at },
          about: "mark that they were passed on",
        },
      },
    });
  };
  return {
    "send-held": (posted: Posted) => decide("send", posted),
    "pass-on-held": (posted: Posted) => decide("pass-on", posted),
  };
}
