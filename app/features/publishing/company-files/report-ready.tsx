import { useEffect, useRef } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { fileDownloadPath } from "./file-download-link.tsx";

/** The report just made. Where scripts run its download starts by itself, once; the link does the same. */
export function ReportReady({ id, title }: { id: string; title: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const started = useRef("");
  useEffect(() => {
    if (started.current === id) return;
    started.current = id;
    link.current?.click();
  }, [id]);
  return (
    <Notice tone="success" title={`“${title}” is ready`}>
      <p>
        <a ref={link} href={fileDownloadPath(id)} download className={buttonClass("secondary")}>
          Download the PDF
        </a>
      </p>
    </Notice>
  );
}
