import { Link } from "#app/ui/link.tsx";
import { useLive } from "#app/ui/live/use-live.ts";

/**
 * Says when more has come while the page stands open. The rows stay as they are until the person asks for more: nothing
 * moves under their hand, and no tick is lost.
 * @param loaded what the page's loader read.
 */
export function NewlyArrived({ loaded, to }: { loaded: { unread: number }; to: string }) {
  const { unread } = useLive(loaded, ["unread"], 30);
  return (
    <p role="status" className="empty:hidden">
      {unread > loaded.unread && (
        <>
          New notifications have arrived. <Link to={to}>Show them</Link>
        </>
      )}
    </p>
  );
}
