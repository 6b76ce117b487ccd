/** An address with more in its query: what is there already stays, or gets the new value. */
export function withQuery(address: string, more: Record<string, string>): string {
  const [path = "", query = ""] = address.split("?");
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
