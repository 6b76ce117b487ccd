/** Told the share of the body that has gone, 0 to 1. */
type OnProgress = (share: number) => void;

let next: OnProgress | null = null;

/**
 * Watches the next form with files that is sent.
 * @returns to be called when it is over, in case no form was sent after all.
 */
export function watchNextUpload(onProgress: OnProgress): () => void {
  next = onProgress;
  return () => {
    if (next === onProgress) next = null;
  };
}

/**
 * React Router sends forms with `fetch`, and no browser tells how much of a `fetch` has gone. A form with files that
 * somebody watches goes out through an XMLHttpRequest, which does tell; it is the same request with the same answer.
 * @param onSign called whenever something has gone or come.
 * @returns null when nobody watches, or there is no file in it.
 */
export function sendWithProgress(
  address: string | URL,
  { method = "POST", body, signal }: RequestInit,
  onSign: () => void,
): Promise<Response> | null {
  if (!(body instanceof FormData) || !next) return null;
  const onProgress = next;
  next = null;
  if (!hasFile(body)) return null;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => {
      request.abort();
      reject(new DOMException("The upload was cancelled.", "AbortError"));
    };
    if (signal?.aborted) return cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    request.open(method, address);
    request.responseType = "arraybuffer";
    request.upload.onprogress = ({ loaded, total }) => {
      onSign();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError("The connection failed."));
    request.send(body);
  });
}

/** An empty file input is sent as a file without a name or content. */
function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > 0);
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
