import type { RouterContextProvider } from "react-router";
import {
  activateUserKey,
  generateUserKey,
  hideUserKey,
  REVEAL_REFUSALS,
  revealUserKey,
  revokeUserKey,
} from "#app/features/access/user-keys/user-key.commands.server.ts";
import { generateUserKeySchema } from "#app/features/access/user-keys/user-key.schema.ts";
import { linkTo } from "#app/link.ts";
import type { Posted } from "../forms/form.server.ts";
import { refuse, withoutQuery } from "../refuse.server.ts";
import { seeOther, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";
import { confirmedStaff } from "../step-up.server.ts";

const refusals = {
  forbidden: "Only staff can change keys.",
  "not-found": "There is no such key. It may be on another page.",
  conflict:
    "The key has another status by now. An unused key can be activated and an active one revoked; a revoked key stays revoked.",
  "last-admin":
    "It is the last key with which an admin can sign in. Activate another admin’s key first. Nothing was changed.",
};

/**
 * What staff do with user keys: generate, reveal and hide, activate and revoke them.
 */
export function userKeyVerbs(context: Readonly<RouterContextProvider>) {
  const { db, actor, request: facts } = staff(context);
  const here = withoutQuery(facts.url, "confirm", "revealed");
  const confirmed = () => confirmedStaff(context, here);
  const answerMove = (moved: Awaited<ReturnType<typeof revokeUserKey>>, id: string, text: string) =>
    moved.ok
      ? succeeded(`${here}#key-${id}`, "Key status updated", text)
      : refuse("Error updating key", refusals[moved.reason], moved.reason === "not-found" ? 404 : 409);
  return {
    async hide({ fields: { id = "" } }: Posted) {
      await hideUserKey(db, actor);
      return seeOther(`${here}#key-${id}`);
    },
    async generate(posted: Posted) {
      confirmed();
      const form = posted.hold(generateUserKeySchema, { form: "generate" });
      if (!form.ok) return form.rejection();
      const { assignedEmail, _once: once } = form.value;
      const made = await generateUserKey(db, actor, { assignedEmail, once });
      if (!made.ok) return refuse("Error generating key", refusals[made.reason], 403);
      const text = `It is for ${assignedEmail} and unused until you activate it.`;
      return succeeded(
        linkTo("/admin-user-management", { hash: `key-${made.id}` }),
        "User key generated",
        text,
      );
    },
    async reveal({ fields: { id = "" } }: Posted) {
      confirmed();
      const revealed = await revealUserKey(db, actor, id);
      if (revealed.ok) return seeOther(`${here}${here.includes("?") ? "&" : "?"}revealed=${id}#key-${id}`);
      const status = revealed.reason === "not-found" ? 404 : revealed.reason === "forbidden" ? 403 : 409;
      return refuse("The key is not shown", REVEAL_REFUSALS[revealed.reason], status);
    },
    async activate({ fields: { id = "" } }: Posted) {
      confirmed();
      return answerMove(await activateUserKey(db, actor, id), id, "The key is active.");
    },
    async revoke({ fields: { id = "" } }: Posted) {
      confirmed();
      const text = "The key is revoked. Its owner was signed out everywhere.";
      return answerMove(await revokeUserKey(db, actor, id), id, text);
    },
    otherwise: () => refuse("Error updating key", "Choose an action.", 400),
  };
}
