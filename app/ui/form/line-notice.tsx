import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useNavigation } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { type LineTrouble, lineTrouble, stopSending, tellTrouble, watchLine } from "./line.ts";

interface Sender {
  form: HTMLFormElement;
  button: HTMLElement | null;
}

/** Says that a form did not get through, that nothing is lost, and offers to send it again. */
export function LineNotice() {
  const trouble = useSyncExternalStore(watchLine, lineTrouble, () => null);
  const isOnline = useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  );
  const { state } = useNavigation();
  const sender = useRef<Sender | null>(null);
  const goesAgain = useRef(false);
  useEffect(() => watchForms((sent) => (sender.current = sent)), []);
  const sendAgain = () => {
    goesAgain.current = false;
    const { form, button } = sender.current ?? {};
    if (form?.isConnected) form.requestSubmit(button?.isConnected ? button : null);
  };
  useEffect(() => {
    if (state !== "idle") tellTrouble(null);
    else if (goesAgain.current) sendAgain();
  }, [state]);
  if (!trouble) return null;
  const onAgain = () => {
    stopSending();
    // While a form is being sent it takes no second press.
    goesAgain.current = true;
    if (state === "idle") sendAgain();
  };
  const notice = <Notice trouble={trouble} isOnline={isOnline} onAgain={onAgain} />;
  // Nothing outside a modal dialog can be pressed.
  return createPortal(notice, document.querySelector("dialog:modal") ?? document.body);
}

/** Notes what was sent last; a form that the browser would send itself, and lose, waits. @returns stops it. */
function watchForms(note: (sent: Sender) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    if (target instanceof HTMLFormElement && target.method === "post")
      note({ form: target, button: submitter });
  };
  const holdBack = (event: SubmitEvent) => {
    const isBrowsers = event.target instanceof HTMLFormElement && !event.defaultPrevented;
    if (!isBrowsers || navigator.onLine) return;
    event.preventDefault();
    tellTrouble("lost");
  };
  document.addEventListener("submit", onSubmit, { capture: true, signal });
  window.addEventListener("submit", holdBack, { signal });
  return () => stop.abort();
}

interface NoticeProps {
  trouble: LineTrouble;
  isOnline: boolean;
  onAgain(): void;
}

function Notice({ trouble, isOnline, onAgain }: NoticeProps) {
  const box = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const id = useId();
  const title = titleOf(trouble, isOnline);
  // As with an error summary: the focus goes to what is wrong, but is taken from nobody who types.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches("input, select, textarea")) return;
    before.current = activeElement;
    box.current?.focus();
  }, [title]);
  const leaving = (act: () => void) => () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    act();
  };
  return (
    <div className="toasts">
      <section ref={box} className="flash flash-error" role="alert" aria-labelledby={id} tabIndex={-1}>
        <Icon name="warning" />
        <div>
          <h2 id={id}>{title}</h2>
          <p>Nothing you typed is lost. You can send it again: what is sent twice counts once.</p>
          <p className="actions">
            <Button type="button" size="small" onClick={leaving(onAgain)}>
              Send again
            </Button>
            <Button type="button" size="small" variant="quiet" onClick={leaving(stopSending)}>
              {trouble === "lost" ? "Close" : "Stop waiting"}
            </Button>
          </p>
        </div>
      </section>
    </div>
  );
}

function titleOf(trouble: LineTrouble, isOnline: boolean): string {
  if (trouble === "slow") return "Still waiting for an answer";
  if (trouble === "silent") return "No answer for 30 seconds";
  return isOnline ? "The connection failed" : "You are offline";
}
