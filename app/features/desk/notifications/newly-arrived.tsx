import { Link } from "#app/ui/link.tsx";
import { useLive } from "#app/ui/live/use-live.ts";

/**
 * Says when more has come while the page stands open. The rows stay as they are until the person asks for more: nothing
 * moves under their hand, and no tick is lost.
 * @param reading what stands for the loader's reading.
 */
export function NewlyArrived({ unread, reading, to }: { unread: number; reading: unknown; to: string }) {
  const now = useLive("unread", unread, 30, reading);
  return (
    <p role="status" className="empty:hidden">
      {now > unread && (
        <>
          New notifications have arrived. <Link to={to}>Show them</Link>
        </>
      )}
    </p>
  );
}
