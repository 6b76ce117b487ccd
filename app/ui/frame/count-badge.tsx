/**
 * "9+" above nine where room is short, with the whole count for the ear; "99+" elsewhere, where nobody counts further.
 * Figures that are the same are written once: whoever has no style reads everything.
 */
export function CountBadge({ count, cap = 99 }: { count: number | undefined; cap?: number }) {
  if (!count) return null;
  const isShort = count > cap && cap < 99;
  const whole = count > 99 ? "more than 99" : count;
  return (
    <>
      {" "}
      <span className="count-badge num">
        <span aria-hidden={isShort || undefined}>{count > cap ? `${cap}+` : count}</span>
        <span className="sr-only">{isShort ? ` (${whole} unread)` : " unread"}</span>
      </span>
    </>
  );
}
