import { createRequire } from "node:module";

/** Debian's; Playwright speaks WebDriver BiDi with it. */
export const firefoxPath = "/usr/bin/firefox-esr";

/** What its console reports of Playwright's own scripts and styles, of its reader of PDFs, and of answers of 400. */
export const firefoxSays =
  /blocked (?:an inline style|a JavaScript eval)|docBaseUrl|the server responded with a status of 4/;

interface Socket {
  send(data: unknown, ...rest: unknown[]): void;
  emit(name: string, ...values: unknown[]): boolean;
}

/**
 * Playwright sets media features for each page, and the long-term Firefox doesn't know that command yet: it is answered
 * here, as done. No journey in Firefox asks for other colours.
 */
export function answerForFirefox(): void {
  const playwright = createRequire(createRequire(import.meta.url).resolve("playwright/package.json"));
  const { ws } = playwright("playwright-core/lib/utilsBundle") as { ws: { prototype: Socket } };
  const { send } = ws.prototype;
  ws.prototype.send = function (this: Socket, data, ...rest) {
    const text = typeof data === "string" ? data : "";
    if (!text.includes('"emulation.setMediaFeaturesOverride"')) return send.call(this, data, ...rest);
    const { id } = JSON.parse(text) as { id: number };
    const answer = JSON.stringify({ type: "success", id, result: {} });
    setImmediate(() => this.emit("message", Buffer.from(answer), false));
  };
}
