import { join } from "node:path";
import { tokenFor } from "../../tests/support/api.ts";
import { buildWithEmptyRoute, emptyPaths } from "./builds.ts";
import { loadInTurns, spread, type Target } from "./measure.ts";
import { loadRounds, range, type Report, whole } from "./report.ts";
import { type Bench, inDatabase } from "./scratch.ts";
import { startStandard } from "./servers.ts";

const aim = 0.5;

/** What programs poll, beside an empty resource route of React Router in the same process, in turns. */
export async function measureApi(bench: Bench): Promise<Report> {
  const build = buildWithEmptyRoute(join(bench.folder, "api-build"));
  const data = bench.copyData("api-data");
  const { bearer } = await inDatabase(data, (connection) =>
    tokenFor(connection, bench.admin.userId, ["notifications:read"]),
  );
  const server = await startStandard(build, data);
  try {
    const plain = { Accept: "application/json", "Accept-Encoding": "gzip, br" };
    const targets: (Target & { name: string })[] = emptyPaths.map((path) => ({
      name: `Empty route, \`${path}\``,
      server,
      path,
      headers: plain,
    }));
    const [list, count] = ["/api/notifications", "/api/notifications/count"];
    for (const [by, credentials] of [
      ["cookie", { Cookie: await server.signIn(bench.admin) }],
      ["token", bearer],
    ] as const) {
      const headers: Record<string, string> = { ...plain, ...credentials };
      const answer = await fetch(server.origin + list, { headers });
      await answer.arrayBuffer();
      const tag = answer.headers.get("ETag");
      if (!tag) throw new Error(`${list} answered ${answer.status}, without an ETag.`);
      targets.push(
        { name: `\`GET ${count}\`, ${by}`, server, path: count, headers },
        {
          name: `\`GET ${list}\` unchanged (304), ${by}`,
          server,
          path: list,
          status: 304,
          headers: { ...headers, "If-None-Match": tag },
        },
      );
    }
    const loaded = await loadInTurns(targets, bench.plan);
    const words = (path: string) => path.split("/").length;
    const ratios = targets.map(({ path }, at) => {
      const empty = loaded[emptyPaths.findIndex((one) => words(one) === words(path))];
      return spread(
        (loaded[at]?.rates ?? []).map((rate, round) => rate / (empty?.rates[round] ?? Number.NaN)),
      );
    });
    const calls = targets.map(({ name }, at) => ({
      name,
      load: loaded[at],
      ratio: ratios[at] ?? spread([]),
    }));
    return {
      how: loadRounds(bench.plan),
      tables: [
        [
          ["Call", "req/s", `call : empty route (≥ ${aim})`, "server's µs a request"],
          ...calls.map(({ name, load, ratio }) => [
            name,
            range(load?.rate ?? spread([])),
            range(ratio, 2),
            whole(load?.cost ?? 0),
          ]),
        ],
      ],
      missed: calls
        .filter(({ ratio }) => ratio.median < aim)
        .map(({ name, ratio }) => `${name} is ${ratio.median.toFixed(2)} of an empty route`),
    };
  } finally {
    await server.stop();
  }
}
