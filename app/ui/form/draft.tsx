import { type RefObject, useEffect, useRef, useState } from "react";
import { useActionData, useLocation } from "react-router";
import { buttonClass } from "../button.tsx";
import { Notice } from "../notice.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { type Moment, When } from "../text/when.tsx";
import { TokenForm } from "./token-form.tsx";

/** What somebody had typed into a form of the page and not sent. */
export interface ShownDraft {
  /** The form's id. */
  form: string;
  values: Record<string, string | string[]>;
  saved: Moment;
}

/** So long nothing was typed before the form saves itself. Milliseconds. */
const pause = 1500;
/** Until the next try when it could not. */
const later = 5000;

/** The page's own address, where its drafts are kept. */
function useDraftAddress(does: "save" | "drop"): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("draft", does);
  return `${pathname}?${query}`;
}

/** Above a form that holds what was typed before; the way to begin with an empty one. */
export function DraftFound({ draft }: { draft: ShownDraft }) {
  const address = useDraftAddress("drop");
  return (
    <Notice tone="info" title="This is your draft">
      <p>
        You typed this <When at={draft.saved} within /> and did not send it. Files are not kept.
      </p>
      <TokenForm action={address} reloadDocument>
        <button type="submit" className={buttonClass("quiet", "small")}>
          Start afresh
        </button>
      </TokenForm>
    </Notice>
  );
}

/** At a form's end: how its draft stands, or the button that keeps it while no scripts run. */
export function DraftKeeper({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const hydrated = useHydrated();
  const address = useDraftAddress("save");
  const state = useSavedDraft(form, address);
  if (!hydrated) {
    return (
      <div>
        <button
          type="submit"
          formAction={address}
          formEncType="application/x-www-form-urlencoded"
          className={buttonClass("secondary", "small")}
        >
          Save draft
        </button>
      </div>
    );
  }
  return (
    <p className="hint" role="status">
      {SAID[state]}
    </p>
  );
}

type State = "clean" | "dirty" | "saved" | "failed";

const SAID: Record<State, string> = {
  clean: "",
  dirty: "Draft not saved yet.",
  saved: "Draft saved: you can go on another time.",
  failed: "The draft can’t be saved at this moment: stay on this page, or send it.",
};

/** Saves the form a moment after the last key. A form that is sent is no draft any more, unless it comes back. */
function useSavedDraft(box: RefObject<HTMLFormElement | null>, address: string): State {
  const [state, setState] = useState<State>("clean");
  const answer = useActionData();
  const isSent = useRef(false);
  // What was refused, or did not get through, is a draft again.
  useEffect(() => void (isSent.current = false), [answer]);

  useEffect(() => {
    const form = box.current;
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saving: AbortController | null = null;
    let isDirty = false;
    // What is typed last goes when the page is left.
    const say = (next: State) => {
      form.dataset.draft = next === "failed" ? "failed" : "kept";
      setState(next);
    };
    const save = async () => {
      clearTimeout(timer);
      isDirty = false;
      const attempt = new AbortController();
      saving?.abort();
      saving = attempt;
      const isSaved = await keep(form, address, attempt.signal);
      if (attempt.signal.aborted || isDirty) return;
      say(isSaved ? "saved" : "failed");
      if (!isSaved) timer = setTimeout(() => void save(), later);
    };
    const onInput = () => {
      isSent.current = false;
      isDirty = true;
      say("dirty");
      clearTimeout(timer);
      timer = setTimeout(() => void save(), pause);
    };
    const onSubmit = () => {
      clearTimeout(timer);
      saving?.abort();
      isSent.current = true;
    };
    const onLeave = () => {
      if (isDirty && !isSent.current) void save();
    };
    form.addEventListener("input", onInput);
    form.addEventListener("submit", onSubmit);
    window.addEventListener("pagehide", onLeave);
    return () => {
      form.removeEventListener("input", onInput);
      form.removeEventListener("submit", onSubmit);
      window.removeEventListener("pagehide", onLeave);
      onLeave();
      clearTimeout(timer);
    };
  }, [box, address]);
  return state;
}

/** @returns whether the server has it. */
async function keep(form: HTMLFormElement, address: string, signal: AbortSignal): Promise<boolean> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  // What a page that is being left may still send; browsers refuse more.
  const keepalive = fields.toString().length < 60_000;
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(address, { method: "POST", body: fields, headers, signal, keepalive });
    return answer.ok && !answer.redirected;
  } catch {
    return false;
  }
}
