/** The same build behind `react-router-serve`, as anybody may host it: the product's data and jobs, not its limits. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dataCopy, launch, serve } from "../../support/product/front.ts";

const standard = [join("node_modules", "@react-router", "serve", "dist", "cli.js"), "build/server/index.js"];

test("it locks the data, runs the jobs and answers", async () => {
  const dataDir = dataCopy();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const served = await serve(dataDir, {}, standard);
  onTestFinished(async () => void (await served.stop("SIGKILL")));
  const headers = { Host: served.host };
  const page = await served.fetch("/login", { headers });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Sign in")]);
  expect(existsSync(join(dataDir, "process.pid"))).toBe(true);
  await expect
    .poll(async () => (await served.fetch("/metrics", { headers })).text())
    .toMatch(/portal_job_runs_total\{task="back-up-in-time",outcome="success"[^}]*\} 1/);
  const second = await launch(dataDir, {}, standard);
  expect((await new Promise((done) => second.process.once("exit", done))) as number).toBe(1);
  expect(second.output()).toContain(`is already using ${dataDir}`);
});
