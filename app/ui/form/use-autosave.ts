import { useEffect, useState, type RefObject } from "react";
import { useFetcher } from "react-router";
import { isNotSent, type NotSent } from "./client-action.ts";

/** So long nothing was typed before the form saves itself. Milliseconds. */
const pause = 900;
/** Until the next try of what did not get through. */
const later = 5000;

/** What a page answers to a form that saves itself (`intent` "autosave"). */
export interface AutosaveAnswer<Shown> {
  saved?: { id: string; at: string };
  /** Somebody else saved the same record meanwhile. */
  moved?: { revision: number; at: string };
  /** What the page shows of what was typed. */
  shown?: Shown;
  /** What is wrong with the fields, by name; sentences of the whole form under "". */
  reply?: { error?: Record<string, string[] | null> | null };
}

/**
 * Saves the form a moment after the last key, one saving at a time: what is typed while one is under way goes with the
 * next. It stops when somebody else has changed the record: then the person decides.
 * @param box what the form is the first form in.
 */
export function useAutosave<Shown>(box: RefObject<HTMLElement | null>, action: string) {
  const fetcher = useFetcher<AutosaveAnswer<Shown> | NotSent>();
  const [typed, setTyped] = useState(0);
  const [sent, setSent] = useState(0);
  const [answer, setAnswer] = useState<AutosaveAnswer<Shown>>();
  const isBusy = fetcher.state !== "idle";
  const isCut = isNotSent(fetcher.data);
  // What the last saving told stays until there is another.
  if (fetcher.data && !isNotSent(fetcher.data) && fetcher.data !== answer) setAnswer(fetcher.data);
  const isStopped = Boolean(answer?.moved);

  useEffect(() => {
    const element = box.current;
    const onInput = () => setTyped((times) => times + 1);
    element?.addEventListener("input", onInput);
    return () => element?.removeEventListener("input", onInput);
  }, [box]);

  useEffect(() => {
    if (typed === sent || isBusy || isStopped) return;
    const timer = setTimeout(() => {
      const form = box.current?.querySelector("form");
      if (!form) return;
      const fields = new FormData(form);
      fields.set("intent", "autosave");
      setSent(typed);
      void fetcher.submit(fields, { method: "post", action });
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, sent, isBusy, isStopped, box, action, fetcher]);

  useEffect(() => {
    if (!isCut || isBusy) return;
    const again = () => setSent(-1);
    const timer = setTimeout(again, later);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [isCut, isBusy]);

  const isDirty = typed !== sent;
  const isKept = !isDirty && !isBusy && !isStopped && !isCut;
  useEffect(() => {
    const form = box.current?.querySelector("form");
    if (form) form.dataset.draft = isKept ? "kept" : "dirty";
  }, [box, isKept]);
  return { answer, isBusy, isDirty, isCut };
}
