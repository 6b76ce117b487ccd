import { Badge } from "#app/ui/badge.tsx";
import { type UserKeyStatus, userKeyStatusLabel, userKeyStatusTone } from "../identity/user-key/user-key.ts";

export function UserKeyStatusBadge({ status }: { status: UserKeyStatus }) {
  return <Badge tone={userKeyStatusTone[status]}>{userKeyStatusLabel[status]}</Badge>;
}
