import { useEffect, useState } from "react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { count } from "#app/plural.ts";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";

type Reply = Parameters<typeof usePostForm>[0]["reply"];

export function useLiveUploadForm(reply: Reply, companyId: string) {
  return usePostForm<{ companyId: string; destination: string; files: string }>({
    id: "upload",
    reply,
    defaults: { companyId, destination: "my-reports" },
  });
}

interface LiveUploadFormProps {
  form: ReturnType<typeof useLiveUploadForm>;
  once: string;
  clients: Options;
  destinations: readonly Option[];
  fileInput: { accept: string; hint: string };
  kept: FileFieldProps["kept"];
  /** The page's own address. */
  here: string;
}

/** Which client gets which files, and where they stand there. */
export function LiveUploadForm(props: LiveUploadFormProps) {
  const { form, once, clients, destinations, fileInput, kept, here } = props;
  const [meta, fields] = form;
  const { lacks, told } = useChosen(meta.id);
  return (
    <PostForm form={meta} once={once} action={here} encType="multipart/form-data">
      <input type="hidden" name="intent" value="upload" />
      <ComboboxField field={fields.companyId} label="Client" options={clients} />
      <RadioField field={fields.destination} legend="Destination" options={destinations} />
      <FileField field={fields.files} label="Files" {...fileInput} kept={kept} multiple />
      <p role="status" className="hint">
        {told}
      </p>
      <UploadProgress formId={meta.id} />
      <div>
        <SubmitButton pending="Uploading…" disabled={lacks}>
          Upload to Client Portal
        </SubmitButton>
        {lacks && <p className="hint">Choose a client and at least one file first.</p>}
      </div>
    </PostForm>
  );
}

/** What is chosen at this moment, once scripts run; until then the server says what is missing. */
function useChosen(formId: string) {
  const [lacks, setLacks] = useState(false);
  const [told, setTold] = useState("");
  const look = () => {
    const element = document.getElementById(formId);
    if (!(element instanceof HTMLFormElement)) return;
    const form = new FormData(element);
    const files = form.getAll("files").filter((file) => file instanceof File && file.name !== "") as File[];
    setLacks(!form.get("companyId") || (files.length === 0 && !form.has("kept")));
    setTold(sayChosen(files));
  };
  useEffect(() => {
    const form = document.getElementById(formId);
    form?.addEventListener("change", look);
    return () => form?.removeEventListener("change", look);
  });
  // An answer empties the file input and lists what was kept, without the person changing anything.
  useEffect(look);
  return { lacks, told };
}

const mostFiles = 10;
const largest = 50;
const largestTogether = 200;
const megabyte = 1024 * 1024;

/** What the browser has chosen. What is too large or too many is told before it is on its way for minutes. */
export function sayChosen(files: readonly { name: string; size: number }[]): string {
  if (files.length === 0) return "";
  const chosen = files.length === 1 ? `${files[0]?.name}.` : `${count(files.length, "file")}.`;
  const problems = files
    .filter(({ size }) => size > largest * megabyte)
    .map(({ name }) => `“${name}” must be ${largest} MB or smaller.`);
  if (files.length > mostFiles) problems.push(`You can send up to ${count(mostFiles, "file")} at once.`);
  if (files.reduce((sum, { size }) => sum + size, 0) > largestTogether * megabyte)
    problems.push(`All files together must be ${largestTogether} MB or smaller.`);
  return ["File Selected:", chosen, ...problems].join(" ");
}
