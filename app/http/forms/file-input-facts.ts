import { typesInWords, acceptOf } from "#app/platform/uploads/file-types.ts";
import { megabytes, type UploadLimits, USUAL_LIMITS } from "#app/platform/uploads/upload.ts";
import { count } from "#app/plural.ts";

/** What the page needs to show the file input. */
interface FileInputFacts {
  accept: string;
  hint: string;
}

/** For a loader: what the file input says and offers. */
export function fileInputFacts(limits: Partial<UploadLimits> = {}): FileInputFacts {
  const { types, files, fileBytes } = { ...USUAL_LIMITS, ...limits };
  const number = files === 1 ? "One file" : `Up to ${count(files, "file")}`;
  const size = files === 1 ? "" : " each";
  return {
    accept: acceptOf(types),
    hint: `${typesInWords(types)}. ${number}, ${megabytes(fileBytes)}${size} at most. Large files can take several minutes: keep this page open.`,
  };
}
