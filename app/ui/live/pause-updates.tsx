import { useHydrated } from "../use-hydrated.ts";
import { setPaused, usePaused } from "./pause.ts";

/** Stops and starts what a page changes by itself. There once scripts run, and its room before, where they may: nothing makes way. */
export function PauseUpdates() {
  const paused = usePaused();
  if (!useHydrated()) return <span className="min-h-8 min-w-32 noscript:hidden" />;
  return (
    <button type="button" className="link-button min-w-32 text-start" onClick={() => setPaused(!paused)}>
      {paused ? "Resume updates" : "Pause updates"}
    </button>
  );
}
