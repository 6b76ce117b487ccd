interface Places {
  older: number | string | null;
  newer: number | string | null;
}

/**
 * The ways to the pages beside this one, of a list that is read from a place on, newest first; null where there is none.
 * @param hrefOf where a page is, by what its address says more than that of the newest.
 */
export function olderNewer({ older, newer }: Places, hrefOf: (more: Record<string, string>) => string) {
  return {
    older: older === null ? null : hrefOf({ before: String(older) }),
    newer: newer === null ? null : hrefOf({ after: String(newer) }),
  };
}
