import { postLarge } from "../../tests/support/fuzz/large-upload.ts";
import { mostDuring, spread } from "./measure.ts";
import type { Report } from "./report.ts";
import type { Bench } from "./scratch.ts";

const path = "/admin-data-portal/live-upload";

/** Staff give a client a large PDF, which a child looks at. What only the first of a process takes is not counted. */
export async function measureUploads(bench: Bench): Promise<Report> {
  const rounds = bench.isQuick ? 1 : 5;
  const { server, target } = await bench.start(bench.own);
  const headers = {
    Origin: server.origin,
    "Sec-Fetch-Site": "same-origin",
    Cookie: target(path, "staff").cookie,
  };
  const fields = { intent: "upload", companyId: bench.own.client.companyId, destination: "client-documents" };
  const send = async (megabytes: number) => {
    const status = await postLarge(server.origin + path, headers, fields, megabytes * 1024 * 1024);
    if (status !== 303) throw new Error(`The upload answered ${status}`);
  };
  await send(1);
  const atFirst = server.megabytes().own;
  const [seconds, grown, children] = [[] as number[], [] as number[], [] as number[]];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const most = await mostDuring(server, () => send(50));
    seconds.push((performance.now() - began) / 1000);
    grown.push(most.own - atFirst);
    children.push(most.children);
  }
  return {
    how: `Files sent one after the other: ${rounds}; median (least–most).`,
    table: [
      ["A PDF of 50 MB", ""],
      ["seconds until it is stored", spread(1, seconds)],
      ["the product's process grows by, MB (< 30)", spread(0, grown)],
      ["its children hold at most, MB", spread(0, children)],
    ],
  };
}
