import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Button } from "../button.tsx";
import { stopSending } from "../line/router-line.ts";
import { useStops } from "../line/use-line.ts";
import { watchNextUpload } from "./send-with-progress.ts";

/**
 * How much of a form's files has gone, and the way to stop, once scripts run and while they are on their way. What was
 * chosen and typed stays. Without scripts the browser shows what it shows.
 * @param formId the form's element id: it stands on the page as long as this does.
 */
export function UploadProgress({ formId }: { formId: string }) {
  const { state } = useNavigation();
  const stops = useStops();
  const [share, setShare] = useState<number | null>(null);
  const isCancelled = useRef(false);

  useEffect(() => {
    const form = document.getElementById(formId);
    let release = () => {};
    const onSubmit = () => {
      release();
      release = watchNextUpload(setShare);
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
    // The button that had the focus is gone.
    if (isCancelled.current) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    isCancelled.current = false;
  }, [state, stops]);

  const percent = share === null ? null : Math.floor(share * 100);
  const onCancel = () => {
    isCancelled.current = true;
    stopSending();
  };
  return (
    <>
      {percent !== null && (
        <p>
          <progress className="w-full" max={100} value={percent} aria-label="Upload" />
          <span aria-hidden="true">{percent}%</span>{" "}
          <Button type="button" variant="quiet" size="small" onClick={onCancel}>
            Cancel upload
          </Button>
        </p>
      )}
      <p role="status" className="hint">
        {percent !== null && (percent < 100 ? "Uploading. Keep this page open." : "Checking the files…")}
      </p>
    </>
  );
}
