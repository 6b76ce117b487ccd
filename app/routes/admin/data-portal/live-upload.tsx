import { LiveUploadForm, useLiveUploadForm } from "#app/features/publishing/live-upload/live-upload-form.tsx";
import { showUploads } from "#app/features/publishing/live-upload/pages/show-uploads.server.ts";
import { UploadTable } from "#app/features/publishing/live-upload/upload-table.tsx";
import { answerLiveUpload } from "#app/http/desk/answer-live-upload.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { withoutQuery } from "#app/http/refuse.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { Page } from "#app/ui/page.tsx";
import { optionsOnce } from "#app/features/fields/options-once.server.ts";
import type { Route } from "./+types/live-upload";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const shown = await showUploads(db, actor, now, request.url.searchParams);
  return {
    ...shown,
    once: crypto.randomUUID(),
    here: withoutQuery(request.url),
    fileInput: fileInputFacts(),
    clients: optionsOnce(request, shown.clients),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return answerLiveUpload(request, context);
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function LiveUpload({ loaderData, actionData }: Route.ComponentProps) {
  const { uploads, older, newer, here, client } = loaderData;
  const posted = usePosted(actionData);
  const form = useLiveUploadForm(posted.replyOf("upload"), client);
  return (
    <Page
      title={newer ? "Live Upload – Older" : "Live Upload"}
      heading="Live Upload"
      lead="Give a client documents. They stand in the client’s portal at once, and their people are told by mail. PDFs carry the reader’s name and a copy number on every page when they are downloaded."
      errors={posted.failed}
      summary={posted.summary({ upload: form[0] })}
    >
      <Card title="Upload to a client">
        <LiveUploadForm
          {...loaderData}
          form={form}
          kept={posted.rejection?.kept}
          here={linkTo("/admin-data-portal/live-upload")}
        />
      </Card>
      <section className="flow" aria-labelledby="recent">
        <h2 id="recent" className="text-xl font-semibold">
          Recent uploads
        </h2>
        <UploadTable uploads={uploads} here={here} />
        <OlderNewer label="Pages of uploads" newer={newer} older={older} />
      </section>
    </Page>
  );
}
