/** `/groups/pick` was a page of its own: companies are ticked on the list of their group, or of their set. */
import { redirect } from "react-router";
import {
  benchmarkingHref,
  groupHref,
  peerSetHref,
} from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import type { Route } from "./+types/pick";

export async function loader({ context }: Route.LoaderArgs) {
  const { query, keep } = await toolScope(context, "benchmarking");
  const [group, set] = ["group", "set"].map((name) => query.get(name));
  const list = group
    ? groupHref(group, keep)
    : set
      ? peerSetHref(encodeURIComponent(set), keep)
      : benchmarkingHref("peer-sets", keep);
  return redirect(list, 301);
}
