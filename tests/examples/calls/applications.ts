import { expect } from "vitest";
import type * as calls from "#app/http/api/calls/applications.server.ts";
import { ask } from "../../support/api.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { type Examples, posted, type Scene, type Sent, textsOf, type Twin } from "./scene.ts";

const application =
  (body?: Record<string, unknown>) =>
  async ({ app }: Scene): Promise<Sent> => {
    const fields = applicationFields();
    const sent = await ask(app.visitor(), "POST", "/api/client/signup-application", fields);
    if (sent.status !== 201) throw new Error(`The application answered ${sent.status}: ${sent.html}`);
    const { id } = await app.db
      .selectFrom("applications")
      .select("id")
      .where("email", "=", fields.email ?? "")
      .executeTakeFirstOrThrow();
    return { params: { id }, ...(body && { body }) };
  };

const page = (id: string) => `/admin-user-management/applications/${id}`;

const twin = (intent: string, told: object, shows: string): Twin => ({
  form: posted(
    ({ id }) => page(id),
    (sent) => ({ intent, ...textsOf(sent) }),
  ),
  read: (id) => `/api/admin/applications/${id}`,
  told,
  page,
  shows,
});

export const applications = {
  applications: {},
  oneApplication: { send: application() },
  applicationReview: {
    send: application(),
    twin: twin("start-review", { state: "in-review", reviewer: expect.any(String) }, "In review"),
  },
  applicationQuestion: {
    send: application({ message: "Which indices do you track?" }),
    twin: twin(
      "ask",
      { state: "needs-information", messages: [{ body: "Which indices do you track?" }] },
      "Which indices do you track?",
    ),
  },
  applicationDecline: {
    send: application({ reason: "Outside our field." }),
    twin: twin("decline", { state: "declined", declineReason: "Outside our field." }, "Outside our field."),
  },
  applicationApproval: {
    send: application({ accessLevel: "client", services: ["index_licensing"], tools: ["deal-flow"] }),
    twin: twin("approve", { state: "approved", clientId: expect.any(String) }, "Approved"),
  },
} satisfies Examples<typeof calls>;
