interface Cursors {
  older: number | string | null;
  newer: number | string | null;
}

/**
 * The addresses of the pages beside this one, of a list that is read from a cursor on, newest first; null for none.
 * @param hrefOf where a page is, by what its address says more than that of the newest.
 */
export function olderNewer({ older, newer }: Cursors, hrefOf: (more: Record<string, string>) => string) {
  return {
    older: older === null ? null : hrefOf({ before: String(older) }),
    newer: newer === null ? null : hrefOf({ after: String(newer) }),
  };
}

/** Which page of such a list an address asks for; the newest where it names none, or no number. */
export function cursorsIn(query: URLSearchParams) {
  const number = (text: string | null) =>
    text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return { before: number(query.get("before")), after: number(query.get("after")) };
}
