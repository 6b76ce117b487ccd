import { useEffect, useRef, useState } from "react";
import { Link, useNavigation } from "react-router";
import { Button } from "../button.tsx";
import { watchNextUpload } from "./send-with-progress.ts";

/**
 * How much of a form's files has gone, and the way to stop, once scripts run and while they are on their way. Where the
 * connection breaks, the way to try again. What was chosen and typed stays, whether it breaks or is stopped. Without
 * scripts the browser shows what it shows.
 * @param formId the form's element id: it stands on the page as long as this does.
 * @param back the page's own address: going there is what stops the form on its way.
 */
export function UploadProgress({ formId, back }: { formId: string; back: string }) {
  const { state } = useNavigation();
  const [share, setShare] = useState<number | null>(null);
  const [retry, setRetry] = useState<{ send: () => void } | null>(null);
  const isCancelled = useRef(false);

  useEffect(() => {
    const form = document.getElementById(formId);
    let release = () => {};
    const onSubmit = () => {
      release();
      release = watchNextUpload({
        onProgress: setShare,
        onInterrupted: (send) => {
          setShare(null);
          setRetry({ send });
        },
      });
    };
    form?.addEventListener("submit", onSubmit);
    return () => {
      form?.removeEventListener("submit", onSubmit);
      release();
    };
  }, [formId]);
  useEffect(() => {
    if (state !== "idle") return;
    setShare(null);
    setRetry(null);
    // The link that had the focus is gone.
    if (isCancelled.current) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    isCancelled.current = false;
  }, [state]);

  const percent = share === null ? null : Math.floor(share * 100);
  const onCancel = () => {
    isCancelled.current = true;
    document.getElementById(formId)?.setAttribute("data-stopped", "");
  };
  const cancel = (
    <Link to={back} preventScrollReset onClick={onCancel}>
      Cancel upload
    </Link>
  );
  return (
    <>
      {percent !== null && (
        <p>
          <progress className="w-full" max={100} value={percent} aria-label="Upload" />
          <span aria-hidden="true">{percent}%</span> {cancel}
        </p>
      )}
      {retry && (
        <div role="alert" className="flow">
          <p className="field-error">
            The upload did not get through. Your files are still chosen: try again, or cancel.
          </p>
          <p className="actions">
            <Button
              type="button"
              onClick={() => {
                // This button goes; the one that was pressed at first stays.
                document.querySelector<HTMLElement>(`#${formId} button[type=submit]`)?.focus();
                setRetry(null);
                setShare(0);
                retry.send();
              }}
            >
              Try again
            </Button>{" "}
            {cancel}
          </p>
        </div>
      )}
      <p role="status" className="hint">
        {percent !== null && (percent < 100 ? "Uploading. Keep this page open." : "Checking the files…")}
      </p>
    </>
  );
}
