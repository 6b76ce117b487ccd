import { dealImport } from "#app/features/deals/deal-import.server.ts";
import type { ImportKind } from "./import-kind.ts";

/** Everything that can be imported. */
export const importKinds = {
  deals: dealImport,
} as const satisfies Record<string, ImportKind>;

export type KindName = keyof typeof importKinds;

export function kindNamed(name: string): ImportKind | null {
  return Object.hasOwn(importKinds, name) ? importKinds[name as KindName] : null;
}
