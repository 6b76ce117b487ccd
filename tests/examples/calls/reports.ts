import type * as calls from "#app/http/api/calls/reports.server.ts";
import { type Examples, firstOf, posted, textsOf } from "./scene.ts";

export const reports = {
  clientReports: {},
  shopReports: {},
  reportDownload: {
    send: async ({ app, holder }) => {
      const { id } = await app.make.report({ title: "For the client alone" });
      await app.make.holding(holder.companyId, id);
      return { params: { id } };
    },
  },
  newClientReport: {
    send: () => ({ body: { title: "Our quarter", content: "Margins held." } }),
    twin: {
      form: posted(() => "/client-portal/reports/new", textsOf),
      idOf: firstOf("client", () => "/api/client/reports?limit=1"),
      read: (id) => `/api/client/files/${id}`,
      told: { title: "Our quarter", destination: "my-reports" },
      page: () => "/client-portal/reports",
      shows: "Our quarter",
    },
  },
} satisfies Examples<typeof calls>;
