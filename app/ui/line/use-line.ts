import { useSyncExternalStore } from "react";
import { countStops, isUnsaved, watchLine } from "./line-trouble.ts";

/** Whether what saves itself can't reach the server at this moment. */
export function useIsUnsaved(): boolean {
  return useSyncExternalStore(watchLine, isUnsaved, () => false);
}

/**
 * Another number whenever what was on its way was stopped, with no answer. The router may have been at rest again before
 * anything was drawn: then `useNavigation` shows nothing of it.
 */
export function useStops(): number {
  return useSyncExternalStore(watchLine, countStops, () => 0);
}
