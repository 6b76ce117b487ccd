import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOf, run, treeOf, twoInstallations } from "../../support/product/damaged-directory.ts";

let installations: Awaited<ReturnType<typeof twoInstallations>>;
beforeAll(async () => {
  installations = await twoInstallations();
}, 240_000);
afterAll(() => installations?.dispose());

test("no command works on a directory that is not whole", { timeout: 120_000 }, async () => {
  const dataDir = copyOf(installations.home);
  rmSync(join(dataDir, "portal.db"));
  const before = treeOf(dataDir);
  const commands: [string, string[]][] = [
    ["seed.ts", []],
    ["migrate.ts", []],
    ["create-admin.ts", ["a@example.com", "Ada", "Byron"]],
    ["demo-remove.ts", []],
    ["import-prices.ts", ["package.json"]],
    ["audit-verify.ts", []],
    ["backup.ts", []],
  ];
  for (const [script, args] of commands) {
    const { code, said } = await run(script, dataDir, args);
    expect(code, script).toBe(1);
    expect(said.trim(), script).toMatch(/^\S+ is damaged: portal\.db is missing, beside .*restore.*\.$/);
    expect(treeOf(dataDir), script).toEqual(before);
  }
  rmSync(dataDir, { recursive: true });
});
