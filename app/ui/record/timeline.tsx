import type { ReactNode } from "react";
import { type AttachedFile, AttachedFiles } from "../attached-files.tsx";
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

interface Props {
  title?: string;
  /** In the order in which they are read. */
  happenings: readonly Happening[];
  /** The newest stand first, else last. */
  newestFirst?: boolean;
  /** Stands where nothing happened yet. */
  empty?: ReactNode;
  children?: ReactNode;
}

/** So many of the newest are always read. */
const IN_VIEW = 10;

/**
 * All that happened to a record in one list: messages, moves, payments, deliveries, and what is still to come. Of a long
 * one the older part is folded.
 */
export function RecordTimeline({
  title = "What happened",
  happenings,
  newestFirst = false,
  ...props
}: Props) {
  const folded = happenings.length > IN_VIEW + 2 ? happenings.length - IN_VIEW : 0;
  const recent = newestFirst ? happenings.slice(0, happenings.length - folded) : happenings.slice(folded);
  const older = folded > 0 && (
    <details className="timeline-older">
      <summary>{`${folded} earlier`}</summary>
      <Happenings of={newestFirst ? happenings.slice(-folded) : happenings.slice(0, folded)} />
    </details>
  );
  return (
    <Card title={title} id="timeline">
      {!newestFirst && older}
      {recent.length === 0 ? props.empty : <Happenings of={recent} />}
      {newestFirst && older}
      {props.children}
    </Card>
  );
}

function Happenings({ of }: { of: readonly Happening[] }) {
  return (
    <ol className="timeline">
      {of.map(({ key, what, by, at, body, files, note }) => (
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
          {files && files.length > 0 && <AttachedFiles files={files} />}
        </li>
      ))}
    </ol>
  );
}
