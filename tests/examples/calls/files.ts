import { expect } from "vitest";
import type * as calls from "#app/http/api/calls/files.server.ts";
import { pdf } from "../../support/scene/upload-files.ts";
import { count, type Examples, firstOf, posted, type Scene, type Sent, type Twin } from "./scene.ts";

const file =
  (values = {}) =>
  async ({ app, holder }: Scene): Promise<Sent> => ({
    params: { id: await app.make.companyFile(holder.companyId, values) },
  });

const desk = "/admin-data-portal/live-upload";
const documents = "/client-portal/reports/documents";

const twin = (intent: string, told: object, page: string, shows: string): Twin => ({
  form: posted(
    () => desk,
    ({ params }) => ({ intent, id: params?.id }),
  ),
  read: (id) => `/api/admin/files/${id}`,
  told,
  page: () => page,
  shows,
});

export const files = {
  files: { send: () => ({ query: { destination: "my-reports" } }) },
  oneFile: { send: file() },
  uploads: {},
  oneUpload: { send: file() },
  newUpload: {
    send: ({ holder }) => ({
      query: { clientId: holder.companyId, destination: "client-documents", name: `Schedule ${count()}.pdf` },
      bytes: pdf(400 + count()),
    }),
    twin: {
      form: ({ people }, { query }) => {
        const { clientId = "", destination = "", name = "" } = query ?? {};
        const form = new FormData();
        for (const [field, value] of Object.entries({ intent: "upload", companyId: clientId, destination }))
          form.append(field, value);
        form.append("files", new File([Buffer.from(pdf(900))], name));
        return people.admin.send("POST", desk, undefined, { body: form });
      },
      idOf: firstOf("admin", () => "/api/admin/files?limit=1"),
      read: (id) => `/api/admin/files/${id}`,
      told: ({ holder }) => ({
        destination: "client-documents",
        client: { id: holder.companyId },
        removedAt: null,
      }),
      page: () => documents,
      shows: ({ query }) => query?.name?.replace(".pdf", "") ?? "?",
    },
  },
  takenBackFile: {
    send: file(),
    twin: twin("take-back", { removedAt: expect.any(String) }, desk, "Give back"),
  },
  restoredFile: {
    send: file({ removed_at: "2026-11-20T09:00:00.000Z" }),
    twin: twin("give-back", { removedAt: null }, documents, "Licence schedule"),
  },
} satisfies Examples<typeof calls>;
