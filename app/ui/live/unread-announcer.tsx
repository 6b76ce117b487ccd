import { useEffect, useRef, useState } from "react";
import { count } from "#app/plural.ts";

/** Says it when more has come while the page was open; fewer is what the person did themselves. */
export function UnreadAnnouncer({ unread }: { unread: number }) {
  const before = useRef(unread);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (unread > before.current)
      setSaid(unread > 99 ? "More than 99 unread notifications" : count(unread, "unread notification"));
    before.current = unread;
  }, [unread]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
