import { rmSync } from "node:fs";
import { expect } from "vitest";
import {
  copyOf,
  type Damage,
  damage,
  isDisposable,
  type Part,
  peopleIn,
  run,
  treeOf,
} from "../product/damaged-directory.ts";

/** A start on a damaged directory says one line and changes nothing, or serves what was there. */
export async function expectToldOrServed(
  { home, other, people }: { home: string; other: string; people: unknown[] | null },
  part: Part,
  how: Damage,
): Promise<void> {
  const dataDir = copyOf(home);
  try {
    damage(dataDir, part, how, other);
    const before = treeOf(dataDir);
    const { code, said, served } = await run("start.ts", dataDir);
    if (isDisposable(part, how)) {
      expect({ served, code }, said).toEqual({ served: true, code: 0 });
      expect(said).toContain("/login 200");
      expect(said).not.toContain("First start");
      expect(peopleIn(dataDir)).toEqual(people);
      return;
    }
    expect({ served, code }, said).toEqual({ served: false, code: 1 });
    const lines = said.trim().split("\n").slice(1);
    expect(lines, said).toHaveLength(1);
    expect(lines[0]).toContain(dataDir);
    expect(treeOf(dataDir)).toEqual(before);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
