import type * as calls from "#app/http/api/calls/identity.server.ts";
import type { Examples } from "./scene.ts";

export const identity = {
  readCurrentUser: {},
  // Nobody signs in with nothing: the four factors have tests of their own.
  login: {
    send: () => ({ body: {} }),
    gets: { visitor: 400, client: 400, stranger: 400, admin: 400 },
  },
  logout: {},
} satisfies Examples<typeof calls>;
