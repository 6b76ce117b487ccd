/**
 * No line, too few connections, no room on its disk, going down or coming up, a standby that only reads, a lock that is
 * not given back, a transaction that was left alone for too long.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const codes =
  /^(?:08\w{3}|53\w{3}|57P\w{2}|25006|25P03|55P03|58030|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says of a line that breaks, or of connections that are all taken, has no code. */
const words =
  /Connection terminated|connection timeout|timeout expired|timeout exceeded when trying to connect|not queryable/i;
/** And where no answer came in time. */
const SILENT = "Query read timeout";
export const isSilent = (error: unknown) => error instanceof Error && error.message === SILENT;

/** PostgreSQL can't be reached, or can't take what it is given: it passes by itself, or somebody sees to the server. */
export function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code ? codes.test(code) : words.test(error.message) || isSilent(error);
}

/** @returns what is to be thrown in an error's place: one that is answered like a full disk, if it passes. */
export function told(error: unknown): unknown {
  if (!isAway(error)) return error;
  const away = new Error(`PostgreSQL is away: ${error.message || codeOf(error)}`, { cause: error });
  return Object.assign(away, { code: "POSTGRES_AWAY" });
}

/** PostgreSQL's of an error, or the system's. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;
