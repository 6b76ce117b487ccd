import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { isSomethingTyped } from "./typed.ts";
import { liveAddress } from "./use-live.ts";

/** As the server tells it; the feature's `SessionEnd` fits. */
export interface ShownSessionEnd {
  /** Seconds from the reading. */
  endsIn: number;
  /** Whether doing something would lengthen it. */
  canStay: boolean;
}

/** Seconds before the end at which a person is warned: WCAG 2.2.1 asks for twenty at least. */
const WARN = 120;
/** Seconds until it is asked again where no answer came. */
const TRY_AGAIN = 15;

interface Props {
  session: ShownSessionEnd;
  /** It is over. */
  isEnded: boolean;
  /** Has the session read again. */
  ask(): Promise<void>;
}

/**
 * Warns before a session ends for want of use, and lets the person stay with one press. It keeps time by itself, also on
 * a page whose updates are paused, and asks the server before it says anything: another page may have been used. When
 * the session has ended the page is loaded anew, unless something is being typed.
 */
export function SessionNotice({ session, isEnded, ask }: Props) {
  const [stays, setStays] = useState(false);
  const before = useRef<Element | null>(null);
  const title = useId();
  useEffect(() => {
    if (!isEnded) return;
    if (isSomethingTyped()) setStays(true);
    else location.reload();
  }, [isEnded]);
  const isNear = session.endsIn <= WARN;
  useEffect(() => {
    if (isEnded) return;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (seconds: number) => {
      timer = setTimeout(() => {
        void ask();
        askAfter(TRY_AGAIN);
      }, seconds * 1000);
    };
    askAfter(isNear ? session.endsIn + 1 : session.endsIn - WARN);
    return () => clearTimeout(timer);
  }, [session, isNear, isEnded, ask]);

  const stay = async () => {
    const sent = await fetch(liveAddress, { method: "POST" }).catch(() => null);
    // Back to where the person was: the button they pressed is about to go.
    if (sent?.ok && before.current instanceof HTMLElement) before.current.focus();
    await ask();
  };

  if (!stays && (isEnded || !isNear)) return null;
  return (
    <div className="toasts">
      <section className="flash flash-info" role="alert" aria-labelledby={title}>
        <Icon name="info" />
        <div>
          <h2 id={title}>{stays ? "You were signed out" : "You will be signed out within two minutes"}</h2>
          <p>{wordsOf(stays, session)}</p>
          {!stays && session.canStay && (
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

function wordsOf(hasEnded: boolean, { canStay }: ShownSessionEnd): string {
  if (hasEnded)
    return "Submit what you have typed all the same: it is kept, and comes back once you are in again.";
  if (canStay) return "Nothing was done here for a while.";
  return "A session lasts 12 hours at most. What you submit after it is kept until you are in again.";
}
