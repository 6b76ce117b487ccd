/** "9+" above nine for the eye, where room is short; the whole count for the ear. */
export function CountBadge({
  count,
  cap,
  noun = "unread",
}: {
  count: number | undefined;
  cap?: number;
  noun?: string;
}) {
  if (!count) return null;
  return (
    <span className="count-badge num">
      <span aria-hidden="true">{cap && count > cap ? `${cap}+` : count}</span>
      <span className="sr-only">
        {" "}
        {count} {noun}
      </span>
    </span>
  );
}
