/** What the front door takes as an address at most. */
const longestAddress = 2048;

/**
 * The address of a page that leads on to another one afterwards.
 * @param to where the person was going; left out where the whole would be longer than the front door takes.
 */
export function withWayBack(page: string, to: string): string {
  const address = `${page}${page.includes("?") ? "&" : "?"}to=${encodeURIComponent(to)}`;
  return address.length > longestAddress ? page : address;
}
