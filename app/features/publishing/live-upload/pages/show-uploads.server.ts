import type { Admin } from "#app/features/actor.ts";
import { clientOptions } from "#app/features/core/clients/client-options.server.ts";
import { olderNewer } from "#app/features/lists/older-newer.ts";
import { FILE_DESTINATION_LABELS } from "#app/features/publishing/company-files/company-file.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { fileSize, when, whole } from "#app/ui/text/format.ts";
import { findUploads } from "../find-uploads.server.ts";
import { DESTINATIONS } from "../live-upload.schema.ts";
import { readUploadCursor } from "../live-upload.ts";

/** A page of what staff gave clients, as its address asks for it, and whom something can be given. */
export async function showUploads(db: Db, actor: Admin, now: Date, query: URLSearchParams) {
  const { rows, ...places } = await findUploads(db, actor, {
    before: readUploadCursor(query.get("before")),
    after: readUploadCursor(query.get("after")),
  });
  return {
    client: query.get("client") ?? "",
    clients: await clientOptions(db, actor),
    destinations: DESTINATIONS,
    ...olderNewer(places, (place) => linkTo("/admin-data-portal/live-upload", { query: place })),
    uploads: rows.map(({ addedAt, removedAt, destination, size, by, downloads, ...row }) => ({
      ...row,
      size: fileSize(size),
      place: FILE_DESTINATION_LABELS[destination],
      by: by ?? "The product",
      added: when(addedAt, now),
      isTakenBack: removedAt !== null,
      downloads: whole(downloads),
    })),
  };
}
