import { Badge } from "#app/ui/badge.tsx";

/** Whether the reader's company can use a service today. */
export function ServiceBadge({ active }: { active: boolean }) {
  return active ? <Badge tone="green">Active</Badge> : <Badge tone="outline">Available</Badge>;
}
