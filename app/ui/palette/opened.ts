/** The pages that somebody opened last in a tab: kept there alone, until it is closed or they sign out. */
export interface OpenedPage {
  to: string;
  title: string;
}

const KEY = "opened";
const MOST = 6;

/** @param who the account's address: what another person left is not shown. A browser may keep nothing. */
export function openedBy(who: string): OpenedPage[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { who?: string; pages?: OpenedPage[] };
    return kept.who === who && kept.pages ? kept.pages : [];
  } catch {
    return [];
  }
}

export function noteOpened(who: string, page: OpenedPage): void {
  const pages = [page, ...openedBy(who).filter(({ to }) => to !== page.to)].slice(0, MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ who, pages }));
  } catch {
    // Then nothing is offered.
  }
}

export function forgetOpened(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
