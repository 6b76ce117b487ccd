import { LinkButton } from "#app/ui/button.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { count, plural } from "#app/plural.ts";

interface TakenProps {
  here: string;
  from: string;
  noun: readonly [one: string, many: string];
  taken: {
    to: string;
    title: string;
    text: string;
    undone: { removed: number; restored: number; left: readonly string[] } | null;
  };
}

/** Names of records that are listed of those that were left. */
const mostLeft = 100;

/** An import that was taken, with its undo, or what that did. */
export function ImportTaken({ here, from, noun, taken }: TakenProps) {
  const { undone } = taken;
  return (
    <>
      <Notice tone="success" title={undone ? "The import was undone" : taken.title}>
        {undone
          ? `${count(undone.removed, ...noun)} removed, ${undone.restored} as before.`
          : `${taken.text} From: ${from}.`}
      </Notice>
      {undone && undone.left.length > 0 && (
        <Notice
          tone="warning"
          title={`${count(undone.left.length, ...noun)} changed since and ${plural(undone.left.length, "was", "were")} left alone`}
        >
          <ul className="list-disc pl-5">
            {undone.left.slice(0, mostLeft).map((label, at) => (
              <li key={at}>{label}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!undone && (
        <p>
          Undoing removes what the file added and puts back what it changed. What somebody has changed since
          stays as it is, and is listed.
        </p>
      )}
      <PostForm form={{ id: "undo" }} action={here} className="actions">
        <LinkButton to={taken.to}>Go on</LinkButton>{" "}
        {!undone && (
          <SubmitButton name="intent" value="undo" variant="quiet" pending="Undoing…">
            Undo this import
          </SubmitButton>
        )}
      </PostForm>
    </>
  );
}
