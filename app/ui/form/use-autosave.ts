import { useEffect, useEffectEvent, useState } from "react";
import { isChanged } from "../live/typed.ts";

/** So long nothing was typed before the form saves itself. Milliseconds. */
const pause = 900;
/** Until the next try of what did not get through. */
const later = 5000;

interface Saver {
  isBusy: boolean;
  /** The last saving did not get through: it is tried again by itself. */
  hasFailed: boolean;
  /** Somebody else has saved the same meanwhile: the person decides. */
  isStopped: boolean;
  /** Of a form that is kept until it is sent. It may be left: what was typed last is saved then. */
  isSending?: boolean;
  save(fields: FormData): void;
}

/**
 * Saves a form a moment after the last key, one saving at a time: what is typed while one is under way goes with the
 * next. The form says in `data-draft` whether it may be left.
 * @param id the form's.
 */
export function useAutosave(id: string, { isBusy, hasFailed, isStopped, isSending, save }: Saver) {
  /** How often something was typed since the last saving. */
  const [typed, setTyped] = useState(0);
  const isDirty = typed > 0;
  const isKept = !hasFailed && !isStopped && (isSending !== undefined || !(isDirty || isBusy));
  const saveNow = useEffectEvent((form: HTMLFormElement) => {
    setTyped(0);
    save(new FormData(form));
  });
  const onLeave = useEffectEvent((form: HTMLFormElement) => {
    if (isSending === false && isDirty && !isStopped) save(new FormData(form));
  });

  useEffect(() => {
    const form = document.forms.namedItem(id);
    if (!form) return;
    const stop = new AbortController();
    const onInput = () => setTyped((times) => times + 1);
    form.addEventListener("input", onInput, { signal: stop.signal });
    window.addEventListener("pagehide", () => onLeave(form), { signal: stop.signal });
    // Typed before scripts came.
    if ([...form.querySelectorAll("input, textarea")].some(isChanged)) onInput();
    return () => {
      stop.abort();
      onLeave(form);
    };
  }, [id]);

  useEffect(() => {
    const form = document.forms.namedItem(id);
    if (!form || isBusy || isSending || isStopped || (typed === 0 && !hasFailed)) return;
    const timer = setTimeout(() => saveNow(form), typed > 0 ? pause : later);
    const onOnline = () => hasFailed && saveNow(form);
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
    };
  }, [id, typed, isBusy, isSending, isStopped, hasFailed]);

  useEffect(() => {
    const form = document.forms.namedItem(id);
    if (form) form.dataset.draft = isKept ? "kept" : "dirty";
  }, [id, isKept]);
  return isDirty;
}
