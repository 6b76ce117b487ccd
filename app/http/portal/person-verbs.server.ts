import type { RouterContextProvider } from "react-router";
import {
  approveInvitation,
  declineInvitation,
  invite,
  inviteAgain,
} from "#app/features/access/people/invitation.commands.server.ts";
import {
  declineInvitationSchema,
  invitationSchema,
  personRightsSchema,
} from "#app/features/access/people/people.schema.ts";
import { MOST_INVITATIONS } from "#app/features/access/people/people.ts";
import { handOn, removePerson, setRights } from "#app/features/access/people/person.commands.server.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { valid } from "../forms/intents.server.ts";
import { readForm } from "../forms/form.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, refusedRight, succeeded } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

type Context = Readonly<RouterContextProvider>;

interface At {
  userId: string;
  /** The person's page, and the list that they stand in. */
  here: string;
  list: string;
}

/** What owners, and staff, do with a person of a company. */
export function personVerbs(context: Context, { userId, here, list }: At) {
  const { db, actor } = signedIn(context);
  const answer = async (result: CommandRefusal) => {
    if (result.reason === "moved") return refuse("Nothing was changed", result.message);
    throw result.reason === "not-found" ? notFound() : await refusedRight(context, "manage-company");
  };
  return {
    rights: valid("rights", personRightsSchema, async (form) => {
      const { orderLimit: order, monthLimit: month, role, seen } = form.value;
      const result = await setRights(db, actor, { userId, role, order, month, seen });
      return result.ok ? succeeded(here, "Saved", "It counts from their next page on.") : answer(result);
    }),
    async remove() {
      const result = await removePerson(db, actor, { userId });
      if (!result.ok) return answer(result);
      // Who left has no page here any more.
      const to = userId === actor.userId ? "/" : list;
      return succeeded(to, "Done", "Their key, links and tokens no longer work.");
    },
    async "invite-again"({ fields }: { fields: Record<string, string | undefined> }) {
      const result = await inviteAgain(db, actor, { userId, _once: fields._once });
      return result.ok ? succeeded(here, "Invited again", saySent()) : answer(result);
    },
    async "hand-on"() {
      const result = await handOn(db, actor, { userId, become: "buyer" });
      if (!result.ok) return answer(result);
      return succeeded("/client-portal/company", "Ownership handed on", "You are a buyer from now on.");
    },
    async approve() {
      const result = await approveInvitation(db, actor, { userId });
      return result.ok ? succeeded(here, "Invitation approved", saySent()) : answer(result);
    },
    decline: valid("decline", declineInvitationSchema, async (form) => {
      const result = await declineInvitation(db, actor, { ...form.value, userId });
      return result.ok ? succeeded(list, "Invitation declined", "Its owner was told.") : answer(result);
    }),
  };
}

function saySent(): string {
  return mailIsDelivered()
    ? "They get the link by mail."
    : "The message waits in the outbox: nobody has sent it yet.";
}

/** Answers the form that invites somebody. @param list of people, where it leads. */
export async function answerInvitation(request: Request, context: Context, companyId: string, list: string) {
  const { db, actor } = signedIn(context);
  const form = await readForm(request, invitationSchema, { form: "invite" });
  if (!form.ok) return form.rejection();
  const { lastName = "", jobTitle = "", ...rest } = form.value;
  const result = await invite(db, actor, { ...rest, lastName, jobTitle, companyId });
  if (result.ok) return succeeded(`${list}/${result.userId}`, "Invited");
  switch (result.reason) {
    case "not-allowed":
      throw await refusedRight(context, "manage-company");
    case "colleague":
      return form.reject({ fieldErrors: { email: ["They are among your company’s people already"] } }, 409);
    case "address":
      return form.reject(
        { fieldErrors: { email: ["This address can’t be invited. Write to us if it should be"] } },
        409,
      );
    case "too-many": {
      const text = `${MOST_INVITATIONS} invitations are open already. Withdraw some first.`;
      return form.reject({ formErrors: [text] }, 409);
    }
  }
}
