import { useHydrated } from "../use-hydrated.ts";
import { setPaused, usePaused } from "./pause.ts";

/** Stops and starts what a page changes by itself. There once scripts run: without them nothing moves. */
export function PauseUpdates() {
  const paused = usePaused();
  if (!useHydrated()) return null;
  return (
    <button type="button" className="link-button" onClick={() => setPaused(!paused)}>
      {paused ? "Resume updates" : "Pause updates"}
    </button>
  );
}
