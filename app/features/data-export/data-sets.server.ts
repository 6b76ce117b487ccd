import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { DataSet } from "./data-set.ts";
import { accountSets } from "./account-sets.server.ts";
import { copySets } from "./copy-sets.server.ts";
import { supportSets } from "./support-sets.server.ts";
import { toolSets } from "./tool-sets.server.ts";
import { tradeSets } from "./trade-sets.server.ts";

/** Everything the product keeps of this person: what they are, did, wrote, asked for and took. Never a secret. */
export function dataSets(db: Db, actor: Member): DataSet[] {
  return [
    ...accountSets(db, actor),
    ...copySets(db, actor),
    ...tradeSets(db, actor),
    ...supportSets(db, actor),
    ...toolSets(db, actor),
  ];
}
