import { sendWithProgress } from "../form/send-with-progress.ts";
import type { LineTrouble } from "./line-trouble.ts";

export type SendOutcome = { answer: Response } | { trouble: LineTrouble };

export interface Question {
  /** The browser's own. */
  ask: typeof fetch;
  address: string | URL;
  init: RequestInit;
  /** Whether what came is what was asked for. */
  judge(answer: Response): SendOutcome | Promise<SendOutcome>;
}

/**
 * Asks once, and reads the answer to its end: one that breaks off in the middle is no answer. Never throws.
 * @param onSign called when part of a body has gone: the line is alive.
 */
export async function askOnce(
  { ask, address, init, judge }: Question,
  onSign: () => void,
): Promise<SendOutcome> {
  try {
    const upload = sendWithProgress(address, init, onSign);
    return await judge(await (upload ?? whole(await ask(address, init))));
  } catch {
    return { trouble: { state: "lost", text: "" } };
  }
}

async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  const body = await answer.arrayBuffer();
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? body : null, { status, statusText, headers });
}

/** React Router marks its answers. Whatever else comes is from a proxy, a network's sign-in page, or our front door. */
export async function judgeData(answer: Response): Promise<SendOutcome> {
  const { status, headers } = answer;
  if (headers.has("X-Remix-Response") || headers.has("X-Remix-Redirect")) return { answer };
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!isFinal) return { trouble: { state: "busy", text: "" } };
  const isPlain = headers.get("Content-Type")?.startsWith("text/plain") === true;
  return { trouble: { state: "refused", text: isPlain ? (await answer.text()).slice(0, 300) : "" } };
}

/** A file of the release that the page is from: it is there, or the product was renewed since. */
export function judgeFile(answer: Response): SendOutcome {
  const isSaid = answer.ok || answer.status === 404 || answer.status === 410;
  return isSaid ? { answer } : { trouble: { state: "busy", text: "" } };
}
