import { type Ref, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { RowAction } from "../form/row-action.tsx";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";

export interface FlashProps {
  id?: string;
  kind: "success" | "error" | "info";
  title: string;
  text?: string | undefined;
  /** A post that takes back what the message tells of. */
  undo?: { action: string; intent?: string; fields: Record<string, string>; about?: string } | undefined;
}

const PREFIX = { success: "Success: ", error: "Problem: ", info: "" } as const;

/**
 * What the last action came to. Without scripts it is part of the page, first in `<main>`, until the next page; with
 * them it moves to a corner, and the room it had stays until then: a press is not to land beside what it was meant
 * for because scripts arrived. One at a time, the newest.
 */
export function FlashMessage({ flash }: { flash: FlashProps | null }) {
  const hydrated = useHydrated();
  const { key } = useLocation();
  const message = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => setHeight(message.current?.offsetHeight ?? 0), [key]);
  if (!hydrated) return flash && <Message ref={message} flash={flash} />;
  return (
    <>
      <Toasts flash={flash} />
      {height > 0 && <div style={{ height }} className="print:hidden" />}
    </>
  );
}

interface MessageProps {
  flash: FlashProps;
  onClose?: () => void;
  ref?: Ref<HTMLElement>;
}

export function Message({ flash, onClose, ref }: MessageProps) {
  const title = useId();
  return (
    <section
      ref={ref}
      className={`flash flash-${flash.kind}`}
      role={flash.kind === "error" ? "alert" : "status"}
      aria-labelledby={title}
    >
      <Icon name={flash.kind === "success" ? "check" : flash.kind === "error" ? "warning" : "info"} />
      <div>
        <h2 id={title}>
          <span className="sr-only">{PREFIX[flash.kind]}</span>
          {flash.title}
        </h2>
        {flash.text && <p>{flash.text}</p>}
        {flash.undo && <UndoButton {...flash.undo} />}
      </div>
      {onClose && (
        <button type="button" className="flash-close" onClick={onClose}>
          <Icon name="close" />
          <span className="sr-only">Close message</span>
        </button>
      )}
    </section>
  );
}

function UndoButton({ action, intent = "undo", fields, about }: NonNullable<FlashProps["undo"]>) {
  const what = about === undefined ? {} : { about };
  return <RowAction intent={intent} fields={fields} label="Undo" action={action} {...what} />;
}

/** The corner. It stands empty before a message comes, so that the message's arrival is announced. */
function Toasts({ flash }: { flash: FlashProps | null }) {
  const region = useRef<HTMLDivElement>(null);
  const { shown, close } = useNewest(flash);
  useToastClock(region, shown, close);

  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key === "F8") region.current?.focus();
    };
    document.addEventListener("keydown", reach);
    return () => document.removeEventListener("keydown", reach);
  }, []);

  return (
    <div ref={region} role="region" aria-label="Notifications (F8)" tabIndex={-1} className="toasts">
      {shown && <Message key={shown.id ?? shown.title} flash={shown} onClose={() => close(shown)} />}
    </div>
  );
}

/** Keeps a message after the loaders have been read again without it; each is shown once, by its id. */
function useNewest(flash: FlashProps | null) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ flash: FlashProps; at: string } | null>(null);
  const last = useRef<FlashProps | null>(null);

  useEffect(() => {
    if (!flash || flash === last.current || (flash.id && flash.id === last.current?.id)) return;
    last.current = flash;
    setShown({ flash, at: pathname });
  }, [flash, pathname]);

  // A problem stays until it is closed or the person has gone elsewhere.
  const stale = shown?.flash.kind === "error" && shown.at !== pathname;
  // One that came meanwhile stays.
  const close = (flash: FlashProps) => setShown((now) => (now?.flash === flash ? null : now));
  return { shown: stale ? null : (shown?.flash ?? null), close };
}

/** Milliseconds a message stays. */
const STAY = 5000;
const TICK = 250;

/**
 * Takes a message away after five seconds in which it could be read: time does not run while the pointer or the focus
 * is on it, or while the tab is hidden. Errors stay, and so does what can be undone.
 */
function useToastClock(
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
