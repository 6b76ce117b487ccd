import { spread } from "./statistics.ts";
import { startProduct } from "./servers.ts";

/** From the command to the first answer, on an empty data directory, in seconds. The build exists already. */
export async function firstStartSeconds(dataDir: string): Promise<number> {
  const [server, seconds] = await timed(() => startProduct(dataDir));
  await server.stop();
  return seconds;
}

/** The same on a data directory that is already there. */
export async function startSeconds(dataDir: string, times: number) {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const [server, seconds] = await timed(() => startProduct(dataDir));
    taken.push(seconds);
    await server.stop();
  }
  return spread(taken);
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, (performance.now() - started) / 1000];
}
