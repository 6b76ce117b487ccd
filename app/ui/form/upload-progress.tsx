import { useEffect, useRef, useState } from "react";
import { useActionData, useNavigation } from "react-router";
import { linkTo } from "#app/link.ts";
import { Button } from "../button.tsx";
import { isNotSent } from "./client-action.ts";

/**
 * How much of a form's files has gone, and the way to stop, once scripts run and while they are on their way: they go
 * ahead, and the form follows with what they are known by. What was chosen and typed stays. Without scripts the browser
 * shows what it shows.
 * @param formId the form's element id: it stands on the page as long as this does.
 */
export function UploadProgress({ formId }: { formId: string }) {
  const { state } = useNavigation();
  const answer = useActionData();
  const [share, setShare] = useState<number | null>(null);
  const ahead = useRef<Ahead | null>(null);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const own = new Ahead(form, setShare);
    ahead.current = own;
    return () => own.end();
  }, [formId]);
  useEffect(() => {
    if (state !== "idle") return;
    setShare(null);
    // A form that did not get through is sent with the same files again.
    if (!isNotSent(answer)) ahead.current?.forget();
  }, [state, answer]);

  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <>
      {percent !== null && (
        <p>
          <progress className="w-full" max={100} value={percent} aria-label="Upload" />
          <span aria-hidden="true">{percent}%</span>{" "}
          {percent < 100 && (
            <Button type="button" variant="quiet" size="small" onClick={() => ahead.current?.stop()}>
              Cancel upload
            </Button>
          )}
        </p>
      )}
      <p role="status" className="hint">
        {percent !== null && (percent < 100 ? "Uploading. Keep this page open." : "Checking the files…")}
      </p>
    </>
  );
}

/** Holds a form back until its files have gone, and puts their tokens in their place. */
class Ahead {
  readonly #form: HTMLFormElement;
  readonly #tell: (share: number | null) => void;
  readonly #listening = new AbortController();
  #sending: AbortController | null = null;
  #isSent = false;
  /** What stood in the form when it was pressed: that is what goes, whatever is changed while its files are on their way. */
  #pressed: FormData | null = null;
  #isChosenAnew = false;
  /** What the files that are chosen now are known by; "with it" where they go with the form. */
  #tokens: readonly string[] | "with it" | null = null;

  constructor(form: HTMLFormElement, tell: (share: number | null) => void) {
    this.#form = form;
    this.#tell = tell;
    const { signal } = this.#listening;
    form.addEventListener("submit", (event) => void this.#hold(event), { capture: true, signal });
    form.addEventListener("formdata", ({ formData }) => this.#replace(formData), { signal });
    form.addEventListener("change", ({ target }) => isFileInput(target) && this.forget(), { signal });
  }

  end(): void {
    this.stop();
    this.#listening.abort();
  }

  forget(): void {
    this.#tokens = null;
    this.#isChosenAnew = true;
  }

  stop(): void {
    this.#sending?.abort();
    this.#sending = null;
    this.#tell(null);
    this.#form.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  async #hold(event: SubmitEvent): Promise<void> {
    const files = this.#tokens === null ? this.#chosen() : null;
    if (!files) {
      // Only what is sent carries tokens: others look at the form, too.
      this.#isSent = true;
      setTimeout(() => (this.#isSent = false));
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.#sending) return;
    const sending = new AbortController();
    this.#sending = sending;
    this.#isChosenAnew = false;
    this.#tell(0);
    const { submitter } = event;
    const pressed = new FormData(this.#form, submitter);
    const tokens = await sendAhead(files, this.#tell, sending.signal);
    if (sending.signal.aborted) return;
    this.#sending = null;
    const isChosenAnew = this.#isChosenAnew;
    this.#tokens = tokens ?? "with it";
    this.#pressed = pressed;
    this.#form.requestSubmit(submitter?.isConnected ? submitter : null);
    this.#pressed = null;
    if (isChosenAnew) this.#tokens = null;
  }

  /** The chosen files, by their inputs' names; null where there are none. */
  #chosen(): FormData | null {
    const files = new FormData();
    for (const { name, file } of this.#files()) files.append(name, file);
    return [...files.keys()].length > 0 ? files : null;
  }

  #replace(formData: FormData): void {
    if (!this.#isSent) return;
    if (this.#pressed) {
      for (const name of new Set(formData.keys())) formData.delete(name);
      for (const [name, value] of this.#pressed) formData.append(name, value);
    }
    if (this.#tokens === null || this.#tokens === "with it") return;
    for (const { name } of this.#files()) formData.delete(name);
    for (const token of this.#tokens) formData.append("kept", token);
  }

  #files(): { name: string; file: File }[] {
    const inputs = [...this.#form.querySelectorAll<HTMLInputElement>("input[type=file]")];
    return inputs.flatMap(({ name, files }) => [...(files ?? [])].map((file) => ({ name, file })));
  }
}

const isFileInput = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === "file";

/**
 * Sends a form's files ahead of it. No browser tells how much of a `fetch` has gone; an XMLHttpRequest does.
 * @param onProgress told the share of them that has gone, 0 to 1.
 * @returns the token of each file; null where they are not taken, or did not get through: the form is then sent with
 * them, and says why.
 */
function sendAhead(
  files: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string[] | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", linkTo("/account/uploads"));
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { kept = null } = (request.response ?? {}) as { kept?: string[] | null };
      resolve(request.status === 200 ? kept : null);
    };
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    signal.addEventListener("abort", () => request.abort());
    request.send(files);
  });
}
