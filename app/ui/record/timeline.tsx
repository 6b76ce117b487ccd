import type { ReactNode } from "react";
import { Card } from "../card.tsx";
import { type Moment, When } from "../text/when.tsx";
import { Written } from "../text/written.tsx";

export interface Happening {
  key: string;
  what: string;
  /** Who did or wrote it; null for nobody in particular. */
  by?: string | null | undefined;
  /** Null for what is still to come. */
  at: Moment | null;
  /** What was written, word for word. */
  body?: string | null | undefined;
  files?: readonly AttachedFile[];
  /** What stands with it besides. */
  note?: ReactNode;
}

interface AttachedFile {
  id: string;
  name: string;
  size: string;
  /** Null for a reader who may know of it but not open it here. */
  href: string | null;
}

interface Props {
  title?: string;
  /** In the order in which they are read. */
  happenings: readonly Happening[];
  /** Stands where nothing happened yet. */
  empty?: ReactNode;
  children?: ReactNode;
}

/** All that happened to a record in one list: messages, moves, payments, deliveries, and what is still to come. */
export function Timeline({ title = "What happened", happenings, empty, children }: Props) {
  return (
    <Card title={title} id="timeline">
      {happenings.length === 0 ? (
        empty
      ) : (
        <ol className="timeline">
          {happenings.map(({ key, what, by, at, body, files, note }) => (
            <li key={key} data-coming={at ? undefined : ""} data-written={body ? "" : undefined}>
              <p>
                <strong>{what}</strong>
                {by && ` by ${by}`}
                <span className="hint">
                  {", "}
                  {at ? <When at={at} within /> : "still to come"}
                </span>
              </p>
              {body && (
                <p>
                  <Written text={body} />
                </p>
              )}
              {note && <p className="hint">{note}</p>}
              {files && files.length > 0 && <Files files={files} />}
            </li>
          ))}
        </ol>
      )}
      {children}
    </Card>
  );
}

function Files({ files }: { files: readonly AttachedFile[] }) {
  return (
    <ul className="plain text-sm" aria-label="Attached files">
      {files.map((file) => (
        <li key={file.id}>
          {file.href ? <a href={file.href}>{file.name}</a> : file.name}{" "}
          <span className="text-muted">({file.size})</span>
        </li>
      ))}
    </ul>
  );
}
