import { asWorkbook } from "../list/export-links.tsx";

/** A chart's numbers as a file. @param about what the chart shows, for those who hear the link alone. */
export function ChartDownload({ to, about }: { to: string; about: string }) {
  return (
    <p>
      <a href={to} download>
        Download as CSV<span className="sr-only">: {about}</span>
      </a>{" "}
      or{" "}
      <a href={asWorkbook(to)} download>
        as Excel<span className="sr-only">: {about}</span>
      </a>
    </p>
  );
}
