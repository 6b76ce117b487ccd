import { useLocation } from "react-router";
import { PauseUpdates } from "./pause-updates.tsx";
import { useLive } from "./use-live.ts";

/**
 * How old the page's figures are, and who decides about new ones.
 * @param asAt the time of the loader's reading, "14:32 (UK time)".
 */
export function LiveStatus({ asAt }: { asAt: string }) {
  const { pathname, search } = useLocation();
  const read = useLive("asAt", asAt);
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
      As at {read} · <a href={pathname + search}>Refresh</a> <PauseUpdates />
    </p>
  );
}
