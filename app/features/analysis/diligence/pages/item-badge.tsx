import { Badge } from "#app/ui/badge.tsx";
import { type ItemState, STATE_TONES, requestStateLabel } from "../records/request-item.ts";

export function StateBadge({ state }: { state: ItemState }) {
  return <Badge tone={STATE_TONES[state]}>{requestStateLabel(state)}</Badge>;
}
