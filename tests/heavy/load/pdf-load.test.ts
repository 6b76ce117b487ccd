import { expect, onTestFinished, test } from "vitest";
import { connectBeside } from "../../support/product/data-directory.ts";
import { signedInHeaders } from "../../support/scene/open-session.ts";
import { factories } from "../../support/scene/factories.ts";
import { serveForTest } from "../../support/product/front.ts";
import { testSecret } from "../../support/product/test-env.ts";
import { measureWaits } from "../../support/product/waits.ts";

const chapter = Array.from(
  { length: 40 },
  (_, row) => `| Quarter ${row + 1} | ${row * 17}.5 | ${row * 3} % |`,
).join("\n");
const report = {
  title: "Margins: Notes for Our Committee",
  category: "research",
  description: "What the autumn results mean.",
  content: `## Setting\n\n${"Margins held where deposits did. ".repeat(300)}\n\n| Quarter | Margin | Change |\n| --- | ---: | ---: |\n${chapter}`,
  targetAudience: "The committee",
  executiveSummary: "Held.",
  methodology: "Public reports.",
  keyFindings: "- One\n- Two",
  recommendations: "Wait.",
};

test("while ten people have PDFs made, the health check stays quick", { timeout: 180_000 }, async () => {
  Object.assign(process.env, { NODE_ENV: "test", APP_SECRET: testSecret, LOG: "silent" });
  const served = await serveForTest({ LOG: "silent" });
  const { db, close } = connectBeside(served.dataDir);
  onTestFinished(close);
  const make = factories(db);
  const people = [];
  for (let made = 0; made < 10; made += 1) {
    const who = await make.client();
    const held = await make.report();
    await make.holding(who.companyId, held.id);
    people.push({ headers: await signedInHeaders(db, served, who), held: held.id });
  }
  const stop = await measureWaits(`${served.origin}/healthz`, served.host);
  const answers = await Promise.all(
    people.map(async ({ headers, held }, index) => {
      // Written anew and stamped, in turns.
      const answer =
        index % 2 === 0
          ? await served.fetch("/client-portal/reports/new", {
              method: "POST",
              headers,
              body: new URLSearchParams(report),
            })
          : await served.fetch(`/reports/${held}/download`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const waits = await stop();
  // Made, or told to come back: nothing else.
  expect(answers.filter((status) => ![200, 303, 503].includes(status))).toEqual([]);
  expect(answers.filter((status) => status !== 503).length).toBeGreaterThanOrEqual(6);
  expect(waits.allAnswered).toBe(true);
  expect(waits.asked).toBeGreaterThan(20);
  // 100 ms on an idle machine; a server that does nothing at all shows what everything else holds up.
  expect(waits.ours, JSON.stringify(waits)).toBeLessThan(400 + 4 * waits.bare);
});
