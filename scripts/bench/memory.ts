import { readFileSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import { browserHeaders } from "./measure.ts";
import type { Report } from "./report.ts";
import type { Bench } from "./scratch.ts";
import { startProduct } from "./servers.ts";

/** Megabytes of resident memory. */
const aims = { atRest: 150, afterMinute: 300, minuteAfter: 200 };
/** Seconds. */
const every = 5;

/** Pages as people go through them. */
const mix = {
  client: [
    "/client-portal",
    "/client-portal/reports",
    "/client-portal/shop",
    "/client-portal/orders",
    "/client-portal/services",
    "/client-portal/support",
    "/account",
  ],
  admin: [
    "/admin-data-portal",
    "/admin-dashboard",
    "/admin-notifications",
    "/admin-data-portal/clients",
    "/admin-data-portal/orders",
    "/admin-user-management/users",
    "/admin-user-management/audit",
  ],
} as const;

interface Sample {
  /** Of the whole run. */
  second: number;
  resident: number;
  heap: number;
  /** After the last full collection. */
  live: number;
}

/** The product's memory at rest, under a load of signed-in pages, and once that has ended. */
export async function measureMemory(bench: Bench): Promise<Report> {
  const seconds = { rest: bench.isQuick ? 15 : 60, load: bench.isQuick ? 60 : 600, after: 120 };
  const file = join(bench.folder, "heap.txt");
  const product = await startProduct(bench.copyData("memory-data"), {
    NODE_OPTIONS: `--import=${new URL("./heap.ts", import.meta.url).href}`,
    HEAP_FILE: file,
  });
  const samples: Sample[] = [];
  const began = performance.now();
  const watch = setInterval(() => {
    const last = readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "";
    const [heap = 0, live = 0] = last.split(" ").map((bytes) => Math.round(Number(bytes) / 2 ** 20));
    const second = Math.round((performance.now() - began) / 1000);
    samples.push({ second, resident: product.megabytes(), heap, live });
  }, every * 1000);
  try {
    await new Promise((done) => setTimeout(done, seconds.rest * 1000));
    const cookies = { client: await product.signIn(bench.client), admin: await product.signIn(bench.admin) };
    const requests = (["client", "admin"] as const).flatMap((who) =>
      mix[who].map((path) => ({ path, headers: { ...browserHeaders, Cookie: cookies[who] } })),
    );
    const from = (performance.now() - began) / 1000;
    const load = await autocannon({
      url: product.origin,
      connections: bench.plan.connections,
      duration: seconds.load,
      reconnectRate: 1000,
      requests,
    });
    if (load.non2xx + load.errors > 0)
      throw new Error(`${load.non2xx} pages were refused, ${load.errors} connections failed`);
    const until = (performance.now() - began) / 1000;
    bench.say(`${load.requests.total} pages`);
    await new Promise((done) => setTimeout(done, seconds.after * 1000));
    return reportOf(samples, { from, until, how: `${load.requests.total} pages in ${seconds.load} s.` });
  } finally {
    clearInterval(watch);
    await product.stop();
  }
}

function reportOf(
  samples: readonly Sample[],
  { from, until, how }: { from: number; until: number; how: string },
): Report {
  const at = (second: number) => samples.findLast((one) => one.second <= second) ?? samples[0];
  const most = samples.toSorted((a, b) => b.resident - a.resident)[0];
  const moments: [name: string, sample: Sample | undefined, aim?: { most: number; told: string }][] = [
    ["at rest", at(from), { most: aims.atRest, told: `≤ ${aims.atRest}` }],
    ["after a minute of load", at(from + 60), { most: aims.afterMinute, told: `≤ ${aims.afterMinute}` }],
    ["at the end of the load", at(until)],
    ["at most", most],
    [
      "a minute after the load",
      at(until + 60),
      { most: aims.minuteAfter - 1, told: `< ${aims.minuteAfter}` },
    ],
    ["two minutes after it", samples.at(-1)],
  ];
  return {
    how,
    tables: [
      [
        ["Memory, MB", "resident", "aim", "JavaScript heap", "of it alive after the last full collection"],
        ...moments.map(([name, one, aim]) => [
          name,
          one?.resident ?? "",
          aim?.told ?? "",
          one?.heap ?? "",
          one?.live || "none yet",
        ]),
      ],
    ],
    chart: chartOf(samples),
    missed: moments.flatMap(([name, one, aim]) =>
      one && aim && one.resident > aim.most ? [`${name} it holds ${one.resident} MB (${aim.told})`] : [],
    ),
  };
}

/** A line for each sample, at most forty: how far its bar reaches is resident memory, and the heap is its dark part. */
export function chartOf(samples: readonly Sample[]): string {
  const step = Math.ceil(samples.length / 40);
  const scale = Math.max(...samples.map(({ resident }) => resident)) / 60;
  const bar = (megabytes: number) => Math.round(megabytes / scale);
  return samples
    .filter((_, index) => index % step === 0)
    .map(({ second, resident, heap }) => {
      const dark = "#".repeat(bar(heap));
      return `${String(second).padStart(4)} s ${dark}${"-".repeat(Math.max(0, bar(resident) - dark.length))} ${resident}`;
    })
    .join("\n");
}
