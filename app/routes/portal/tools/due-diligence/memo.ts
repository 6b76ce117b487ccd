/** The findings memo of a room as a PDF, made for the person who asks. */
import { roomHref, roomsHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { findRoomMemo, makeRoomMemo } from "#app/features/analysis/diligence/exports/make-memo.server.ts";
import { type FileRefusal, fileRoute } from "#app/http/files/file-route.server.ts";
import { fileHead, sendBytes } from "#app/http/files/send-bytes.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/memo";

const contentType = "application/pdf";

const texts = {
  demo: "Export comes with the full tool.",
  busy: "Many documents are being made at once. Try again in a few seconds.",
  "too-many": "Ten memos can be made in a minute. Try again in a minute.",
  failed: "The memo could not be printed. Shorten its longest findings and try again.",
};

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async head({ db, actor }, { params }) {
    const found = await findRoomMemo(db, actor, params.id);
    return found.ok ? fileHead({ name: found.name, contentType }) : refused(found.reason, params.id);
  },
  async get({ db, actor }, { params }) {
    const made = await makeRoomMemo(db, actor, params.id);
    return made.ok
      ? sendBytes(made.bytes, { name: made.name, contentType })
      : refused(made.reason, params.id);
  },
});

async function refused(
  reason: "not-found" | keyof typeof texts,
  roomId: string,
): Promise<Response | FileRefusal> {
  if (reason === "not-found") return reason;
  return seeOther(reason === "demo" ? roomsHref() : roomHref(roomId, "risks"), {
    flash: { kind: "error", title: "The memo was not made", text: texts[reason] },
  });
}

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: roomsHref(), label: "Back to the Due Diligence Portal" },
  {
    otherwise: {
      title: "Something went wrong on our side",
      text: "No memo was sent. Go back and try again; if it happens again, write to us.",
    },
  },
);
