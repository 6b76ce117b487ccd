import type { RateLimiterAbstract } from "rate-limiter-flexible";

export interface LimitOptions {
  keyPrefix: string;
  points: number;
  /** Seconds. */
  duration: number;
}

/** Where counters of tries are kept, apart from the product's transactions. */
export interface LimitsStore {
  limiter(options: LimitOptions): RateLimiterAbstract;
  /** Forgets a counter that is to end after a moment. @param end milliseconds since 1970, as everywhere here. */
  forgetEndingAfter(key: string, end: number): Promise<void>;
  endAt(key: string, end: number): Promise<void>;
  /** @returns how many counters had ended. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
}
