import type * as calls from "#app/http/api/calls/holdings.server.ts";
import { type Examples, posted, type Scene, type Sent, type SentFor, type Twin } from "./scene.ts";

/** A company of its own and a report in the shop. */
async function both({ app }: Scene) {
  const { companyId: id } = await app.make.client();
  const { id: reportId } = await app.make.report({ title: "Given" });
  return { id, reportId };
}

/** The company has the report. */
const held =
  (body?: Record<string, unknown>) =>
  async (scene: Scene): Promise<Sent> => {
    const params = await both(scene);
    await scene.app.make.holding(params.id, params.reportId);
    return { params, ...(body && { body }) };
  };

const reportOf = ({ params, body }: Sent) => String(params?.reportId ?? body?.reportId);

const desk = ({ params }: SentFor) => `/admin-data-portal/clients/${params?.id}`;

const twin = (intent: string, told: object, shows: string): Twin => ({
  form: posted(desk, (sent) => ({
    intent,
    reportId: reportOf(sent),
    ...(typeof sent.body?.reason === "string" && { reason: sent.body.reason }),
  })),
  read: (id, sent) => `/api/admin/clients/${id}/reports/${reportOf(sent)}`,
  told,
  page: (id) => `/admin-data-portal/clients/${id}`,
  shows,
});

export const holdings = {
  heldReport: { send: held() },
  grantedReport: {
    send: async (scene) => {
      const { id, reportId } = await both(scene);
      return { params: { id }, body: { reportId } };
    },
    twin: twin("grant-report", { title: "Given", source: "granted", endedAt: null }, "Given"),
  },
  takenBackReport: {
    send: held({ reason: "Meant for another client" }),
    twin: twin(
      "take-back",
      { title: "Given", reason: "Meant for another client" },
      "Meant for another client",
    ),
  },
} satisfies Examples<typeof calls>;
