import type { RouterContextProvider } from "react-router";
import { inviteAgain } from "#app/features/access/people/invitation.commands.server.ts";
import { personRightsSchema } from "#app/features/access/people/people.schema.ts";
import { removePerson, setRights } from "#app/features/access/people/person.commands.server.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { sayWritten } from "#app/features/core/mail/say-told.server.ts";
import { linkTo } from "#app/link.ts";
import { valid } from "../forms/intents.server.ts";
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
  const answer = (result: CommandRefusal) => refusedPerson(context, result);
  return {
    rights: valid("rights", personRightsSchema, async (form) => {
      const { orderLimit: order, monthLimit: month, role, seen } = form.value;
      const result = await setRights(db, actor, { userId, role, order, month, seen });
      if (!result.ok) return answer(result);
      // Whoever is an owner no longer has no page of people.
      const to = userId === actor.userId && role !== "owner" ? linkTo("/client-portal/company") : here;
      return succeeded(to, "Saved", "It counts from their next page on.");
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
  };
}

/** Why nothing was done to a person. */
export async function refusedPerson(context: Context, result: CommandRefusal) {
  if (result.reason === "moved") return refuse("Nothing was changed", result.message);
  throw result.reason === "not-found" ? notFound() : await refusedRight(context, "manage-company");
}

/** What becomes of an invitation's message. */
export function saySent(): string {
  return sayWritten("The message with their link");
}
