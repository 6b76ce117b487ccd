import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { ReportPreview } from "#app/features/publishing/authoring/report-preview.tsx";
import type { ShownReport } from "#app/features/publishing/authoring/shown-report.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { isNotSent, type NotSent } from "#app/ui/form/client-action.ts";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { useAutosave } from "#app/ui/form/use-autosave.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { DraftInput } from "./draft.schema.ts";
import { DRAFT_LABELS, DRAFT_LIMITS, type DraftFields } from "./draft.ts";
import { MarkdownGuide } from "./markdown-guide.tsx";

type Shown = ShownReport<DrawnChart>;

export function useDraftForm(
  reply: Parameters<typeof usePostForm<DraftInput>>[0]["reply"],
  defaults: DraftFields,
) {
  // What was put back by a button beside a message comes without a new page: the fields must begin anew.
  const { key } = useLocation();
  // The place where the page was begun has another name in the browser than on the server.
  const [first] = useState(key);
  const id = key === first ? "draft" : `draft-${key}`;
  return usePostForm<DraftInput>({ id, reply, defaults });
}

interface DraftFormProps {
  form: ReturnType<typeof useDraftForm>;
  /** Where the form posts: the draft's page, or the page of new drafts. */
  action: string;
  /** The page's token. */
  page: string;
  /** The revision the fields were read at; 0 for a new draft. */
  revision: number;
  /** Set when somebody else saved the draft since. */
  moved?: { revision: number } | undefined;
  /** What the page was asked to show below the form, where scripts do not. */
  shown: Shown | null;
}

/** The contract's five fields and buttons; with scripts it saves itself and shows beside it what it will become. */
export function DraftForm({ form: [form, fields], action, page, revision, moved, shown }: DraftFormProps) {
  const hydrated = useHydrated();
  const { answer, isBusy, isDirty, isCut } = useSavedDraft(form.id, action);
  const [hasTitle, setHasTitle] = useState(true);
  const other = moved ?? answer?.moved;
  const saved = answer?.saved;
  // A new draft has a place of its own once it is saved: a reload leads there.
  useEffect(() => {
    if (!saved || action.endsWith(saved.id)) return;
    window.history.replaceState(
      window.history.state,
      "",
      linkTo("/admin-data-portal/create-report/:id", { id: saved.id }),
    );
  }, [saved, action]);
  const preview = answer?.shown ?? shown;
  const problems = Object.values(answer?.reply?.error ?? {}).flatMap((found) => found ?? []);

  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <PostForm form={form} action={action} once={page} reloadDocument className="form">
        <input type="hidden" name="revision" value={revision} />
        {other && <Conflict revision={other.revision} action={action} />}
        <div onInput={(event) => setHasTitle(isTitled(event.target, hasTitle))}>
          <TextField field={fields.title} label={DRAFT_LABELS.title} hint={upTo("title")} />
        </div>
        <TextField
          field={fields.focus}
          label={DRAFT_LABELS.focus}
          hint={`A line or two for the cover. ${upTo("focus")}`}
          optional
        />
        <TextArea
          field={fields.summary}
          label={DRAFT_LABELS.summary}
          hint={upTo("summary")}
          rows={5}
          optional
        />
        <TextArea
          field={fields.content}
          label={DRAFT_LABELS.content}
          hint={`Markdown: headings, lists, tables and charts. ${upTo("content")}`}
          rows={18}
        />
        <TextArea
          field={fields.conclusions}
          label={DRAFT_LABELS.conclusions}
          hint={upTo("conclusions")}
          rows={5}
          optional
        />
        <MarkdownGuide />
        <p className="hint" role="status">
          {hydrated &&
            (isCut
              ? "Not saved: the connection failed. It is tried again by itself."
              : saying(isBusy, isDirty, Boolean(saved), Boolean(other), problems.length > 0))}
        </p>
        <div className="actions">
          <SubmitButton name="intent" value="save" variant="secondary">
            Save draft
          </SubmitButton>{" "}
          {!hydrated && (
            <SubmitButton name="intent" value="look" variant="secondary">
              Show preview
            </SubmitButton>
          )}{" "}
          <button
            type="submit"
            name="intent"
            value="preview"
            formTarget={hydrated && !hasTitle ? undefined : "_blank"}
            className={buttonClass("secondary")}
          >
            Preview PDF<span className="sr-only"> (opens in a new tab)</span>
          </button>{" "}
          <SubmitButton name="intent" value="make" pending="Making the PDF…">
            Create PDF Report
          </SubmitButton>{" "}
          <SubmitButton name="intent" value="clear" variant="quiet">
            Clear Form
          </SubmitButton>
        </div>
      </PostForm>
      {(hydrated || preview) && (
        <div className="preview-beside">
          <Card title={hydrated ? "Live preview" : "Preview"} id="preview">
            {problems.length + (preview?.problems.length ?? 0) > 0 && (
              <Notice tone="warning" title="This can’t be printed yet">
                {[...problems, ...(preview?.problems ?? [])].map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
              </Notice>
            )}
            {preview && preview.blocks.length > 0 ? (
              // A long report scrolls by itself; by keys, too.
              <div
                className="preview-pane"
                role="region"
                aria-label="The report as it will read"
                tabIndex={0}
              >
                <ReportPreview blocks={preview.blocks} />
              </div>
            ) : (
              <p className="hint">What you write appears here as it will read.</p>
            )}
          </Card>
        </div>
      )}
    </div>
  );
}

