import { exportPeers } from "#app/features/analysis/benchmarking/exports/export-peers.server.ts";
import { benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { findPeerSet } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { slug } from "#app/http/files/download-headers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { nothingExported, toolScope } from "#app/http/tools/tool-scope.server.ts";
import type { Route } from "./+types/peers-csv";

/** A set that the company imported, as a file. The firm's own sets are there for comparing; demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(
  (context) => toolScope(context, "benchmarking"),
  {
    async get({ db, actor, request, desk, keep }, { params }) {
      const set = await findPeerSet(db, actor, desk.companyId, params.id);
      if (!set || set.companyId === null || set.peers === 0) throw notFound();
      if (desk.access === "demo") {
        return nothingExported(benchmarkingHref("peer-sets", keep));
      }
      return sendTable(
        request.url,
        `peers_${slug(set.name)}_v${set.version}`,
        exportPeers(db, actor, set.id),
      );
    },
  },
);

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
