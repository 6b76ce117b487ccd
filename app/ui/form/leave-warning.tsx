import { useEffect, useId, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { Button } from "../button.tsx";
import { isSomethingUnsent } from "../live/typed.ts";

/** Set while a form is being sent: that is no leaving. */
let isSending = false;

/** Asks before a page is left on which something longer was typed that is kept nowhere. */
export function LeaveWarning() {
  const [hasTyped, setHasTyped] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("input", () => setHasTyped(true), { capture: true, once: true, signal });
    window.addEventListener("beforeunload", onUnload, { signal });
    document.addEventListener("submit", onSubmit, { capture: true, signal });
    return () => stop.abort();
  }, []);
  // Whoever asks is in the router's way at each link within the page as well.
  return hasTyped && <AskedFirst />;
}

function AskedFirst() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isSending && isSomethingUnsent(),
  );
  return blocker.state === "blocked" && <Question blocker={blocker} />;
}

/** A dialog of its own: from within another one nothing else can be pressed. */
function Question({ blocker }: { blocker: Extract<Blocker, { state: "blocked" }> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const stay = () => blocker.reset();
  return (
    <dialog ref={dialog} className="routed-dialog" aria-labelledby={title} onCancel={stay}>
      <div className="flow">
        <h2 id={title}>You have not sent what you typed</h2>
        <p>It is lost if you leave this page.</p>
        <p className="actions">
          <Button type="button" variant="primary" onClick={stay}>
            Stay on this page
          </Button>
          <Button type="button" variant="quiet" onClick={() => blocker.proceed()}>
            Leave without sending
          </Button>
        </p>
      </div>
    </dialog>
  );
}

function onSubmit({ target }: Event): void {
  // A search sends nothing of what was typed elsewhere on the page.
  if (target instanceof HTMLFormElement && target.method === "get") return;
  isSending = true;
  // The router asks within the event; the browser, where it sends the form itself, a little later.
  setTimeout(() => (isSending = false), 500);
}

function onUnload(event: BeforeUnloadEvent): void {
  if (!isSending && isSomethingUnsent()) event.preventDefault();
}
