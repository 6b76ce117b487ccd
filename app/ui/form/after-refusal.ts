import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A route's `shouldRevalidate`: when an action answers 409, things are not as the page shows them, so they are read
 * again, as they are without scripts. The router by itself keeps what it has after a refusal.
 */
export function afterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
