import type { RouterContextProvider } from "react-router";
import { invite } from "#app/features/access/people/invitation.commands.server.ts";
import { invitationSchema } from "#app/features/access/people/people.schema.ts";
import { MOST_INVITATIONS } from "#app/features/access/people/people.ts";
import { count } from "#app/plural.ts";
import { readForm } from "../forms/form.server.ts";
import { refusedRight, succeeded } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/** Answers the form that invites somebody. @param list of people, where it leads. */
export async function answerInvitation(
  request: Request,
  context: Readonly<RouterContextProvider>,
  companyId: string,
  list: string,
) {
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
      const text = `${count(MOST_INVITATIONS, "invitation")} are open already. Withdraw some first.`;
      return form.reject({ formErrors: [text] }, 409);
    }
  }
}
