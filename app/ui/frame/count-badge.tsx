/** "9+" above nine where room is short, "99+" elsewhere: nobody counts further, so the ear hears "more than 99". */
export function CountBadge({
  count,
  cap = 99,
  noun = "unread",
}: {
  count: number | undefined;
  cap?: number;
  noun?: string;
}) {
  if (!count) return null;
  return (
    <span className="count-badge num">
      <span aria-hidden="true">{count > cap ? `${cap}+` : count}</span>
      <span className="sr-only">
        {" "}
        {count > 99 ? "more than 99" : count} {noun}
      </span>
    </span>
  );
}
