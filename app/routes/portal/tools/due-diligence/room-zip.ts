import { roomHref, roomsHref } from "#app/features/diligence/diligence-href.ts";
import { exportRoom, MOST_EXPORT_BYTES } from "#app/features/diligence/export-room.server.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { streamOf } from "#app/http/stream-of.server.ts";
import { megabytes } from "#app/platform/uploads/upload.ts";
import type { Route } from "./+types/room-zip";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** The whole room as a ZIP, for its buyer; it is made while it is sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const result = await exportRoom(db, actor, params.id);
  if (result.ok) {
    const headers = downloadHeaders({ name: result.name, contentType: "application/zip" });
    return new Response(streamOf(result.zip), { headers });
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "not-allowed") throw forbidden(context);
  const text =
    result.reason === "demo"
      ? "Export comes with the full tool."
      : `The documents are more than ${megabytes(MOST_EXPORT_BYTES)} together. Take them one by one, or remove earlier versions.`;
  return seeOther(result.reason === "demo" ? roomsHref() : roomHref(params.id), {
    flash: { kind: "error", title: "Nothing was exported", text },
  });
}
