import { findEveryDocument } from "#app/features/analysis/diligence/records/find-documents.server.ts";
import { indexRows, indexTable } from "#app/features/analysis/diligence/exports/room-index.ts";
import { requestTable } from "#app/features/analysis/diligence/imports/diligence-columns.ts";
import { burnUp, byWorkstream } from "#app/features/analysis/diligence/maths/completion.ts";
import { roomsHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { burnUpRows, flagRows, workstreamRows } from "#app/features/analysis/diligence/pages/room-plots.ts";
import { findFlags } from "#app/features/analysis/diligence/records/find-flags.server.ts";
import {
  findEveryItem,
  findItemsToExport,
  findRoomChanges,
} from "#app/features/analysis/diligence/records/find-items.server.ts";
import { mayManage, seesFlags } from "#app/features/analysis/diligence/records/room.ts";
import { londonDay } from "#app/features/calendar.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { nothingExported } from "#app/http/tools/tool-scope.server.ts";
import type { Route } from "./+types/requests-csv";

/** The requests that the person sees, or with `?figures=` another table: a chart’s numbers, the red flags, the index of documents. Demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(
  (context, { id }: Route.LoaderArgs["params"]) => roomScope(context, id),
  {
    async get({ db, request, room, now }) {
      if (room.access === "demo") {
        return nothingExported(roomsHref());
      }
      const today = londonDay(now);
      const figures = request.url.searchParams.get("figures");
      if (figures === "burn-up") {
        return sendTable(
          request.url,
          `burn-up-${today}`,
          burnUpRows(burnUp(await findRoomChanges(db, room), today)),
        );
      }
      if (figures === "red-flags") {
        if (!seesFlags(room)) throw notFound();
        return sendTable(request.url, `red-flags-${today}`, flagRows(await findFlags(db, room)));
      }
      if (figures === "documents") {
        const rows = indexRows(await findEveryDocument(db, room));
        return sendTable(request.url, `index-${today}`, indexTable(rows));
      }
      if (figures === "workstreams") {
        const streams = byWorkstream(await findEveryItem(db, room), today);
        return sendTable(request.url, `workstreams-${today}`, workstreamRows(streams));
      }
      const items = await findItemsToExport(db, room);
      return sendTable(request.url, `requests-${today}`, requestTable(items, { isBuyers: mayManage(room) }));
    },
  },
);

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
