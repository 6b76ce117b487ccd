import type { RouterContextProvider } from "react-router";
import {
  approveInvitation,
  declineInvitation,
} from "#app/features/access/people/invitation.commands.server.ts";
import { declineInvitationSchema } from "#app/features/access/people/people.schema.ts";
import { valid } from "../forms/intents.server.ts";
import { refusedPerson, saySent } from "../portal/person-verbs.server.ts";
import { succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

interface At {
  userId: string;
  /** The person's page, and the list that they stand in. */
  here: string;
  list: string;
}

/** What staff do with an invitation that waits for them. */
export function invitationVerbs(context: Readonly<RouterContextProvider>, { userId, here, list }: At) {
  const { db, actor } = staff(context);
  return {
    async approve() {
      const result = await approveInvitation(db, actor, { userId });
      return result.ok ? succeeded(here, "Invitation approved", saySent()) : refusedPerson(context, result);
    },
    decline: valid("decline", declineInvitationSchema, async (form) => {
      const result = await declineInvitation(db, actor, { ...form.value, userId });
      return result.ok
        ? succeeded(list, "Invitation declined", "Its owner finds the reason among their notifications.")
        : refusedPerson(context, result);
    }),
  };
}
