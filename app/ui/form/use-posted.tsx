import type { SubmissionResult } from "@conform-to/react";
import { Refusal } from "../refusal.tsx";
import { ErrorSummaryOf, type ErrorSummaryProps } from "./error-summary.tsx";

/** What an action answers that did not do its work: why not, or one of the page's forms to be put right. */
interface Answer {
  problem?: { title: string; text: string };
  form?: string;
  reply?: SubmissionResult;
}

/**
 * What came back from a post, for the page that shows it.
 * @returns `rejection` with all that came with the form's reply, such as the files that need not be chosen again.
 */
export function usePosted<Posted extends object>(actionData: Posted | undefined | null) {
  const { problem, form, reply }: Answer = actionData ?? {};
  return {
    problem,
    /** The form that was refused. */
    form,
    rejection: (reply ? actionData : undefined) as Extract<Posted, { reply: unknown }> | undefined,
    failed: Boolean(reply?.error ?? problem),
    replyOf: (name: string) => (form === name ? reply : undefined),
    /** For above the heading, with the focus. @param forms the page's, by what its action calls them. */
    summary: (forms: Record<string, ErrorSummaryProps["form"]>, title?: string) => (
      <>
        <ErrorSummaryOf answered={form} forms={forms} title={title} />
        <Refusal problem={problem} />
      </>
    ),
  };
}
