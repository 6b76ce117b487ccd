import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import { Written } from "#app/ui/text/written.tsx";

export interface ShownNote {
  id: string;
  author: string;
  body: string;
  written: Moment;
  changed: Moment | null;
  /** Whoever wrote it may change it. */
  isMine: boolean;
}

/** Notes on a client, the newest first, each with what may be done with it. @param here the page. */
export function NoteList({ notes, here }: { notes: readonly ShownNote[]; here: string }) {
  if (notes.length === 0) return <EmptyState text="No notes yet" />;
  return (
    <ul className="plain flow">
      {notes.map(({ id, author, body, written, changed, isMine }) => (
        <Card as="li" key={id} id={`note-${id}`}>
          <p>
            <strong>{author}</strong>
            <span className="hint">
              {", "}
              <When at={written} within />
              {changed && (
                <>
                  , changed <When at={changed} within />
                </>
              )}
            </span>
          </p>
          <p>
            <Written text={body} />
          </p>
          <div className="actions">
            {isMine && (
              <>
                <LinkButton to={`${here}?edit=${id}`} variant="quiet" size="small">
                  Edit<span className="sr-only"> the note of {written.text}</span>
                </LinkButton>{" "}
              </>
            )}
            <RowAction
              intent="remove"
              fields={{ id }}
              label="Delete"
              about={`the note of ${author}, ${written.text}`}
              action={here}
            />
          </div>
        </Card>
      ))}
    </ul>
  );
}
