/** A chart's numbers as a file. @param about what the chart shows, for those who hear the link alone. */
export function ChartDownload({ to, about }: { to: string; about: string }) {
  return (
    <p>
      <a href={to} download>
        Download as CSV<span className="sr-only">: {about}</span>
      </a>
    </p>
  );
}
