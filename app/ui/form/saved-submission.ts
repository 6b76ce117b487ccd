import { createContext, useContext, useState } from "react";
import { useLocation } from "react-router";

/** What the person had typed on a page when their session ended. */
export interface ShownSubmission {
  pathname: string;
  /** The form's id. */
  form: string;
  values: Record<string, string | string[]>;
  /** The form takes files, which are never kept. */
  takesFiles?: boolean;
  /** They were signed in, and had to prove first who they are. */
  untilProof?: boolean;
}

const SavedSubmissionContext = createContext<ShownSubmission | null>(null);
export const SavedSubmissionProvider = SavedSubmissionContext.Provider;

/** On the page it belongs to; null on any other. */
export function useSavedSubmission(): ShownSubmission | null {
  const submission = useContext(SavedSubmissionContext);
  const { pathname } = useLocation();
  return submission && submission.pathname === pathname ? submission : null;
}

/** The values for one form. They stay while it is on the page, also when the page is read again without them. */
export function useSavedValues(formId: string): ShownSubmission["values"] | null {
  const submission = useSavedSubmission();
  const [values] = useState(submission?.form === formId ? submission.values : null);
  return values;
}
