import type * as calls from "#app/http/api/calls/administration.server.ts";
import { ask } from "../../support/api.ts";
import { count, type Examples, type Scene, type Sent } from "./scene.ts";

const someone = () => ({ body: { assignedEmail: `somebody.${count()}@example.com` } });
const userKey =
  (body?: Record<string, unknown>) =>
  async ({ people }: Scene): Promise<Sent> => {
    const made = await ask(people.admin, "POST", "/api/admin/user-keys/generate", someone().body);
    return { params: { keyId: (made.json as { id: string }).id }, ...(body && { body }) };
  };

export const administration = {
  userKeys: {},
  newUserKey: { send: someone },
  userKeyReveal: { send: userKey() },
  userKeyStatus: { send: userKey({ status: "active" }) },
  users: {},
  twoFactorSetup: { send: async ({ app }) => ({ params: { id: (await app.make.client()).userId } }) },
} satisfies Examples<typeof calls>;
