import type * as calls from "#app/http/api/calls/portal.server.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import type { Examples } from "./scene.ts";

export const portal = {
  subscriptions: {},
  services: {},
  activity: {},
  dashboard: {},
  marketInsights: {},
  signupApplication: { send: () => ({ body: applicationFields() }) },
} satisfies Examples<typeof calls>;
