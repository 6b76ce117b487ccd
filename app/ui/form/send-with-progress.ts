/**
 * React Router sends forms with `fetch`, and no browser tells how much of a `fetch` has gone. The next form with files
 * therefore goes out through an XMLHttpRequest, which does tell; to React Router it is the same request with the same
 * answer. Every other request passes by untouched.
 * @param onProgress is told the share of the body that has gone, 0 to 1.
 * @returns to be called when it is over, in case no form was sent after all.
 */
export function watchNextUpload(onProgress: (share: number) => void): () => void {
  const usual = window.fetch;
  const watched: typeof fetch = (input, init) => {
    if (!(init?.body instanceof FormData)) return usual(input, init);
    release();
    const address = input instanceof Request ? input.url : String(input);
    return send(address, init, init.body, onProgress);
  };
  const release = () => {
    if (window.fetch === watched) window.fetch = usual;
  };
  window.fetch = watched;
  return release;
}

function send(
  address: string,
  { method = "POST", signal }: RequestInit,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancelled = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    if (signal?.aborted) return cancelled();
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open(method, address);
    request.responseType = "arraybuffer";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError("The upload did not get through."));
    request.onabort = cancelled;
    request.send(body);
  });
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
