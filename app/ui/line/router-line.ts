/**
 * Keeps the page when a navigation fails on its way. React Router would put an error in its place, and everything typed
 * would be gone. It is told nothing instead: the failed navigation never ends, the router is put at rest as if it had
 * not begun, and the page offers to send the same again. The next navigation is what aborts the failed one.
 */
import { createPath, IDLE_NAVIGATION, type UNSAFE_DataRouterContext } from "react-router";
import type { ContextType } from "react";
import { addStop, isUnsaved, lineChanged, type LineTrouble } from "./line-trouble.ts";

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];

/** What the notice shows. */
export interface ShownTrouble extends LineTrouble {
  /** A form, not only a page to look at. */
  isPost: boolean;
  /** The form has arrived; the page that it leads to has not. */
  hasArrived: boolean;
  again(): void;
}

interface Sender {
  form: HTMLFormElement;
  button: HTMLElement | null;
}

let router: Router | null = null;
let shown: ShownTrouble | null = null;
/** The place in the browser's history that the page stands at. */
let place = 0;
let isBackStepOurs = false;
let submitted: Sender | null = null;
let sent: { what: FormData; by: Sender | null } | null = null;
const attempts = new Set<AbortController>();
const waiting: (() => void)[] = [];

export function shownTrouble(): ShownTrouble | null {
  return shown;
}

/** @returns stops it. */
export function watchRouter(watched: Router): () => void {
  router = watched;
  place = placeInHistory();
  const stop = new AbortController();
  const { signal } = stop;
  // Capturing, to be asked before the router.
  window.addEventListener("popstate", onPopState, { capture: true, signal });
  document.addEventListener("submit", noteSender, { capture: true, signal });
  window.addEventListener("submit", holdBack, { signal });
  for (const name of ["online", "offline"]) window.addEventListener(name, lineChanged, { signal });
  let before = watched.state.navigation;
  const unsubscribe = watched.subscribe(({ navigation }) => {
    if (navigation.state === "idle") place = isBackStepOurs ? place : placeInHistory();
    else if (before.state === "idle" || navigation.location !== before.location)
      onNavigation(navigation.formData);
    before = navigation;
  });
  return () => {
    stop.abort();
    unsubscribe();
    router = null;
  };
}

function onNavigation(what: FormData | undefined): void {
  if (what && what !== sent?.what) {
    sent = { what, by: submitted };
    submitted = null;
  }
  show(null);
  for (const go of waiting.splice(0)) go();
}

/** What was stopped on its way is tried again when the person goes somewhere. */
export function nextNavigation(): Promise<void> {
  return new Promise((resolve) => void waiting.push(resolve));
}

/** @returns aborts with what the page stops doing. */
export function newAttempt(): AbortController {
  const attempt = new AbortController();
  attempts.add(attempt);
  return attempt;
}

export function endAttempt(attempt: AbortController): void {
  attempts.delete(attempt);
}

/** Shows that there is trouble; unless an answer may still come, the page is put at rest. */
export function report(trouble: LineTrouble): void {
  if (!router) return;
  const { state, formMethod, formData, location } = router.state.navigation;
  const isPost = formMethod !== undefined && formMethod !== "GET";
  const isRedirected = (location?.state as { _isRedirect?: boolean } | null)?._isRedirect === true;
  const hasArrived = isPost && state === "loading" && isRedirected;
  const again = isPost && !hasArrived ? resend(router, formData) : goAgain(router);
  show({ ...trouble, isPost, hasArrived, again });
  if (trouble.state !== "slow" && trouble.state !== "silent") putAtRest();
}

/** There is no trouble any more. */
export function calm(): void {
  show(null);
}

/** Stops what is on its way, and leaves the page and everything in it as it is. */
export function stopSending(): void {
  show(null);
  putAtRest();
}

function show(trouble: ShownTrouble | null): void {
  if (trouble === shown) return;
  shown = trouble;
  lineChanged();
}

function putAtRest(): void {
  if (!router || router.state.navigation.state === "idle") return;
  for (const attempt of attempts) attempt.abort();
  attempts.clear();
  const steps = placeInHistory() - place;
  if (steps !== 0) {
    isBackStepOurs = true;
    history.go(-steps);
  }
  // There is no public way to give a navigation up and keep what the last action answered.
  router._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION });
  addStop();
}

/** With what stands in the form then: it may have been changed since, and has the same mark against a second record. */
function resend(to: Router, formData: FormData | undefined): () => void {
  const { formAction, formMethod, formEncType } = to.state.navigation;
  const by = sent && sent.what === formData ? sent.by : null;
  return () => {
    if (by && isThere(by)) by.form.requestSubmit(by.button);
    else if (formMethod && formData)
      void to.navigate(formAction ?? null, { formMethod, formEncType, formData, preventScrollReset: true });
  };
}

function isThere({ form, button }: Sender): boolean {
  return form.isConnected && (button === null || (button.isConnected && !button.matches(":disabled")));
}

function goAgain(to: Router): () => void {
  const steps = placeInHistory() - place;
  if (steps !== 0) return () => history.go(steps);
  const { location } = to.state.navigation;
  const { keepFocus } = (location?.state ?? {}) as { keepFocus?: boolean };
  return () =>
    void to.navigate(location ?? null, {
      state: location?.state as unknown,
      ...(keepFocus && { preventScrollReset: true }),
    });
}

/** The router's, which numbers them. */
function placeInHistory(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** The step back to where the page still is: there is nothing to load. */
function onPopState(event: Event): void {
  if (!isBackStepOurs) return;
  isBackStepOurs = false;
  event.stopImmediatePropagation();
}

function noteSender({ target, submitter }: SubmitEvent): void {
  if (target instanceof HTMLFormElement) submitted = { form: target, button: submitter };
}

/** A form that the browser itself would send, and lose: it puts its own page in the place of ours. */
function holdBack(event: SubmitEvent): void {
  const { target: form, submitter: button } = event;
  const isKnownLost = !navigator.onLine || isUnsaved();
  if (!isKnownLost || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  if (!form.closest("main")) return;
  event.preventDefault();
  const again = () => form.requestSubmit(button);
  show({ state: "lost", text: "", isPost: form.method === "post", hasArrived: false, again });
}

/** Where the navigation under way leads. */
export function destination(): string {
  const state = router?.state;
  return state ? createPath(state.navigation.location ?? state.location) : "/";
}
