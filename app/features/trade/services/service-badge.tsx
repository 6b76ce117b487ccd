import { Badge } from "#app/ui/badge.tsx";
import type { UnderWay } from "./service.ts";

interface Props {
  active: boolean;
  underWay: UnderWay | undefined;
}

/** Whether the reader's company can use a service today, or what is under way for it. */
export function ServiceBadge({ active, underWay }: Props) {
  if (active) return <Badge tone="green">Active</Badge>;
  return underWay ? <Badge tone="amber">{underWay.text}</Badge> : <Badge tone="outline">Available</Badge>;
}
