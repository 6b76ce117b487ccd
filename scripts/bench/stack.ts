import { join } from "node:path";
import { compareCommits } from "./compare-commits.ts";
import { comparePages, type Plan } from "./compare-pages.ts";
import { copyDataDir, type People } from "./scratch.ts";
import { type Server, startProduct, startStandard } from "./servers.ts";
import { buildStandard } from "./standard-variant.ts";
import { startSeconds } from "./start-up.ts";

interface Setting {
  dataDir: string;
  folder: string;
  people: People;
  plan: Plan & { starts: number };
  firstStart: number;
  say: (line: string) => void;
}

/** The product beside a bare server and beside the standard stack: pages, durable writes, start and memory. */
export async function measureStack({ dataDir, folder, people, plan, firstStart, say }: Setting) {
  say("the standard stack's build (React Router's default entry, express, compression)");
  const standardBuild = await buildStandard(join(folder, "standard"));
  const start = await startSeconds(dataDir, plan.starts);
  say(`start: ${start.median.toFixed(2)} s`);
  const standardData = join(folder, "standard-data");
  await copyDataDir(dataDir, standardData);

  const product = await startProduct(dataDir);
  const standard = await startStandard(standardBuild, standardData);
  const servers: Server[] = [product, standard];
  try {
    const atRest = await product.restingMegabytes();
    say(`memory at rest: ${atRest} MB`);
    const signIn = async (server: Server) => ({
      admin: await server.signIn(people.admin),
      client: await server.signIn(people.client),
    });
    const ours = await signIn(product);
    // The standard stack works on a copy of the data, so a session of its own.
    const cookies = { product: ours, bare: ours, standard: await signIn(standard) };
    const pages = await comparePages({ product, standard, cookies, plan, say });
    const commits = await compareCommits({ product, folder, plan, say });
    const afterLoad = product.megabytes();
    say(`memory after load: ${afterLoad} MB`);
    return {
      pages,
      commits,
      startUp: { firstStartSeconds: firstStart, startSeconds: start },
      memory: {
        atRestMegabytes: atRest,
        afterLoadMegabytes: afterLoad,
        standardAfterLoadMegabytes: standard.megabytes(),
      },
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}
