/** A report while staff write it: what it is made of, and where it stands. */
export interface DraftFields {
  title: string;
  focus: string;
  /** Markdown, as are the two below. */
  summary: string;
  content: string;
  conclusions: string;
}

/** The fields' names as the form and every message about them say it, in the order they are shown. */
export const DRAFT_LABELS: Record<keyof DraftFields, string> = {
  title: "Title",
  focus: "Focus",
  summary: "Summary",
  content: "Content",
  conclusions: "Conclusions",
};

/** Characters. */
export const DRAFT_LIMITS: Record<keyof DraftFields, number> = {
  title: 200,
  focus: 200,
  summary: 4_000,
  content: 100_000,
  conclusions: 8_000,
};

export const EMPTY_DRAFT: DraftFields = { title: "", focus: "", summary: "", content: "", conclusions: "" };

/** The contract's words. */
export const DRAFT_MESSAGES = {
  titleBeforePreview: "Please add a report title before previewing",
  titleBeforePdf: "Please add a report title before generating PDF",
  missingContent: "Missing Content: please add the report’s content before generating PDF",
} as const;

/** What the buttons of its form do. */
export const DRAFT_INTENTS = ["save", "autosave", "look", "preview", "make", "clear", "copy"] as const;

/** `overwrite` carries the revision it is to replace. */
export const isDraftIntent = (intent: string) =>
  DRAFT_INTENTS.some((known) => known === intent) || /^overwrite:\d{1,9}$/.test(intent);

export interface Draft extends DraftFields {
  id: string;
  author: { id: string; name: string };
  /** Grows with each saving. */
  revision: number;
  /** The PDF that was made, and of which revision; null before the first. */
  made: { fileId: string; pages: number; revision: number } | null;
  /** The catalogue entry that was made of it. */
  report: {
    id: string;
    title: string;
    status: "draft" | "published" | "withdrawn";
    version: number;
    /** The file of the version in the catalogue now. */
    fileId: string;
  } | null;
  /** UTC. */
  updatedAt: string;
}

type DraftState = "writing" | "changed" | "made" | "in-shop";

export const DRAFT_STATE_LABELS: Record<DraftState, string> = {
  writing: "In writing",
  changed: "Changed since its PDF",
  made: "PDF made",
  "in-shop": "In the Report Shop",
};

export const DRAFT_STATE_TONES = {
  writing: "slate",
  changed: "amber",
  made: "blue",
  "in-shop": "green",
} as const satisfies Record<DraftState, string>;

export function draftState(draft: {
  revision: number;
  made: { revision: number } | null;
  report: unknown;
}): DraftState {
  if (!draft.made) return "writing";
  if (draft.made.revision !== draft.revision) return "changed";
  return draft.report ? "in-shop" : "made";
}

/** What a list calls a draft that has no title yet. */
export function draftName(title: string): string {
  return title || "Untitled draft";
}

export function isEmptyDraft(fields: DraftFields): boolean {
  return Object.keys(DRAFT_LABELS).every((name) => fields[name as keyof DraftFields] === "");
}
