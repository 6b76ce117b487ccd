import type * as calls from "#app/http/api/calls/holdings.server.ts";
import { type Examples, posted, type Scene, type Sent, type SentFor, type Twin } from "./scene.ts";

/** A company of its own with a report in the shop, which it has or does not have yet. */
const given =
  (isHeld: boolean, body?: (reportId: string) => Record<string, unknown>) =>
  async ({ app }: Scene): Promise<Sent> => {
    const { companyId: id } = await app.make.client();
    const { id: reportId } = await app.make.report({ title: "Given" });
    if (isHeld) await app.make.holding(id, reportId);
    return { params: { id, reportId }, ...(body && { body: body(reportId) }) };
  };

const desk = ({ params }: SentFor) => `/admin-data-portal/clients/${params?.id}`;

const twin = (intent: string, told: object, shows: string): Twin => ({
  form: posted(desk, ({ params, body }) => ({
    intent,
    reportId: params?.reportId ?? "",
    ...(typeof body?.reason === "string" && { reason: body.reason }),
  })),
  read: (id, { params }) => `/api/admin/clients/${id}/reports/${params?.reportId}`,
  told,
  page: (id) => `/admin-data-portal/clients/${id}`,
  shows,
});

export const holdings = {
  heldReport: { send: given(true) },
  grantedReport: {
    send: given(false, (reportId) => ({ reportId })),
    twin: twin("grant-report", { title: "Given", source: "granted", endedAt: null }, "Given"),
  },
  takenBackReport: {
    send: given(true, () => ({ reason: "Meant for another client" })),
    twin: twin(
      "take-back",
      { title: "Given", reason: "Meant for another client" },
      "Meant for another client",
    ),
  },
} satisfies Examples<typeof calls>;
