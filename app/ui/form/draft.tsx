import { createContext, useContext, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { buttonClass } from "../button.tsx";
import { Message } from "../frame/flash-message.tsx";
import { Notice } from "../notice.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { type Moment, When } from "../text/when.tsx";
import { TokenForm } from "./token-form.tsx";
import { useAutosave } from "./use-autosave.ts";

/** What somebody had typed into a form of a page and not sent. */
interface ShownDraft {
  pathname: string;
  form: string;
  values: Record<string, string | string[]>;
  mark?: string;
  saved: Moment;
  /** The form takes files, which are never kept. */
  takesFiles?: boolean;
  /** It was sent and not taken: the session had ended, or they had to prove first who they are. */
  why?: "session" | "proof" | undefined;
}

const Draft = createContext<ShownDraft | null>(null);
export const DraftProvider = Draft.Provider;

/** Of one form, on the page it belongs to. It stays while the form does, also when the page is read again without it. */
export function useDraft(form: string): ShownDraft | null {
  const draft = useContext(Draft);
  const { pathname } = useLocation();
  const [own] = useState(draft?.pathname === pathname && draft.form === form ? draft : null);
  return own;
}

/** Above a page whose form holds what was sent after the session's end, or before they proved who they are. */
export function DraftMessage() {
  const draft = useContext(Draft);
  const { pathname } = useLocation();
  if (!draft?.why || draft.pathname !== pathname) return null;
  const title = draft.why === "proof" ? "Nothing was saved yet" : "You were signed out";
  const text = `We kept what you typed. Check it and submit again.${draft.takesFiles ? " Files are not kept: choose them again." : ""}`;
  return <Message flash={{ kind: "info", title, text }} />;
}

/** The page's own address, where its drafts are kept. */
function useDraftAddress(does: "save" | "drop"): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("draft", does);
  return `${pathname}?${query}`;
}

/** Above a form that holds what was typed before; the way to begin with an empty one. */
export function DraftFound({ form }: { form: string }) {
  const draft = useDraft(form);
  const address = useDraftAddress("drop");
  if (!draft || draft.why) return null;
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

const SAID = {
  clean: "",
  busy: "Draft not saved yet.",
  saved: "Draft saved: you can go on another time.",
  failed: "The draft can’t be saved at this moment: stay on this page, or send it.",
  stopped: "Draft not saved: a newer one was saved in another tab or on another device.",
};

/**
 * At a form's end: how its draft stands, or the button that keeps it while no scripts run.
 * @param page marks this page, so that it is told from another tab.
 */
export function DraftKeeper({ form, page }: { form: string; page: string }) {
  const hydrated = useHydrated();
  const address = useDraftAddress("save");
  const [marks] = useState(`${page} ${useDraft(form)?.mark ?? ""}`);
  const [state, setState] = useState<keyof typeof SAID>("clean");
  const saving = useRef<AbortController>(null);
  const isSending = useNavigation().formData?.get("_form") === form;
  // What is sent is no draft any more, unless it comes back.
  useEffect(() => (isSending ? saving.current?.abort() : undefined), [isSending]);
  const isDirty = useAutosave(form, {
    isBusy: state === "busy",
    hasFailed: state === "failed",
    isStopped: state === "stopped",
    isSending,
    async save(fields) {
      saving.current?.abort();
      saving.current = new AbortController();
      setState("busy");
      setState(await send(fields, address, saving.current.signal));
    },
  });
  const said = isSending || (isDirty && (state === "clean" || state === "saved")) ? "busy" : state;
  return (
    <div>
      <input type="hidden" name="_draft" value={marks} />
      {hydrated ? (
        <p className="hint" role="status">
          {SAID[said]}
        </p>
      ) : (
        <button
          type="submit"
          formAction={address}
          formEncType="application/x-www-form-urlencoded"
          className={buttonClass("secondary", "small")}
        >
          Save draft
        </button>
      )}
    </div>
  );
}

async function send(typed: FormData, address: string, signal: AbortSignal): Promise<keyof typeof SAID> {
  const body = new URLSearchParams();
  for (const [name, value] of typed) if (typeof value === "string") body.append(name, value);
  // What a page that is being left may still send; browsers refuse more.
  const keepalive = body.toString().length < 60_000;
  const headers = { Accept: "application/json" };
  const answer = await fetch(address, { method: "POST", body, headers, signal, keepalive }).catch(() => null);
  if (answer?.status === 409) return "stopped";
  return answer?.ok && !answer.redirected ? "saved" : "failed";
}
