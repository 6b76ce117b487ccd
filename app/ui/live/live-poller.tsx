import { useEffect, useState } from "react";
import { deliverParts, partsDue } from "./live-store.ts";
import { isPaused } from "./pause.ts";

/** Milliseconds. */
const BEAT = 30_000;
const LONGEST = 480_000;

/**
 * The one thing on a page that asks the server by itself: what is due, while the page can be seen and the person has
 * not paused it. Trouble makes it wait longer each time. These requests lengthen no session; when it has ended the page
 * is loaded anew, unless something is being typed.
 */
export function LivePoller({ address }: { address: string }) {
  const [ended, setEnded] = useState(false);
  useEffect(() => watchServer(address, () => setEnded(true)), [address]);
  return (
    <p role="status" className="sr-only">
      {ended && "You were signed out. What you have typed is kept when you submit it."}
    </p>
  );
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
      const outcome = await read(address, asked, stop.signal);
      busy = false;
      if (stop.signal.aborted) return;
      if (outcome === "ended") return end();
      wait = outcome === "read" ? BEAT : Math.min(wait * 2, LONGEST);
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
    if (isSomethingTyped()) onEnd();
    else location.reload();
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

async function read(
  address: string,
  asked: string[],
  signal: AbortSignal,
): Promise<"read" | "trouble" | "ended"> {
  try {
    const answer = await fetch(`${address}?parts=${asked.join(",")}`, {
      headers: { Accept: "application/json" },
      cache: "no-store",
      signal,
    });
    if (answer.status === 401) return "ended";
    if (!answer.ok) return "trouble";
    deliverParts(asked, (await answer.json()) as Record<string, unknown>);
    return "read";
  } catch {
    return "trouble";
  }
}

/** Whether loading the page anew would lose what somebody has begun to fill in. */
function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    "main form :is(input:not([type=hidden]), textarea, select)",
  );
  return [...fields].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type))
      return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });
}
