import { benchmarkingHref } from "#app/features/benchmarking/benchmark-href.ts";
import { exportPeers } from "#app/features/benchmarking/export-peers.server.ts";
import { findPeerSet } from "#app/features/benchmarking/find-peer-sets.server.ts";
import { deskScope } from "#app/http/benchmark-desk.server.ts";
import { slug } from "#app/http/download-headers.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendTablePieces } from "#app/http/send-table.server.ts";
import type { Route } from "./+types/peers-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** A set that the company imported, as a file. The firm's own sets are there for comparing; demo mode has no export. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, desk, keep } = await deskScope(context);
  const set = await findPeerSet(db, actor, desk.companyId, params.id);
  if (!set || set.companyId === null || set.peers === 0) throw notFound();
  if (desk.access === "demo") {
    return seeOther(benchmarkingHref("peer-sets", keep), {
      flash: { kind: "error", title: "Nothing was exported", text: "Export comes with the full tool." },
    });
  }
  return sendTablePieces(
    request.url,
    `peers_${slug(set.name)}_v${set.version}`,
    exportPeers(db, actor, set.id),
  );
}
