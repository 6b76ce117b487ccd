import { useEffect, useRef, type RefObject } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Gives an element the focus when a client navigation brings it, or brings it with another `subject`; never while that
 * is null. On a page load `autofocus` does it, and the scripts, when they come, take the focus from nobody.
 */
export function useFocusOnArrival(element: RefObject<HTMLElement | null>, subject: string | null) {
  const had = useRef(useHydrated() ? null : subject);
  useEffect(() => {
    if (subject !== null && had.current !== subject) element.current?.focus();
    had.current = subject;
  }, [element, subject]);
}
