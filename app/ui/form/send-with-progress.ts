/** What the page is told of an upload on its way. */
export interface UploadWatch {
  /** The share of the body that has gone, 0 to 1. */
  onProgress(share: number): void;
  /** It did not get through. Nothing is lost: `again` sends the same once more. */
  onInterrupted(again: () => void): void;
}

/**
 * React Router sends forms with `fetch`, and no browser tells how much of a `fetch` has gone. The next form with files
 * therefore goes out through an XMLHttpRequest, which does tell; to React Router it is the same request with the same
 * answer. A connection that breaks, or a server that has no answer at this moment, is not told to it: it would put an
 * error in the place of the page, and everything chosen and typed would be gone. Every other request passes by
 * untouched.
 * @returns to be called when it is over, in case no form was sent after all.
 */
export function watchNextUpload(watch: UploadWatch): () => void {
  const usual = window.fetch;
  const watched: typeof fetch = (input, init) => {
    if (!(init?.body instanceof FormData)) return usual(input, init);
    release();
    if (!hasFile(init.body)) return usual(input, init);
    const address = input instanceof Request ? input.url : String(input);
    return send(address, init, init.body, watch);
  };
  const release = () => {
    if (window.fetch === watched) window.fetch = usual;
  };
  window.fetch = watched;
  return release;
}

/** An empty file input is sent as a file without a name or content. */
function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > 0);
}

function send(
  address: string,
  { method = "POST", signal }: RequestInit,
  body: FormData,
  { onProgress, onInterrupted }: UploadWatch,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let request = new XMLHttpRequest();
    const cancel = () => {
      request.abort();
      reject(new DOMException("The upload was cancelled.", "AbortError"));
    };
    if (signal?.aborted) return cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    const attempt = () => {
      request = new XMLHttpRequest();
      request.open(method, address);
      request.responseType = "arraybuffer";
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        if (isPassing(request)) onInterrupted(attempt);
        else resolve(responseOf(request));
      };
      request.onerror = () => onInterrupted(attempt);
      request.send(body);
    };
    attempt();
  });
}

/** Not the page's own answer, and another one in a while: the product starts anew, or has no room at this moment. */
function isPassing(request: XMLHttpRequest): boolean {
  const { status } = request;
  return (
    (status >= 500 || status === 408 || status === 429) && !request.getResponseHeader("X-Remix-Response")
  );
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, statusText } = request;
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? (request.response as ArrayBuffer) : null, { status, statusText, headers });
}
