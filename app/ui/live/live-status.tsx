import { useLocation } from "react-router";
import { PauseUpdates } from "./pause-updates.tsx";

/**
 * How old the page's figures are, and who decides about new ones.
 * @param asAt the time they were read, "14:32 (UK time)".
 */
export function LiveStatus({ asAt }: { asAt: string }) {
  const { pathname, search } = useLocation();
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
      As at {asAt} · <a href={pathname + search}>Refresh</a> <PauseUpdates />
    </p>
  );
}
