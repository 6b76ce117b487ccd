/** The whole room as a ZIP, for its buyer; it is made while it is sent. */
import {
  exportRoom,
  findExport,
  MOST_EXPORT_BYTES,
} from "#app/features/analysis/diligence/exports/export-room.server.ts";
import { roomHref, roomsHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { type FileRefusal, fileRoute } from "#app/http/files/file-route.server.ts";
import { fileHead, sendPieces } from "#app/http/files/send-bytes.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { inMinutes } from "#app/plural.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import { fileSize } from "#app/ui/text/format.ts";
import type { Route } from "./+types/room-zip";

type Args = Pick<Route.LoaderArgs, "context" | "params">;

const contentType = "application/zip";

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async head({ db, actor }, args) {
    const found = await findExport(db, actor, args.params.id);
    return found.ok ? fileHead({ name: found.name, contentType }) : refused(found, args);
  },
  async get({ db, actor }, args) {
    const made = await exportRoom(db, actor, args.params.id);
    return made.ok ? sendPieces(made.zip, { name: made.name, contentType }) : refused(made, args);
  },
});

async function refused(
  result: Extract<Awaited<ReturnType<typeof exportRoom>>, { ok: false }>,
  { params, context }: Args,
): Promise<Response | FileRefusal> {
  const back = (to: string, title: string, text: string) =>
    seeOther(to, { flash: { kind: "error", title, text } });
  switch (result.reason) {
    case "not-found":
      return "not-found";
    case "not-allowed":
      throw forbidden(context);
    case "demo":
      return back(roomsHref(), "Nothing was exported", "Export comes with the full tool.");
    case "throttled": {
      const minutes = inMinutes(result.retryAfterSeconds);
      return back(
        roomHref(params.id),
        "You have taken whole rooms several times",
        `Try again in ${minutes}.`,
      );
    }
    case "too-large": {
      const text = `The documents are more than ${fileSize(MOST_EXPORT_BYTES)} together. Take them one by one, or remove earlier versions.`;
      return back(roomHref(params.id), "Nothing was exported", text);
    }
  }
}

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: roomsHref(), label: "Back to the Due Diligence Portal" },
  {
    otherwise: {
      title: "Something went wrong on our side",
      text: "Nothing was sent. Go back and try again; if it happens again, write to us.",
    },
  },
);
