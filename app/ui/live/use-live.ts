import { useCallback, useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useFetcher } from "react-router";
import { linkTo } from "#app/link.ts";
import { usePaused } from "./pause-updates.tsx";

/** Tells an open page the parts that it asks for; asking lengthens no session. */
export const liveAddress = linkTo("/client-portal/refresh");

interface Outcome {
  /** Nobody is signed in any more. */
  isEnded?: boolean;
  isFailed?: boolean;
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
  const { load, data } = useFetcher();
  const answer = data as (Partial<Loaded> & Outcome) | undefined;
  const [last, setLast] = useState({ loaded, answer, shown: loaded as Loaded & Outcome, failures: 0 });
  if (last.loaded !== loaded) setLast({ loaded, answer, shown: loaded, failures: 0 });
  else if (last.answer !== answer) {
    if (answer?.isFailed) setLast({ ...last, answer, failures: last.failures + 1 });
    else setLast({ loaded, answer, shown: { ...loaded, ...answer }, failures: 0 });
  }

  const asks = parts.length > 0 && !last.shown.isEnded;
  const address = `${liveAddress}?parts=${parts.join(",")}`;
  const ask = useCallback(() => load(address), [load, address]);
  // Without parts it only fetches how to ask: code of a route that can't be had later loads the page anew.
  useEffect(() => {
    if (asks) void load(liveAddress);
  }, [load, asks]);

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

/** How the browser reads the polled route: what does not get through leaves the page as it is. */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs): Promise<Outcome> {
  if (!url.searchParams.has("parts")) return {};
  try {
    return await serverLoader<Outcome>();
  } catch (error) {
    return isRouteErrorResponse(error) && error.status === 401 ? { isEnded: true } : { isFailed: true };
  }
}
