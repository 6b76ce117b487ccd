import { LinkButton } from "#app/ui/button.tsx";

/** A chart's numbers as a file. @param about what the chart shows, for those who hear the link alone. */
export function ChartDownload({ to, about }: { to: string; about: string }) {
  return (
    <LinkButton to={to} variant="quiet" size="small" download>
      Download CSV<span className="sr-only"> of {about}</span>
    </LinkButton>
  );
}
