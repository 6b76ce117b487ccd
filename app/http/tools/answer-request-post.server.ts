import type { RouterContextProvider } from "react-router";
import {
  ADD_DOCUMENTS,
  addDocuments,
  removeDocument,
} from "#app/features/analysis/diligence/records/document.commands.server.ts";
import {
  answerItemSchema,
  documentsSchema,
  messageSchema,
  moveItemSchema,
} from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { itemHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import {
  answerItem,
  moveItem,
  postMessage,
} from "#app/features/analysis/diligence/records/request.commands.server.ts";
import { findItem } from "#app/features/analysis/diligence/records/find-item.server.ts";
import { requestStateLabel } from "#app/features/analysis/diligence/records/request-item.ts";
import { MOST_DOCUMENTS } from "#app/features/analysis/diligence/records/room.ts";
import { problemText } from "#app/features/numbers/problem.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { count, inMinutes } from "#app/plural.ts";
import { intentOf } from "../forms/intents.server.ts";
import { receiveForm, withStored } from "../forms/upload-form.server.ts";
import { later } from "../refusal.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

const decided = "This request is decided. Move it back first, then add to it.";

/**
 * What people of a room do with one of its requests: move it, answer it, hand in documents, write about it.
 * @throws 404 for a request that the person does not see.
 */
export async function answerRequestPost(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { roomId, itemId }: { roomId: string; itemId: string },
) {
  const { db, actor, request: asked } = signedIn(context);
  // Before anything is read: a stranger's files are nobody's.
  const found = await findItem(db, actor, itemId);
  if (!found || found.room.id !== roomId) throw notFound();
  const here = itemHref(roomId, itemId);
  const posted = await receiveForm(request, actor, {
    field: "documents",
    filesFor: ["documents"],
    wasPosted: (once) => wasPosted(db, actor, ADD_DOCUMENTS, once),
  });
  return intentOf(posted, {
    async documents() {
      const missing = "Choose the documents to add";
      const form = posted.hold(documentsSchema, { form: "documents", missing });
      if (!form.ok) return form.rejection();
      const once = form.value._once;
      const result = await withStored(form.files, (files) =>
        addDocuments(db, actor, { itemId, files, once }),
      );
      if (result.ok) {
        const title = form.files.length === 1 ? "Document added" : "Documents added";
        return succeeded(`${here}#documents-card`, title);
      }
      if (result.reason === "not-found") {
        await posted.discard();
        throw notFound();
      }
      const full = `A room takes ${count(MOST_DOCUMENTS, "document")}. Remove some first.`;
      return form.reject({ formErrors: [result.reason === "closed" ? decided : full] }, 409);
    },
    async move() {
      const form = posted.hold(moveItemSchema, { form: "move" });
      if (!form.ok) return form.rejection();
      const result = await moveItem(db, actor, { ...form.value, itemId });
      if (result.ok) {
        const title = `Request ${result.number} is ${requestStateLabel(form.value.to)}`;
        return succeeded(here, title);
      }
      if (result.reason === "not-found") throw notFound();
      return form.reject(
        {
          fieldErrors: Object.fromEntries(result.problems.map((one) => [one.where, [problemText(one)]])),
        },
        409,
      );
    },
    async answer() {
      const form = posted.hold(answerItemSchema, { form: "answer" });
      if (!form.ok) return form.rejection();
      const result = await answerItem(db, actor, { ...form.value, itemId });
      if (result.ok) return succeeded(here, "Response saved");
      if (result.reason === "not-found") throw notFound();
      const changed = "This request was changed meanwhile. Look at it again, then save.";
      return form.reject({ formErrors: [result.reason === "closed" ? decided : changed] }, 409);
    },
    async message() {
      const form = posted.hold(messageSchema, { form: "message" });
      if (!form.ok) return form.rejection();
      const { message, _once } = form.value;
      const result = await postMessage(db, actor, { itemId, message, once: _once });
      if (result.ok) {
        return succeeded(`${here}#thread-card`, "Message sent");
      }
      if (result.reason === "not-found") throw notFound();
      const wait = inMinutes(result.retryAfterSeconds);
      return later(
        await form.reject({ formErrors: [`Too many messages. Try again in ${wait}.`] }, 429),
        result.retryAfterSeconds,
      );
    },
    async "remove-document"() {
      const result = await removeDocument(db, actor, asked.url.searchParams.get("document") ?? "");
      if (result.ok) {
        return succeeded(`${here}#documents-card`, "Document removed", result.name);
      }
      if (result.reason === "not-found") throw notFound();
      const others = "Only who brought it or the buyer takes it out.";
      return refuse("The document was not removed", result.reason === "closed" ? decided : others);
    },
  });
}
