import { Badge } from "#app/ui/badge.tsx";
import { type DealStage, STAGE_TONES } from "../records/deal.ts";

/** The stage in a word, each in its own colour. */
export function StageBadge({ stage }: { stage: DealStage }) {
  return <Badge tone={STAGE_TONES[stage]}>{stage}</Badge>;
}
