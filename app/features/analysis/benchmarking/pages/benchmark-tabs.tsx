import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import type { ToolAccess } from "#app/features/analysis/tools/tool.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { benchmarkHref, benchmarkingHref } from "./benchmark-href.ts";

/** The banner of demo mode, and the ways through the tool, above each of its lists. */
export function BenchmarkTabs({
  keep,
  current,
  access,
}: {
  keep: string;
  current: "" | "groups" | "peer-sets";
  access: ToolAccess;
}) {
  const lists = [
    { page: "", label: "Benchmarks" },
    { page: "groups", label: "Peer groups" },
    { page: "peer-sets", label: "Peer sets" },
  ] as const;
  return (
    <>
      <BenchmarkBanner access={access} />
      <TabLinks
        label="Parts of the benchmarking tool"
        items={lists.map(({ page, label }) => ({
          to: benchmarkingHref(page, keep),
          label,
          current: page === current,
        }))}
      />
    </>
  );
}

export function BenchmarkBanner({ access }: { access: ToolAccess }) {
  return access === "demo" ? <DemoBanner tool="benchmarking" /> : null;
}

/** Stands above numbers that came of the sample peers. */
export function SampleNotice() {
  return (
    <Notice tone="info" title="Sample data">
      <p>The peers are made up: no real company, no real number. Import your own to compare for real.</p>
    </Notice>
  );
}

/** The two looks at one benchmark. */
export function ViewTabs({ id, keep, current }: { id: string; keep: string; current: "" | "/plots" }) {
  const views = [
    { page: "", label: "Figures" },
    { page: "/plots", label: "Plots" },
  ] as const;
  return (
    <TabLinks
      label="Views of the benchmark"
      items={views.map(({ page, label }) => ({
        to: benchmarkHref(id, keep, {}, page),
        label,
        current: page === current,
      }))}
    />
  );
}
