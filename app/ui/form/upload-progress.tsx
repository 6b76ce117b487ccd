import { useEffect, useState } from "react";
import { Link, useNavigation } from "react-router";
import { watchNextUpload } from "./send-with-progress.ts";

/**
 * How much of a form's files has gone, and the way to stop, once scripts run and while they are on their way. Without
 * scripts the browser shows what it shows.
 * @param formId the form's element id: it stands on the page as long as this does.
 * @param back where stopping leads: the page, as it was at first.
 */
export function UploadProgress({ formId, back }: { formId: string; back: string }) {
  const { state } = useNavigation();
  const [share, setShare] = useState<number | null>(null);

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
    if (state === "idle") setShare(null);
  }, [state]);

  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <>
      {percent !== null && (
        <p>
          <progress className="w-full" max={100} value={percent} aria-label="Upload" />
          <span aria-hidden="true">{percent}%</span>{" "}
          <Link to={back} preventScrollReset>
            Cancel upload
          </Link>
        </p>
      )}
      <p role="status" className="hint">
        {percent !== null && (percent < 100 ? "Uploading. Keep this page open." : "Checking the files…")}
      </p>
    </>
  );
}
