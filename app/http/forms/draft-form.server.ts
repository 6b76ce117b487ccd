/** What the two pages a report is written on do with their one form: the new draft's and a saved draft's. */
import { data, type RouterContextProvider } from "react-router";
import type { Admin } from "#app/features/actor.ts";
import type { FieldProblem } from "#app/features/publishing/authoring/report-document.ts";
import { clearDraft, saveDraft } from "#app/features/publishing/drafts/draft.commands.server.ts";
import { draftSchema } from "#app/features/publishing/drafts/draft.schema.ts";
import { draftName, type DraftFields, isDraftIntent } from "#app/features/publishing/drafts/draft.ts";
import {
  makeDraftPdf,
  missingFor,
  printRefusalText,
} from "#app/features/publishing/drafts/print-draft.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { refuse } from "../refuse.server.ts";
import { forbidden, notFound, seeOther, succeeded } from "../respond.server.ts";
import type { FormRejection, Posted } from "./form.server.ts";

interface Desk {
  posted: Posted;
  context: Readonly<RouterContextProvider>;
  db: Db;
  actor: Admin;
  /** Null on the page of a new draft. */
  id: string | null;
}

const home = linkTo("/admin-data-portal/create-report");

export const draftAddress = (id: string) => `${home}/${id}`;

/** What the page is told when it is shown again, or when it saved itself. */
type DraftAnswer<Shown> = ReturnType<
  typeof data<
    | (FormRejection & { page?: string | undefined; moved?: { revision: number; at: string } })
    | { saved: { id: string; at: string }; shown: Shown }
  >
>;

/**
 * Saves what was posted, then does what the pressed button says.
 * @param show what an autosave answers besides the time: the preview of what was typed.
 */
export async function answerDraftForm<Shown>(
  desk: Desk,
  show: (fields: DraftFields) => Promise<Shown>,
): Promise<Response | DraftAnswer<Shown> | ReturnType<typeof refuse>> {
  const { posted, context, db, actor } = desk;
  const { intent = "" } = posted;
  if (!isDraftIntent(intent)) return refuse("Nothing was changed", "Choose an action.", 400);
  const form = posted.hold(draftSchema, { form: "draft" });
  if (!form.ok) return form.rejection() as DraftAnswer<Shown>;
  const { _once: page, revision, ...fields } = form.value;
  const replaced = /^overwrite:(\d+)$/.exec(intent)?.[1];
  const input = {
    id: intent === "copy" ? null : desk.id,
    fields,
    revision: replaced ? Number(replaced) : revision,
    // A copy is a draft of its own: the page's token belongs to the one it left.
    page: intent === "copy" && page ? `${page.slice(0, 58)}-copy` : page,
  };
  /** The form once more, with its page's token: what was saved from it must not be made twice. */
  const again = (problems: Parameters<typeof form.reject>[0], status = 400, retryAfterSeconds?: number) => {
    const rejected = form.reject(problems, status);
    const headers = { "Retry-After": String(retryAfterSeconds) };
    return data({ ...rejected.data, page }, { status, ...(retryAfterSeconds && { headers }) });
  };

  const saved = intent === "clear" ? await clearDraft(db, actor, input) : await saveDraft(db, actor, input);
  if (!saved.ok) {
    if (saved.reason !== "moved") throw saved.reason === "not-staff" ? forbidden(context) : notFound();
    const { revision: newer, at } = saved;
    const rejected = form.reject(
      {
        formErrors: [
          "The draft was changed elsewhere since this page was shown. Your text is not saved yet.",
        ],
      },
      409,
    );
    return data({ ...rejected.data, page, moved: { revision: newer, at } }, { status: 409 });
  }
  const { id } = saved;
  const here = draftAddress(id);
  if ("keptId" in saved) {
    return seeOther(here, {
      flash: {
        kind: "success",
        title: "Report Cleared",
        ...(saved.keptId && {
          undo: {
            action: here,
            intent: "undo-clear",
            fields: { keptId: saved.keptId },
            about: "clearing of the report",
          },
        }),
      },
    });
  }
  if (intent === "autosave") return data({ saved: { id, at: saved.at }, shown: await show(fields) });
  if (intent === "look") return seeOther(`${here}?preview=1#preview`);
  if (intent === "preview") {
    const missing = missingFor("preview", fields);
    return missing.length > 0 ? again({ fieldErrors: byField(missing) }) : seeOther(`${here}/preview`);
  }
  if (intent === "make") {
    const made = await makeDraftPdf(db, actor, id);
    if (made.ok) {
      const text = `“${draftName(fields.title)}”, ${count(made.pages, "page")}. Look at it, put it into the Report Shop or deliver it.`;
      return succeeded(`${here}#made`, "PDF report created", text);
    }
    switch (made.reason) {
      case "not-staff":
        throw forbidden(context);
      case "not-found":
        throw notFound();
      case "problems":
        return again({ fieldErrors: byField(made.problems) });
      case "moved":
        return again({ formErrors: ["The draft was changed while its PDF was made. Create it again."] }, 409);
      case "too-many":
      case "too-much":
        return again({ formErrors: [printRefusalText(made)] }, 429, made.retryAfterSeconds);
      case "already-making":
        return again({ formErrors: [printRefusalText(made)] }, 409);
      default:
        return again({ formErrors: [printRefusalText(made)] }, 503, 5);
    }
  }
  const title = intent === "copy" ? "Saved as a new draft" : "Draft saved";
  return succeeded(here, title, draftName(fields.title));
}

export function byField(problems: readonly FieldProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problems) (errors[field] ??= []).push(message);
  return errors;
}
