import { Stat, Stats } from "#app/ui/stat.tsx";
import type { ShownBoard } from "./show-board.server.ts";

/** What a pipeline's open and decided deals come to. */
export function PipelineStats({ board }: { board: ShownBoard }) {
  return (
    <Stats>
      <Stat label="Open pipeline" value={board.open.total} asAt={board.open.count} />
      <Stat label="Weighted pipeline" value={board.open.weighted} asAt="Valuation × probability" />
      <Stat label="Won" value={board.won.total} asAt={board.won.count} />
      <Stat
        label="Win rate"
        value={board.winRate?.byCount ?? "–"}
        asAt={
          board.winRate
            ? `${board.winRate.byValue ?? "–"} by value, ${board.winRate.n}`
            : "Nothing is decided yet"
        }
      />
    </Stats>
  );
}
