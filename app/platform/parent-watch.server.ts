import { env } from "./env.server.ts";

const everyMs = 200;

/**
 * npm passes SIGTERM and SIGINT on, but when it is killed itself, or its terminal goes, what it runs would stay and
 * keep port and lock. Only under npm: whoever starts the product in another way may end before it.
 */
export function onLossOfNpm(end: () => void): void {
  if (!env().isUnderNpm) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, everyMs).unref();
}
