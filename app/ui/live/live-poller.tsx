import { useCallback, useEffect, useState } from "react";
import { deliverParts, partsDue } from "./live-store.ts";
import { isPaused } from "./pause.ts";
import { readParts } from "./read-parts.ts";
import { type ShownSessionEnd, SessionNotice } from "./session-notice.tsx";
import { isSomethingTyped } from "./typed.ts";

/** Milliseconds. */
const BEAT = 30_000;
const LONGEST = 480_000;

/**
 * The one thing on a page that asks the server by itself: what is due, while the page can be seen and the person has
 * not paused it. Trouble makes it wait longer each time. These requests lengthen no session; when it has ended the page
 * is loaded anew, unless something is being typed.
 */
export function LivePoller({ address, session }: { address: string; session: ShownSessionEnd }) {
  const [ended, setEnded] = useState(false);
  const onEnd = useCallback(() => {
    if (isSomethingTyped()) setEnded(true);
    else location.reload();
  }, []);
  useEffect(() => (ended ? undefined : watchServer(address, onEnd)), [address, ended, onEnd]);
  return <SessionNotice address={address} session={session} ended={ended} onEnd={onEnd} />;
}

/** @returns stops it. */
function watchServer(address: string, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = BEAT;
  let busy = false;
  const stop = new AbortController();

  const beat = async () => {
    const asked = document.hidden || isPaused() || busy ? [] : partsDue();
    if (asked.length > 0) {
      busy = true;
      const reading = await readParts(address, asked, stop.signal);
      busy = false;
      if (stop.signal.aborted) return;
      if (reading.outcome === "ended") return end();
      if (reading.outcome === "read") deliverParts(asked, reading.values);
      wait = reading.outcome === "read" ? BEAT : Math.min(wait * 2, LONGEST);
    }
    again();
  };
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void beat(), wait);
  };
  const end = () => {
    clearTimeout(timer);
    stop.abort();
    onEnd();
  };
  const onSight = () => {
    if (!document.hidden && wait === BEAT && !busy) {
      clearTimeout(timer);
      void beat();
    }
  };

  again();
  document.addEventListener("visibilitychange", onSight, { signal: stop.signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
