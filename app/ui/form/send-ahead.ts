import { linkTo } from "#app/link.ts";

/**
 * Sends a form's files ahead of it. No browser tells how much of a `fetch` has gone; an XMLHttpRequest does.
 * @param onProgress told the share of them that has gone, 0 to 1.
 * @returns the token of each file; null where they are not taken, or did not get through: the form is then sent with
 * them, and says why.
 */
export function sendAhead(
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
