import { useEffect, useRef, type RefObject } from "react";
import type { FlashProps } from "./flash-message.tsx";

/** Milliseconds a message stays. */
const STAY = 5000;
const TICK = 250;

/**
 * Takes a message away after five seconds in which it could be read: time does not run while the pointer or the focus
 * is on it, or while the tab is hidden. Errors stay, and so does what can be undone.
 */
export function useToastClock(
  region: RefObject<HTMLElement | null>,
  shown: FlashProps | null,
  close: (shown: FlashProps) => void,
) {
  const done = useRef(close);
  useEffect(() => {
    done.current = close;
  });
  useEffect(() => {
    if (!shown || shown.kind === "error" || shown.undo) return;
    let left = STAY;
    const clock = setInterval(() => {
      const element = region.current;
      const held = document.hidden || element?.matches(":hover") || element?.contains(document.activeElement);
      if (held) return;
      left -= TICK;
      if (left <= 0) done.current(shown);
    }, TICK);
    return () => clearInterval(clock);
  }, [region, shown]);
}
