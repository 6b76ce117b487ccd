import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, loadInTurns, type Loaded, type Target } from "./measure.ts";
import { fillPeers } from "./peers/fill.ts";
import { mustBeSame } from "./peers/same.ts";
import { type Peer, type PeerFiles, startDjango, startNext, startPlain } from "./peers/start.ts";
import { wordsOf } from "./peers/words.ts";
import { kilobytes, loadRounds, range, type Report, type Table, whole } from "./report.ts";
import { type Bench, inDatabase } from "./scratch.ts";
import { type Server, startProduct } from "./servers.ts";

const page = "/admin-notifications";
/** Processor time of the product : of the peer. */
const aims = { Django: 0.4, "Next.js": 0.3, "React Router": 2.5, "React Router, data": 1.5 };
/** No Fetch Metadata: to such a browser the product, too, sends a token in each form. */
const headers = { Accept: "text/html,application/xhtml+xml", "Accept-Language": "en-GB" };

interface Row {
  name: string;
  target: Target;
  /** Of which row the product's processor time is held against this one's, and what it may be. */
  against?: { name: string; aim: number };
}

/** The product's page of fifty notifications beside the same page in Django, in Next.js and in plain React Router. */
export async function measurePeers(bench: Bench): Promise<Report> {
  const folder = join(bench.folder, "peers");
  mkdirSync(folder);
  const data = bench.copyData("peers-data");
  const given = await inDatabase(data, (connection) => Promise.resolve(fillPeers(connection, bench.admin)));
  const running: Server[] = [];
  const missed: string[] = [];
  try {
    const product = await startProduct(data);
    running.push(product);
    const staff = { ...headers, Cookie: await product.signIn(bench.admin) };
    const client = { ...headers, Cookie: await product.signIn(bench.client) };
    const html = await (await fetch(product.origin + page, { headers: staff })).text();
    const files: PeerFiles = { folder, words: join(folder, "words.json"), rows: join(folder, "rows.json") };
    writeFileSync(files.words, JSON.stringify(wordsOf(html)));
    writeFileSync(files.rows, JSON.stringify(given));
    const rows: Row[] = [
      { name: "Notifications, 50 rows", target: { server: product, path: page, headers: staff } },
      { name: "their `.data`", target: { server: product, path: `${page}.data`, headers: staff } },
      {
        name: "My Reports of a client",
        target: { server: product, path: "/client-portal/reports", headers: client },
      },
      { name: "the staff's home", target: { server: product, path: "/admin-data-portal", headers: staff } },
    ];
    const add = async (name: keyof typeof aims, begin: () => Promise<Peer>) => {
      bench.say(`${name}: setting it up`);
      let peer;
      try {
        peer = await begin();
      } catch (error) {
        missed.push(`${name} could not be set up: ${String(error)}`);
        return;
      }
      const { server, cookie, version } = peer;
      running.push(server);
      const target = { server, path: page, headers: { ...headers, Cookie: cookie } };
      const its = await (await fetch(server.origin + page, { headers: target.headers })).text();
      mustBeSame(name, html, its);
      const against = { name: "Notifications, 50 rows", aim: aims[name] };
      rows.push({ name: `${name} ${version}`, target, against });
      if (name !== "React Router") return;
      rows.push({
        name: `${name} ${version}, \`.data\``,
        target: { ...target, path: `${page}.data` },
        against: { name: "their `.data`", aim: aims["React Router, data"] },
      });
    };
    await add("React Router", () => startPlain(files, bench.copyData("plain-data")));
    await add("Next.js", () => startNext(files));
    await add("Django", () => startDjango(files));
    // All of them are interpreted or compiled as they run: nobody is measured cold.
    const plan = { ...bench.plan, warmUp: bench.plan.warmUp * 3 };
    const tables: Table[] = [];
    for (const encoding of ["gzip", "identity"]) {
      const asked = rows.map(({ target }) => ({
        ...target,
        headers: { ...target.headers, "Accept-Encoding": encoding },
      }));
      const loaded = await loadInTurns(asked, plan);
      tables.push(await tableOf(encoding, rows, asked, loaded));
      for (const { name, against, ratio } of ratiosOf(rows, loaded)) {
        bench.say(`${encoding}: ${ratio.toFixed(2)} of ${name}`);
        if (ratio > against.aim)
          missed.push(`${encoding}: the product takes ${ratio.toFixed(2)} of ${name} (≤ ${against.aim})`);
      }
    }
    return { how: loadRounds(bench.plan), tables, missed };
  } finally {
    for (const server of running) await server.stop();
  }
}

function ratiosOf(rows: readonly Row[], loaded: readonly Loaded[]) {
  return rows.flatMap(({ name, against }, at) => {
    if (!against) return [];
    const ours = loaded[rows.findIndex((row) => row.name === against.name)]?.cost ?? Number.NaN;
    return [{ name, against, ratio: ours / (loaded[at]?.cost ?? Number.NaN) }];
  });
}

async function tableOf(
  encoding: string,
  rows: readonly Row[],
  asked: readonly Target[],
  loaded: readonly Loaded[],
): Promise<Table> {
  const ratios = ratiosOf(rows, loaded);
  const cells = await Promise.all(
    rows.map(async ({ name, against }, at) => {
      const { path, server, headers: sent } = asked[at] as Target;
      const { body } = await ask(server.origin + path, { headers: sent ?? {}, status: 200 });
      const ratio = ratios.find((one) => one.name === name)?.ratio.toFixed(2);
      const one = loaded[at] as Loaded;
      return [
        name,
        kilobytes(body.length),
        whole(one.cost),
        range(one.rate),
        against ? `${ratio} (≤ ${against.aim})` : "",
      ];
    }),
  );
  const titles = ["kB as sent", "server's µs a request", "req/s", "product : this, by processor time"];
  return [[encoding === "gzip" ? "Compressed (gzip)" : "Not compressed", ...titles], ...cells];
}
