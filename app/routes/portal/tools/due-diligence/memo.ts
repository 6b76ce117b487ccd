import { roomHref, roomsHref } from "#app/features/diligence/diligence-href.ts";
import { makeMemo } from "#app/features/diligence/make-memo.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendBytes } from "#app/http/send-copy.server.ts";
import type { Route } from "./+types/memo";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** The findings memo as a PDF, made for the person who asks. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const result = await makeMemo(db, actor, params.id);
  if (result.ok) return sendBytes(result.bytes, { name: result.name, contentType: "application/pdf" });
  if (result.reason === "not-found") throw notFound();
  const texts = {
    demo: "Export comes with the full tool.",
    busy: "Many documents are being made at once. Try again in a few seconds.",
    "too-many": "Ten memos can be made in a minute. Try again in a minute.",
    failed: "The memo could not be printed. Shorten its longest findings and try again.",
  };
  return seeOther(result.reason === "demo" ? roomsHref() : roomHref(params.id), {
    flash: { kind: "error", title: "The memo was not made", text: texts[result.reason] },
  });
}
