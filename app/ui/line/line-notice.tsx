import { type RefObject, useContext, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { UNSAFE_DataRouterContext, useNavigation } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { watchLine } from "./line-trouble.ts";
import { fetchFilesFirst } from "./route-files.ts";
import { type ShownTrouble, shownTrouble, stopSending, watchRouter } from "./router-line.ts";

/** Says that the connection failed, that nothing is lost, and offers to send again what did not arrive. */
export function LineNotice() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const trouble = useSyncExternalStore(watchLine, shownTrouble, () => null);
  const isOnline = useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  );
  const { state } = useNavigation();
  const next = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!router) return;
    fetchFilesFirst(router);
    return watchRouter(router);
  }, [router]);
  useEffect(() => {
    if (state === "idle") takeNext(next)?.();
  }, [state]);
  if (!trouble) return null;
  // What is still under way is stopped first: while a form is being sent it takes no second press.
  const onAgain = () => {
    next.current = trouble.again;
    stopSending();
    if (state === "idle") takeNext(next)?.();
  };
  const notice = <Notice trouble={trouble} isOnline={isOnline} onAgain={onAgain} />;
  // Nothing outside a modal dialog can be pressed.
  return createPortal(notice, document.querySelector("dialog:modal") ?? document.body);
}

function takeNext(next: RefObject<(() => void) | null>): (() => void) | null {
  const { current } = next;
  next.current = null;
  return current;
}

interface NoticeProps {
  trouble: ShownTrouble;
  isOnline: boolean;
  onAgain(): void;
}

function Notice({ trouble, isOnline, onAgain }: NoticeProps) {
  const box = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const id = useId();
  const { title, text, again, stop } = wordsOf(trouble, isOnline);
  // As with an error summary: the focus goes to what is wrong, but is taken from nobody who types.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches("input, select, textarea")) return;
    before.current = activeElement;
    box.current?.focus();
  }, [title]);
  const leave = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
  return (
    <div className="toasts">
      <section ref={box} className="flash flash-error" role="alert" aria-labelledby={id} tabIndex={-1}>
        <Icon name="warning" />
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
          <p className="actions">
            {trouble.state !== "refused" && (
              <Button
                type="button"
                size="small"
                onClick={() => {
                  leave();
                  onAgain();
                }}
              >
                {again}
              </Button>
            )}
            <Button
              type="button"
              size="small"
              variant="quiet"
              onClick={() => {
                leave();
                stopSending();
              }}
            >
              {stop}
            </Button>
          </p>
        </div>
      </section>
    </div>
  );
}

const TITLES = {
  slow: "Still waiting for an answer",
  silent: "No answer for 30 seconds",
  busy: "The service can’t answer at this moment",
  refused: "It was not accepted",
};

function wordsOf({ state, text, isPost, hasArrived }: ShownTrouble, isOnline: boolean) {
  const isOpen = state === "slow" || state === "silent";
  const lost = isOnline ? "The connection failed" : "You are offline";
  return {
    title: state === "lost" ? lost : TITLES[state],
    text: text ? `${text} Nothing you typed is lost.` : whatNow(isPost, hasArrived, isOpen),
    again: isPost && !hasArrived ? "Send again" : "Try again",
    stop: isOpen ? "Stop waiting" : "Close",
  };
}

function whatNow(isPost: boolean, hasArrived: boolean, isOpen: boolean): string {
  if (hasArrived) return "What you sent has arrived. The page after it has not come yet.";
  if (isPost) return "Nothing you typed is lost. You can send it again: what is sent twice counts once.";
  return isOpen
    ? "The page has not come yet. This one stays, with everything you typed."
    : "The page did not come. This one stays, with everything you typed.";
}
