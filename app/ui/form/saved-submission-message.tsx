import { Message } from "../frame/flash-message.tsx";
import { useSavedSubmission } from "./saved-submission.ts";

/** Stands above a page whose form holds what was typed before the session ended, or before they proved who they are. */
export function SavedSubmissionMessage() {
  const submission = useSavedSubmission();
  if (!submission) return null;
  return (
    <Message
      flash={{
        kind: "info",
        title: submission.untilProof ? "Nothing was saved yet" : "You were signed out",
        text: `We kept what you typed. Check it and submit again.${submission.takesFiles ? " Files are not kept: choose them again." : ""}`,
      }}
    />
  );
}
