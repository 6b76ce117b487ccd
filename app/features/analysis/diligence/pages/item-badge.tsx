import { Badge } from "#app/ui/badge.tsx";
import {
  type ItemState,
  PRIORITIES,
  type Priority,
  STATE_TONES,
  requestStateLabel,
} from "../records/request-item.ts";

export function StateBadge({ state }: { state: ItemState }) {
  return <Badge tone={STATE_TONES[state]}>{requestStateLabel(state)}</Badge>;
}

export function priorityLabel(priority: Priority): string {
  return PRIORITIES.find(({ value }) => value === priority)?.label ?? priority;
}
