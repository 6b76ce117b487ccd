/** Loaded into the product with `--import`: writes what its heap holds to HEAP_FILE, every second, on a line each. */
import { appendFileSync } from "node:fs";
import { constants, PerformanceObserver } from "node:perf_hooks";

/** What was still alive after the last full collection. */
let live = 0;

if (process.env.HEAP_FILE) writeTo(process.env.HEAP_FILE);

function writeTo(file: string): void {
  new PerformanceObserver((list) => {
    const isFull = (entry: PerformanceEntry) =>
      ((entry as { detail?: unknown }).detail as { kind?: number } | undefined)?.kind ===
      constants.NODE_PERFORMANCE_GC_MAJOR;
    if (list.getEntries().some(isFull)) live = process.memoryUsage().heapUsed;
  }).observe({ entryTypes: ["gc"] });
  setInterval(() => appendFileSync(file, `${process.memoryUsage().heapUsed} ${live}\n`), 1000).unref();
}
