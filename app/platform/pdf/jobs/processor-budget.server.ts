import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { env } from "../../env.server.ts";
import { PdfBudgetError } from "./pdf-errors.ts";

/**
 * Milliseconds of a processor that the jobs of one person may take in a minute: a quarter of what the processes have.
 * The job that goes beyond it is finished, and the next ones wait.
 */
const perMinute = 60_000;

let limiter: RateLimiterMemory | undefined;

const used = () =>
  (limiter ??= new RateLimiterMemory({ points: perMinute * env().throttleFactor, duration: 60 }));

/** @throws PdfBudgetError when nothing is left. */
export async function mustHaveBudget(person: string | undefined): Promise<void> {
  const state = person === undefined ? null : await used().get(person);
  if (state && state.remainingPoints <= 0) throw new PdfBudgetError(secondsOf(state));
}

/** Counts what a job took, also beyond the budget. */
export async function spend(person: string | undefined, milliseconds: number): Promise<void> {
  if (person !== undefined) await used().penalty(person, Math.ceil(milliseconds));
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
