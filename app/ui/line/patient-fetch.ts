/** The one place that stands between the router's requests and the network. */
import { askOnce, judgeData, type Question } from "./ask-once.ts";
import { setUnsaved } from "./line-trouble.ts";
import { calm, endAttempt, newAttempt, report } from "./router-line.ts";

/** Milliseconds without a sign of an answer after which the person is told. */
const SLOW = 10_000;
const SILENT = 30_000;
/** Milliseconds between two tries of a form that saves itself. */
const PAUSE = 5_000;

/**
 * From now on the router hears only of whole answers of its own pages. What fails on its way goes to `report` instead;
 * only the person sends it again, or goes elsewhere. Every other request passes by untouched.
 * @returns the browser's own `fetch`.
 */
export function answerPatiently(): typeof fetch {
  const ask = window.fetch.bind(window);
  window.fetch = (address, init = {}) => {
    if (!(address instanceof URL && address.pathname.endsWith(".data"))) return ask(address, init);
    const question = { ask, address, init, judge: judgeData };
    return new Promise((resolve, reject) => {
      const { signal } = init;
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
      void (isAutosave(init) ? insist(question) : attend(question)).then(
        (answer) => answer && resolve(answer),
      );
    });
  };
  return ask;
}

/** Asks once, and tells the person when no answer comes. @returns null when there will be none. */
export async function attend(question: Question): Promise<Response | null> {
  const attempt = newAttempt();
  const given = question.init.signal;
  given?.addEventListener("abort", () => attempt.abort());
  let timers: ReturnType<typeof setTimeout>[] = [];
  let isTold = false;
  const tell = (state: "slow" | "silent") => {
    isTold = true;
    report({ state, text: "" });
  };
  const stopTimers = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  const startTimers = () => {
    stopTimers();
    timers = [setTimeout(() => tell("slow"), SLOW), setTimeout(() => tell("silent"), SILENT)];
  };
  startTimers();
  const { signal } = attempt;
  const outcome = await askOnce({ ...question, init: { ...question.init, signal } }, startTimers);
  stopTimers();
  endAttempt(attempt);
  if (signal.aborted) return null;
  if ("answer" in outcome) {
    if (isTold) calm();
    return outcome.answer;
  }
  report(outcome.trouble);
  return null;
}

function isAutosave({ body }: RequestInit): boolean {
  return body instanceof URLSearchParams && body.get("intent") === "autosave";
}

/** What saves itself asks nobody: it is tried until it gets through, and saving the same twice saves it once. */
async function insist(question: Question): Promise<Response | null> {
  const { signal } = question.init;
  while (!signal?.aborted) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal?.addEventListener("abort", stop);
    const timer = setTimeout(stop, SILENT);
    const init = { ...question.init, signal: attempt.signal };
    const outcome = await askOnce({ ...question, init }, () => {});
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    setUnsaved("trouble" in outcome && !signal?.aborted);
    if ("answer" in outcome) return outcome.answer;
    await later();
  }
  return null;
}

/** After a pause, or at once when the browser says that it is online again. */
function later(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, PAUSE);
    window.addEventListener("online", done);
  });
}
