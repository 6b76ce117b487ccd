import autocannon from "autocannon";

export interface Round {
  requestsPerSecond: number;
  /** Answered in the round. */
  requests: number;
  /** Milliseconds. */
  p99: number;
}

/** What a browser sends with a page request. */
export const browserHeaders = {
  Accept: "text/html,application/xhtml+xml",
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "en-GB",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-Mode": "navigate",
};

/** One round of load on one address. @throws when an answer is anything but a 200. */
export async function load(
  url: string,
  cookie: string | null,
  seconds: number,
  connections: number,
): Promise<Round> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // The product closes a connection after its thousandth request, as a proxy would expect; all three are asked alike.
    reconnectRate: 1000,
    headers: { ...browserHeaders, ...(cookie ? { Cookie: cookie } : {}) },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} connections failed`);
  }
  return {
    requestsPerSecond: result.requests.total / result.duration,
    requests: result.requests.total,
    p99: result.latency.p99,
  };
}
