import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { takeOpener } from "../dialog/opener.ts";

/**
 * What a page load does by itself and a client navigation does not: the focus goes to the new page's heading and its
 * title is said. Links that keep their place (`state.keepFocus`) and dialogs keep the focus, if what had it is still
 * there; a dialog that is left gives it back to what opened it. On the same page the focus moves only when what had it is gone: a pressed button that its own answer took away.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key, state } = useLocation();
  const navigation = useNavigation();
  const seen = useRef({ pathname, key });
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (seen.current.pathname === pathname) return;
    const { keepFocus, modal } = (state ?? {}) as { keepFocus?: boolean; modal?: boolean };
    const kept = modal || (keepFocus && document.activeElement !== document.body);
    const next = takeOpener() ?? (kept ? null : heading());
    next?.focus({ preventScroll: true });
    setSaid(document.title);
  }, [pathname, state]);

  useEffect(() => {
    if (navigation.state !== "idle" || seen.current.key === key) return;
    const stayed = seen.current.pathname === pathname;
    seen.current = { pathname, key };
    const holder = document.activeElement;
    // A button that was switched off loses the focus only at the next paint.
    const isLost = !holder || holder === document.body || holder.matches(":disabled");
    if (!stayed || !isLost) return;
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    // A row is no control: it can have the focus once, for the next Tab to go on from it.
    if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
    (place ?? heading())?.focus({ preventScroll: place === null });
  }, [pathname, hash, key, navigation.state]);

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1");
}
