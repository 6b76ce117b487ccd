import { useCallback, useEffect, useState } from "react";
import { linkTo } from "#app/link.ts";
import { usePaused } from "./pause-updates.tsx";

/** Tells an open page the parts that it asks for; asking lengthens no session. */
export const liveAddress = linkTo("/client-portal/refresh");

interface Outcome {
  /** Nobody is signed in any more. */
  isEnded?: boolean;
}

/**
 * What the page's loader read, and over it what was read since; when the loader is read again its word counts. Asks
 * while the page can be seen and the person has not paused it, less often after each failure.
 * @returns with the way to ask at another time.
 */
export function useLive<Loaded extends object>(
  loaded: Loaded,
  parts: readonly (keyof Loaded & string)[],
  seconds = 60,
) {
  const [last, setLast] = useState({ loaded, shown: loaded as Loaded & Outcome, failures: 0 });
  if (last.loaded !== loaded) setLast({ loaded, shown: loaded, failures: 0 });
  const address = `${liveAddress}?parts=${parts.join(",")}`;
  const ask = useCallback(async () => {
    const answer = await read<Loaded>(address);
    setLast((was) => {
      if (was.loaded !== loaded) return was;
      return answer
        ? { ...was, shown: { ...was.shown, ...answer }, failures: 0 }
        : { ...was, failures: was.failures + 1 };
    });
  }, [address, loaded]);

  const asks = parts.length > 0 && !last.shown.isEnded;
  const isPaused = usePaused();
  const wait = seconds * 1000 * 2 ** Math.min(last.failures, 4);
  useEffect(() => {
    if (!asks || isPaused) return;
    let isDue = false;
    const beat = () => {
      isDue = document.hidden;
      if (!isDue) void ask();
    };
    const onSight = () => isDue && beat();
    const timer = setInterval(beat, wait);
    document.addEventListener("visibilitychange", onSight);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSight);
    };
  }, [ask, asks, isPaused, wait]);
  return { ...last.shown, ask };
}

/**
 * By a plain `fetch`: the router's fetcher loads code of the polled route first, and the page anew where it can't.
 * @returns null for what did not get through.
 */
async function read<Loaded>(address: string): Promise<(Partial<Loaded> & Outcome) | null> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (answer.status === 401) return { isEnded: true } as Partial<Loaded> & Outcome;
    return answer.ok ? ((await answer.json()) as Partial<Loaded>) : null;
  } catch {
    return null;
  }
}
