import { useState } from "react";
import { useFetcher } from "react-router";
import { isNotSent, type NotSent } from "#app/ui/form/client-action.ts";
import { useAutosave } from "#app/ui/form/use-autosave.ts";

/** What the page answers to the form that saves itself (`intent` "autosave"). */
interface AutosaveAnswer<Shown> {
  saved?: { id: string; at: string };
  /** Somebody else saved the same draft meanwhile. */
  moved?: { revision: number; at: string };
  /** What the page shows of what was typed. */
  shown?: Shown;
  /** What is wrong with the fields, by name; sentences of the whole form under "". */
  reply?: { error?: Record<string, string[] | null> | null };
}

export function useAutosavedDraft<Shown>(form: string, action: string) {
  const fetcher = useFetcher<AutosaveAnswer<Shown> | NotSent>();
  const [answer, setAnswer] = useState<AutosaveAnswer<Shown>>();
  const isBusy = fetcher.state !== "idle";
  const isCut = isNotSent(fetcher.data);
  // What the last saving told stays until there is another.
  if (fetcher.data && !isNotSent(fetcher.data) && fetcher.data !== answer) setAnswer(fetcher.data);
  const isDirty = useAutosave(form, {
    isBusy,
    hasFailed: isCut,
    isStopped: Boolean(answer?.moved),
    save(fields) {
      fields.set("intent", "autosave");
      void fetcher.submit(fields, { method: "post", action });
    },
  });
  return { answer, isBusy, isDirty, isCut };
}
