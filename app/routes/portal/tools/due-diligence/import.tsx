import { z } from "zod";
import { REQUEST_HEADERS } from "#app/features/diligence/diligence-columns.ts";
import { roomHref } from "#app/features/diligence/diligence-href.ts";
import { importRequests, REQUEST_FILE } from "#app/features/diligence/import-requests.server.ts";
import { frameOf } from "#app/features/diligence/room-frame.ts";
import { RoomPage } from "#app/features/diligence/room-page.tsx";
import { mayManage } from "#app/features/diligence/room.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { problemText } from "#app/features/figures/problem.ts";
import { roomScope } from "#app/http/diligence-room.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { fileInputFacts, receiveForm } from "#app/http/upload-form.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { count } from "#app/ui/format.ts";
import type { Route } from "./+types/import";

const neither = "Choose a CSV file, or paste its rows";
const kilobyte = 1024;
const longestPaste = 256 * kilobyte;
const limits = {
  files: 1,
  fileBytes: REQUEST_FILE.bytes,
  totalBytes: REQUEST_FILE.bytes,
  types: ["csv"],
  fieldBytes: kilobyte * kilobyte,
} as const satisfies Parameters<typeof fileInputFacts>[0];

const schema = z.object({
  csv: z
    .string({ error: (issue) => (Array.isArray(issue.input) ? "Send only one text" : neither) })
    .optional()
    .refine((text = "") => Buffer.byteLength(text) <= longestPaste, {
      error: "The pasted text is longer than 256 KB. Save it as a CSV file and choose that",
    }),
  _once: once,
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const { room } = await roomScope(context, params.id);
  if (!mayManage(room)) throw forbidden(context);
  return {
    room: frameOf(room),
    columns: REQUEST_HEADERS.join(", "),
    accept: fileInputFacts(limits).accept,
    once: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, room } = await roomScope(context, params.id);
  if (!mayManage(room)) throw forbidden(context);
  const posted = await receiveForm(request, actor, { field: "file", limits });
  const form = posted.hold(schema, { form: "import" });
  if (!form.ok) return form.rejection();
  const { csv = "", _once } = form.value;
  const isPasted = csv.trim() !== "";
  const file = form.files.at(-1);
  if (file && isPasted) {
    const both = "Send a file or pasted rows, not both: empty one of the two";
    return form.reject({ fieldErrors: { csv: [both] } }, 400, []);
  }
  if (!file && !isPasted) return form.reject({ fieldErrors: { file: [neither] } });
  const result = await importRequests(db, actor, { roomId: room.id, source: file ?? csv, once: _once });
  if (result.ok) {
    await posted.discard();
    return seeOther(roomHref(room.id, "requests"), {
      flash: { kind: "success", title: `${count(result.count, "request")} imported` },
    });
  }
  if (!("problems" in result)) {
    await posted.discard();
    throw result.reason === "not-found" ? notFound() : forbidden(context);
  }
  // A file that must be mended is chosen again.
  return form.reject({ formErrors: ["Nothing was imported.", ...result.problems.map(problemText)] }, 400, []);
}

export default function ImportRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { room, columns, accept, once: key } = loaderData;
  const [form, fields] = usePostForm<{ csv: string; file: string }>({
    id: "import",
    reply: actionData?.reply,
  });
  return (
    <RoomPage
      room={room}
      title="Import requests"
      heading="Import requests"
      lead={`Adds the rows of a CSV file to ${room.name}: all of them, or, if one won’t do, none.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <p>
        The first line names the columns: {columns}. Workstream, Request and Priority are needed. A number is
        kept where nothing in the room had it before; without one, a request gets the next of its workstream.
        Owners are the email addresses of people who are in the room. The status is passed over: requests
        begin as Requested.
      </p>
      <PostForm form={form} once={key} encType="multipart/form-data">
        <FileField
          field={fields.file}
          label="CSV file"
          hint="Comma-separated, in UTF-8 (in Excel: “CSV UTF-8”). At most 4 MB and 2,000 requests."
          accept={accept}
        />
        <TextArea
          field={fields.csv}
          label="Or paste the rows"
          hint="At most 256 KB. Dates like 31/3/2027."
          rows={8}
          spellCheck={false}
        />
        <UploadProgress formId={form.id} back={roomHref(room.id, "import")} />
        <div className="actions">
          <SubmitButton pending="Importing…">Import requests</SubmitButton>
          <LinkButton to={roomHref(room.id, "requests")} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </RoomPage>
  );
}