/** What the page answers to the form that saves itself (`intent` "autosave"). */
interface AutosaveAnswer {
  saved?: { id: string; at: string };
  /** Somebody else saved the same draft meanwhile. */
  moved?: { revision: number; at: string };
  shown?: Shown;
  /** What is wrong with the fields, by name; sentences of the whole form under "". */
  reply?: { error?: Record<string, string[] | null> | null };
}

function useSavedDraft(form: string, action: string) {
  const fetcher = useFetcher<AutosaveAnswer | NotSent>();
  const [answer, setAnswer] = useState<AutosaveAnswer>();
  const isBusy = fetcher.state !== "idle";
  const isCut = isNotSent(fetcher.data);
  // What the last saving told stays until there is another.
  if (fetcher.data && !isNotSent(fetcher.data) && fetcher.data !== answer) setAnswer(fetcher.data);
  const save = (fields: FormData) => {
    fields.set("intent", "autosave");
    void fetcher.submit(fields, { method: "post", action });
  };
  const isDirty = useAutosave(form, { isBusy, hasFailed: isCut, isStopped: Boolean(answer?.moved), save });
  return { answer, isBusy, isDirty, isCut };
}

function upTo(field: keyof DraftFields): string {
  return `Up to ${count(DRAFT_LIMITS[field], "character")}`;
}

function isTitled(target: EventTarget, before: boolean): boolean {
  return target instanceof HTMLInputElement ? target.value.trim() !== "" : before;
}

function saying(busy: boolean, dirty: boolean, saved: boolean, moved: boolean, wrong: boolean): string {
  if (moved) return "Not saved: the draft was changed elsewhere.";
  if (wrong) return "Not saved: see what is wrong in the preview.";
  if (busy) return "Saving…";
  if (dirty) return "Not saved yet.";
  return saved ? "Saved." : "The draft saves itself while you write.";
}

/** Two people wrote in one draft: neither text is lost, and the second decides. */
function Conflict({ revision, action }: { revision: number; action: string }) {
  return (
    <Notice tone="warning" title="This draft was changed elsewhere">
      <p>
        It was saved in another place since this page was shown. What you wrote is in the fields below and is
        not saved yet.{" "}
        <a href={action} target="_blank" rel="noopener">
          Look at the saved text (opens in a new tab)
        </a>
        .
      </p>
      <div className="actions">
        <SubmitButton name="intent" value="copy" variant="secondary">
          Save mine as a new draft
        </SubmitButton>{" "}
        <SubmitButton name="intent" value={`overwrite:${revision}`} variant="quiet">
          Replace the saved text with mine
        </SubmitButton>
      </div>
    </Notice>
  );
}

/** The ways on from a PDF that was made. */
export function BackToDrafts() {
  return (
    <p>
      <Link to={linkTo("/admin-data-portal/create-report")}>All drafts</Link>
    </p>
  );
}
