/** Whether every engine stores a text as it is: PostgreSQL takes no U+0000, and half of a surrogate pair is no character. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The same of all text within a value that was read, the names of its fields, too. */
export function isStorableThroughout(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorable(name) && isStorableThroughout(one));
}
