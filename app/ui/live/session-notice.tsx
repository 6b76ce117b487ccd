import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { readParts, stayThere } from "./read-parts.ts";
import { useLive } from "./use-live.ts";

/** As the server tells it; the feature's `SessionEnd` fits. */
export interface ShownSessionEnd {
  /** Seconds from the reading. */
  endsIn: number;
  /** Whether doing something would lengthen it. */
  canStay: boolean;
}

/** Seconds before the end at which a person is warned: WCAG 2.2.1 asks for twenty at least. */
const WARN = 120;
/** Seconds until the next try when the server could not be asked. */
const TRY_AGAIN = 15;

interface Props {
  address: string;
  /** What the page's own reading said. */
  session: ShownSessionEnd;
  /** The session is over, and the page stays because something was typed. */
  ended: boolean;
  onEnd(): void;
}

/**
 * Warns before a session ends for want of use, and lets the person stay with one press. It keeps time by itself, also on
 * a page whose updates are paused, and asks the server before it says anything: another page may have been used.
 */
export function SessionNotice({ address, session, ended, onEnd }: Props) {
  const known = useLive("session", session, 60, session);
  const [warned, setWarned] = useState<ShownSessionEnd | null>(null);
  const [stays, setStays] = useState<ShownSessionEnd | null>(null);
  const before = useRef<Element | null>(null);
  const title = useId();
  useEffect(
    () => (ended ? undefined : watchEnd(address, stays ?? known, { onEnd, onWarn: setWarned })),
    [address, known, stays, ended, onEnd],
  );
  useEffect(() => setStays(null), [known]);

  const stay = async () => {
    const reading = await stayThere(address);
    if (reading.outcome === "ended") return onEnd();
    if (reading.outcome !== "read") return;
    setStays(reading.values.session as ShownSessionEnd);
    // Back to where the person was: the button they pressed is about to go.
    if (before.current instanceof HTMLElement) before.current.focus();
  };

  if (!ended && !warned) return null;
  return (
    <div className="toasts">
      <section className="flash flash-info" role="alert" aria-labelledby={title}>
        <Icon name="info" />
        <div>
          <h2 id={title}>{ended ? "You were signed out" : "You will be signed out within two minutes"}</h2>
          <p>{wordsOf(ended, warned)}</p>
          {!ended && warned?.canStay && (
            <Button
              type="button"
              size="small"
              onFocus={({ relatedTarget }) => {
                before.current = relatedTarget;
              }}
              onClick={() => void stay()}
            >
              Stay signed in
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

function wordsOf(ended: boolean, warned: ShownSessionEnd | null): string {
  if (ended)
    return "Submit what you have typed all the same: it is kept, and comes back once you are in again.";
  if (warned?.canStay) return "Nothing was done here for a while.";
  return "A session lasts 12 hours at most. What you submit after it is kept until you are in again.";
}

interface Told {
  onEnd(): void;
  /** Null takes the warning back. */
  onWarn(end: ShownSessionEnd | null): void;
}

/** @returns stops it. */
function watchEnd(address: string, known: ShownSessionEnd, { onEnd, onWarn }: Told): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const askAfter = (seconds: number) => {
    timer = setTimeout(() => void ask(), seconds * 1000);
  };
  const plan = (end: ShownSessionEnd) => {
    const isNear = end.endsIn <= WARN;
    onWarn(isNear ? end : null);
    askAfter(isNear ? end.endsIn + 1 : end.endsIn - WARN);
  };
  const ask = async () => {
    const reading = await readParts(address, ["session"], stop.signal);
    if (stop.signal.aborted) return;
    if (reading.outcome === "ended") onEnd();
    else if (reading.outcome === "read") plan(reading.values.session as ShownSessionEnd);
    else askAfter(TRY_AGAIN);
  };
  plan(known);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
