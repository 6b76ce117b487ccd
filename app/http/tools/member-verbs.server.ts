import type { RouterContextProvider } from "react-router";
import { addMemberSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { addMember, revokeMember } from "#app/features/analysis/diligence/records/member.commands.server.ts";
import { MOST_MEMBERS } from "#app/features/analysis/diligence/records/room.ts";
import { linkTo } from "#app/link.ts";
import type { Posted } from "../forms/form.server.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { forbidden, notFound, succeeded } from "../respond.server.ts";
import type { roomScope } from "./diligence-room.server.ts";
const lastBuyer = "A room needs a buyer. Make somebody else one first.";

type Here = Awaited<ReturnType<typeof roomScope>>;

/** What the buyer does with the people of a room: lets them in, on a side, and takes them out. */
export function memberVerbs(context: Readonly<RouterContextProvider>, { db, actor, room }: Here) {
  const here = roomHref(room.id, "members");
  return {
    async revoke({ fields: { person } }: Posted) {
      const result = await revokeMember(db, actor, { roomId: room.id, userId: person ?? "" });
      if (result.ok) {
        // Who takes themselves out has no room to come back to.
        const to = person === actor.userId ? linkTo("/client-portal/tools/due-diligence") : here;
        return succeeded(to, result.changed ? "Taken out of the room" : "They had left already");
      }
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "not-allowed") throw forbidden(context);
      return refuse("Nobody was taken out", lastBuyer);
    },
    add: valid("add", addMemberSchema, async (form) => {
      const { person: userId, party } = form.value;
      const result = await addMember(db, actor, { roomId: room.id, userId, party });
      if (result.ok) {
        return succeeded(here, `${result.name} is in the room`);
      }
      switch (result.reason) {
        case "not-found":
          throw notFound();
        case "not-allowed":
          throw forbidden(context);
        case "person":
          return form.reject({ fieldErrors: { person: ["Select the person from the list"] } });
        case "last-buyer":
          return form.reject({ fieldErrors: { party: [lastBuyer] } });
        case "full":
          return form.reject({ formErrors: [`A room takes ${MOST_MEMBERS} people.`] });
      }
    }),
  };
}
