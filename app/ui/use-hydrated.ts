import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and during the hydrating render, true afterwards. Controls that need scripts are rendered only
 * when it is true, so that nothing on a page is dead while scripts are late, blocked or off.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
