import type { RouterContextProvider } from "react-router";
import {
  removeDraft,
  restoreDraft,
  undoClear,
} from "#app/features/publishing/drafts/draft.commands.server.ts";
import { shopEntrySchema } from "#app/features/publishing/drafts/draft.schema.ts";
import { draftName } from "#app/features/publishing/drafts/draft.ts";
import { listDraft, NOT_READY } from "#app/features/publishing/drafts/draft-shop.commands.server.ts";
import { linkTo } from "#app/link.ts";
import { draftAddress } from "../forms/draft-form.server.ts";
import type { Posted } from "../forms/form.server.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { forbidden, notFound, seeOther, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

/** What staff do with a saved draft beside writing it: put it into the shop, take a clearing back, remove it. */
export function draftVerbs(context: Readonly<RouterContextProvider>, id: string) {
  const { db, actor } = staff(context);
  return {
    list: valid("shop", shopEntrySchema, async (form) => {
      const { category, description, price, onRequest, revision, _once } = form.value;
      const result = await listDraft(db, actor, id, {
        category,
        description,
        pricePence: onRequest ? undefined : price,
        revision,
        once: _once,
      });
      if (result.ok) {
        return succeeded(
          linkTo("/admin-data-portal/reports/:id", { id: result.reportId }),
          "Report Uploaded Successfully",
          "It is a draft in the Report Shop. Publish it when you like.",
        );
      }
      switch (result.reason) {
        case "not-staff":
          throw forbidden(context);
        case "not-found":
          throw notFound();
        case "unknown-category":
          return form.reject({ fieldErrors: { category: ["Select a category from the list"] } });
        case "listed":
          return refuse("It is in the shop already", "This draft was put into the Report Shop before.");
        default:
          return form.reject({ formErrors: [NOT_READY[result.reason]] }, 409);
      }
    }),
    async "undo-clear"({ fields: { keptId = "" } }: Posted) {
      const undone = await undoClear(db, actor, { id, keptId });
      if (undone.ok) return succeeded(draftAddress(id), "Report put back");
      return undone.reason === "written"
        ? refuse("Nothing was put back", "Something was written in the draft since. It was left as it is.")
        : refuse("Nothing was put back", "What was cleared is not kept any more.", 404);
    },
    async remove() {
      const removed = await removeDraft(db, actor, id);
      if (!removed.ok) throw notFound();
      const title = draftName(removed.title);
      return seeOther(linkTo("/admin-data-portal/create-report"), {
        flash: {
          kind: "success",
          title: "Draft removed",
          text: title,
          undo: { action: draftAddress(id), intent: "restore", fields: {}, about: `removal of ${title}` },
        },
      });
    },
    async restore() {
      const restored = await restoreDraft(db, actor, id);
      if (!restored.ok) throw notFound();
      return succeeded(draftAddress(id), "Draft put back");
    },
  };
}
