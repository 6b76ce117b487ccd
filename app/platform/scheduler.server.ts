import { now } from "./clock.server.ts";
import type { Db } from "./database.server.ts";
import { log } from "./log.server.ts";
import { jobInterval, jobRuns, jobSeconds, jobSuccess } from "./operations/metrics.server.ts";
import { workingOn } from "./work-at-hand.server.ts";

/** Work that repeats while the product runs. */
export interface Job {
  name: string;
  /** Seconds from the end of one run to the start of the next. */
  every: number;
  /** @param isStopping what takes long asks it, and begins nothing more then. */
  run(db: Db, isStopping: () => boolean): Promise<void>;
}

/** What a job has not written by then it does again after the next start. */
const endMs = 10_000;

/**
 * Runs each job soon after the start and then again and again. A job never overlaps itself, a failure is logged and
 * the next run comes as planned, and no timer keeps the process alive.
 * @returns stops: resolves when the runs under way have ended, or ten seconds later.
 */
export function startScheduler(db: Db, jobs: readonly Job[]): () => Promise<void> {
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Map<Promise<void>, string>();
  let stopped = false;

  function plan(job: Job, seconds: number): void {
    if (stopped) return;
    timers.set(job, setTimeout(() => void once(job), seconds * 1000).unref());
  }

  async function once(job: Job): Promise<void> {
    const run = attempt(job);
    running.set(run, job.name);
    await run;
    running.delete(run);
    plan(job, job.every);
  }

  async function attempt(job: Job): Promise<void> {
    const began = performance.now();
    try {
      await workingOn({ job: job.name }, () => job.run(db, () => stopped));
      jobRuns.inc({ task: job.name, outcome: "success" });
      jobSuccess.set({ task: job.name }, now().getTime() / 1000);
    } catch (error) {
      jobRuns.inc({ task: job.name, outcome: "failure" });
      log.error("job-failed", error, { job: job.name });
    }
    jobSeconds.set({ task: job.name }, (performance.now() - began) / 1000);
  }

  for (const job of jobs) {
    jobSuccess.set({ task: job.name }, now().getTime() / 1000);
    jobInterval.set({ task: job.name }, job.every);
    for (const outcome of ["success", "failure"]) jobRuns.inc({ task: job.name, outcome }, 0);
    plan(job, 1);
  }
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    const late = Promise.withResolvers<void>();
    const patience = setTimeout(late.resolve, endMs);
    await Promise.race([Promise.all(running.keys()), late.promise]);
    clearTimeout(patience);
    if (running.size > 0) log.warn("jobs-cut", { jobs: [...running.values()].join(", ") });
  };
}
