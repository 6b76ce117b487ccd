import type { Option } from "#app/features/fields/choice.schema.ts";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findPeerGroup, findPeerGroups } from "./find-peer-groups.server.ts";
import { findPeerSets } from "./find-peer-sets.server.ts";

/** What a benchmark can be compared with: saved groups, and the sector in each set. @param kept the group it has, which may be an earlier version. */
export async function findGroupChoices(
  db: Db,
  actor: Actor,
  companyId: string,
  kept: string | null = null,
): Promise<Option[]> {
  const groups = await findPeerGroups(db, actor, companyId);
  const choices = groups.map(({ id, name, version }) => ({
    value: id,
    label: `${name}, version ${version}`,
  }));
  if (kept && !choices.some(({ value }) => value === kept)) {
    const group = await findPeerGroup(db, actor, companyId, kept);
    if (group) {
      const label = `${group.name}, version ${group.version} (kept from before)`;
      choices.unshift({ value: group.id, label });
    }
  }
  const sets = await findPeerSets(db, actor, companyId);
  return [
    ...choices,
    ...sets.map(({ id, name, version }) => ({
      value: `set:${id}`,
      label: `Same sector in ${name}, version ${version}`,
    })),
  ];
}
