import { useState } from "react";
import { useForm, type SubmissionResult } from "@conform-to/react";
import type { ShownDraft } from "./draft.tsx";
import { useSavedValues } from "./saved-submission.ts";

interface PostFormOptions<Input> {
  /** Prefix of every element id of the form: unique on the page. */
  id: string;
  /** The answer of a failed submit, if it was this form's. */
  reply?: SubmissionResult | undefined;
  defaults?: { [Name in keyof Input]?: Input[Name] | string | string[] | boolean | null | undefined };
  /** What was typed before and not sent. */
  draft?: ShownDraft | null;
}

/**
 * A form whose only judge is the server: no rules are sent to the browser. After a failed submit the fields hold what
 * was typed and their errors, with or without scripts.
 */
// An interface has no index signature, so only `any` lets a feature's input type in; Conform asks for the same.
// oxlint-disable-next-line typescript/no-explicit-any
export function usePostForm<Input extends Record<string, any>>({
  id,
  reply,
  defaults,
  draft,
}: PostFormOptions<Input>) {
  const values = useSavedValues(id) ?? (draft?.form === id ? draft.values : null);
  // One object for as long as the form stands: another would be taken for another answer.
  const [kept] = useState<SubmissionResult | null>(values && { initialValue: values });
  return useForm<Input>({ id, lastResult: reply ?? kept, defaultValue: defaults as never });
}
