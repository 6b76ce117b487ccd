import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Takes a copy: the server makes it, writes it into the log and sends it to be saved. */
export function FileDownloadLink({ to, title }: { to: string; title: string }) {
  return (
    <LinkButton to={to} external variant="quiet" size="small">
      <Icon name="download" size={16} />
      Download<span className="sr-only">{` ${title}`}</span>
    </LinkButton>
  );
}

/** Opens it in the browser: the server makes a copy for that, which stands in the log as a download does. */
export function ReadLink({ to, title }: { to: string; title: string }) {
  return (
    <LinkButton to={to} external variant="quiet" size="small">
      Read<span className="sr-only">{` ${title}`}</span>
    </LinkButton>
  );
}

/** Where a company's file is read. */
export function fileReadPath(id: string): string {
  return linkTo("/client-portal/reports/files/:id/read", { id });
}

/** Where a company's file is downloaded from. */
export function fileDownloadPath(id: string): string {
  return linkTo("/client-portal/reports/files/:id/download", { id });
}
