import { when } from "../text/format.ts";
import type { ShownDraft } from "./draft.tsx";

interface Draft extends Omit<ShownDraft, "saved"> {
  /** UTC. */
  savedAt: string;
  now: Date;
}

/** A draft as its form shows it. */
export function showDraft(draft: Draft | null): ShownDraft | null {
  return draft && { form: draft.form, values: draft.values, saved: when(draft.savedAt, draft.now) };
}
