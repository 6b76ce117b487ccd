import { raiseFlagSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { closeFlag, raiseFlag } from "#app/features/analysis/diligence/records/flag.commands.server.ts";
import { MOST_FLAGS } from "#app/features/analysis/diligence/records/room.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import type { roomScope } from "./diligence-room.server.ts";
type Here = Awaited<ReturnType<typeof roomScope>>;

/** What people of a room do with its red flags: raise, close and open them again. */
export function flagVerbs({ db, actor, request, room }: Here) {
  const here = roomHref(room.id, "risks");
  const setOpen = async (isOpen: boolean, title: string) => {
    const flagId = request.url.searchParams.get("flag") ?? "";
    const result = await closeFlag(db, actor, { roomId: room.id, flagId, isOpen });
    if (result.ok) return succeeded(here, title);
    if (result.reason === "not-found") throw notFound();
    return refuse("Nothing was changed", "Only who raised it or the buyer closes it.", 403);
  };
  return {
    close() {
      return setOpen(false, "Red flag closed");
    },
    reopen() {
      return setOpen(true, "Red flag opened again");
    },
    raise: valid("raise", raiseFlagSchema, async (form) => {
      const { _once, ...fields } = form.value;
      const result = await raiseFlag(db, actor, { ...fields, roomId: room.id, once: _once });
      if (result.ok) return succeeded(here, "Red flag raised");
      if (result.reason === "request") {
        return form.reject({
          fieldErrors: { request: ["No request of this room has that number. Enter one like 2.1"] },
        });
      }
      if (result.reason === "full") {
        return form.reject({ formErrors: [`A room keeps ${MOST_FLAGS} red flags.`] });
      }
      throw notFound();
    }),
  };
}
