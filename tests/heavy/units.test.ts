/** The units of docs/operations, read by systemd itself. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each(["portal.service", "portal-postgres.service"])("%s is a unit that systemd takes", (unit) => {
  const copy = join(mkdtempSync(join(tmpdir(), "portal-units-")), unit);
  const text = readFileSync(`docs/operations/${unit}`, "utf8");
  writeFileSync(copy, text.replace("/usr/bin/npm", "/bin/sh"));
  const { status, stderr } = spawnSync("systemd-analyze", ["--man=no", "verify", copy], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});
