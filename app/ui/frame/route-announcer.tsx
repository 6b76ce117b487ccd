import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * What a page load does by itself and a client navigation does not: the focus goes to the new page's heading and its
 * title is said. Links that keep their place (`state.keepFocus`) and dialogs keep the focus, if what had it is still there.
 */
export function RouteAnnouncer() {
  const { pathname, state } = useLocation();
  const seen = useRef(pathname);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const { keepFocus, modal } = (state ?? {}) as { keepFocus?: boolean; modal?: boolean };
    const kept = modal || (keepFocus && document.activeElement !== document.body);
    if (!kept) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    setSaid(document.title);
  }, [pathname, state]);

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
