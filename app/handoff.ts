/** Gives React Router what its page's scripts begin with in the form it reads: every value numbered (`handoff.server.ts`). */
interface HandoffWindow {
  handoff?: unknown;
  __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> };
}

/** The scripts may come before the end of the page they stand in. */
export function takeHandoff(): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", take);
  else take();
}

function take(): void {
  const page = window as HandoffWindow;
  const controller = page.__reactRouterContext?.streamController;
  // A page with an error has React Router's own.
  if (page.handoff === undefined || !controller) return;
  controller.enqueue(`${JSON.stringify(numbered(page.handoff))}\n`);
  controller.close();
  delete page.handoff;
}

const NULL = -5;
const UNDEFINED = -7;

/** @see flatten in react-router 7.18.4, vendor/turbo-stream-v2 */
export function numbered(state: unknown): unknown[] {
  const values: unknown[] = [];
  const number = (value: unknown): number => {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    const place = values.push(null) - 1;
    values[place] = Array.isArray(value)
      ? value.map(number)
      : value instanceof Object
        ? fields(value)
        : value;
    return place;
  };
  const fields = (record: object) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [`_${number(name)}`, number(value)]));
  number(state);
  return values;
}
