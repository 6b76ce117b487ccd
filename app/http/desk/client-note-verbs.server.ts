import type { RouterContextProvider } from "react-router";
import {
  addClientNote,
  changeClientNote,
  removeClientNote,
  restoreClientNote,
} from "#app/features/desk/client-notes/client-note.commands.server.ts";
import { clientNoteSchema } from "#app/features/desk/client-notes/client-note.schema.ts";
import { findClientNote } from "#app/features/desk/client-notes/find-client-notes.server.ts";
import type { Posted } from "../forms/form.server.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, seeOther, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

/** What staff do with the notes on a client. @param here the page. */
export function clientNoteVerbs(
  context: Readonly<RouterContextProvider>,
  { companyId, here }: { companyId: string; here: string },
) {
  const { db, actor } = staff(context);
  return {
    add: valid("note", clientNoteSchema, async (form) => {
      const { body, _once: once } = form.value;
      const added = await addClientNote(db, actor, { companyId, body, once });
      if (!added.ok) throw notFound();
      return succeeded(here, "Note added");
    }),
    async save(posted: Posted) {
      const { id = "" } = posted.fields;
      const form = posted.hold(clientNoteSchema, { form: "note" });
      if (!form.ok) return form.rejection();
      const { body, seen } = form.value;
      const saved = await changeClientNote(db, actor, { companyId, id, body, seen });
      if (saved.ok) return succeeded(here, saved.changed ? "Note saved" : "Nothing to save");
      if (saved.reason === "not-found") {
        const text = "This note was deleted meanwhile. You can add yours as a new one.";
        return form.reject({ formErrors: [text] }, 409);
      }
      if (saved.reason !== "moved")
        return refuse(
          "The note was not changed",
          "Only who wrote a note changes it. Add one of your own.",
          403,
        );
      const now = await findClientNote(db, actor, companyId, id);
      const text = `This note was changed while the page was open. It is now: “${now?.body ?? ""}”. Nothing was saved: send yours again to put it in its place.`;
      return form.reject({ formErrors: [text] }, 409);
    },
    async remove({ fields: { id = "" } }: Posted) {
      const removed = await removeClientNote(db, actor, { companyId, id });
      if (!removed.ok) return refuse("Nothing was changed", "That note was deleted meanwhile.", 404);
      return seeOther(here, {
        flash: {
          kind: "success",
          title: "Note deleted",
          undo: { action: here, intent: "restore", fields: { id }, about: "deletion of the note" },
        },
      });
    },
    async restore({ fields: { id = "" } }: Posted) {
      const restored = await restoreClientNote(db, actor, { companyId, id });
      if (!restored.ok) return refuse("Nothing was put back", "That note stands on the page already.");
      return succeeded(here, "Note put back");
    },
  };
}
