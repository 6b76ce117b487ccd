import { useEffect, useState } from "react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { sayChosen } from "./say-chosen.ts";

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
