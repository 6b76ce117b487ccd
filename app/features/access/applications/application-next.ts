import { type ApplicationState, isOpenApplication } from "./application.ts";

interface Standing {
  state: ApplicationState;
  /** The address belongs to somebody already: it can't be approved. */
  hasAccount: boolean;
  /** The client made of it; null before. */
  companyId: string | null;
  /** Of an approved one: the person has set up their account. */
  isOnboarded: boolean;
  /** The onboarding link can be used. */
  hasOpenLink: boolean;
}

/** What comes next with an application: the one strong button of its page. "wait" is for the applicant. */
export function nextForApplication(
  application: Standing,
): "review" | "approve" | "decline" | "wait" | "send-link" | "open-client" | null {
  const { state, companyId } = application;
  if (isOpenApplication(state)) {
    if (state === "needs-information") return "wait";
    if (application.hasAccount) return "decline";
    return state === "submitted" ? "review" : "approve";
  }
  if (state !== "approved" || companyId === null) return null;
  if (application.isOnboarded) return "open-client";
  return application.hasOpenLink ? "wait" : "send-link";
}
