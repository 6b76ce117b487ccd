import { brand } from "#app/brand.ts";
import { exportData } from "#app/features/data-export/export-data.server.ts";
import { sendPieces } from "#app/http/files/send-bytes.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { confirmedMember } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/data";

export { clientAction } from "#app/ui/form/client-action.ts";

const here = linkTo("/account/data");

/** A post is answered with the file itself, which no page can be: so it never reaches the page. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== "POST") return next();
    const { db, actor } = confirmedMember(context, here);
    const made = await exportData(db, actor);
    if (made.ok) return sendPieces(made.zip, { name: made.name, contentType: "application/zip" });
    if (made.reason === "forbidden") throw forbidden(context);
    const minutes = Math.ceil(made.retryAfterSeconds / 60);
    return seeOther(here, {
      flash: {
        kind: "error",
        title: "You have taken your data several times",
        text: `Try again in ${count(minutes, "minute")}.`,
      },
    });
  },
];

/** A page takes posts only where it has an action; the one above answers them. */
export function action() {
  return null;
}

export default function DataExportPage() {
  return (
    <Page
      title="Your data"
      eyebrow="Your account"
      width="narrow"
      lead="What we keep of you, in one ZIP file: each list as JSON and as CSV."
    >
      <p>
        It holds your account, your sessions, what you did here, the copies you took, your orders and quotes,
        what you wrote to us, and what you wrote, handed in and took in diligence rooms and about alerts. Your
        company’s own records, such as its deals, holdings, KPIs and benchmarks, are exported where they are
        kept. Your application and the emails we sent you are not in it: write to{" "}
        <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a> and we send them.
      </p>
      {/* A file is no page: the browser itself takes it, with or without scripts. */}
      <TokenForm action={here} reloadDocument>
        <Button variant="primary">Download your data</Button>
      </TokenForm>
      <p className="hint">
        We may ask you to confirm that it is you. Passwords, keys and codes are not in the file.
      </p>
    </Page>
  );
}
