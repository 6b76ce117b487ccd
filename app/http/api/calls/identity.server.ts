import { z } from "zod";
import { isMember } from "#app/features/actor.ts";
import { findCurrentUser } from "#app/features/access/identity/find-current-user.server.ts";
import { missingFactors, signInFactors } from "#app/features/access/identity/sign-in/sign-in.schema.ts";
import { signIn } from "#app/features/access/identity/sign-in/sign-in.server.ts";
import { signInMessages, tooManyTries, usedUp } from "#app/features/access/identity/sign-in/sign-in.ts";
import { signOut } from "#app/features/access/identity/sessions/session.commands.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { currentUser } from "#app/http/api/answers/entities.ts";
import { sentence } from "#app/http/api/scalars.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { deviceKnownTo, knownDeviceCookie } from "#app/http/device-cookies.server.ts";
import { env } from "#app/platform/env.server.ts";

const tag = "Session";

export const readCurrentUser = call({
  method: "GET",
  path: "/api/auth/user",
  tag,
  summary: "Who is signed in",
  description: "401 means nobody. Asking lengthens no session.",
  who: "member",
  scope: "account:read",
  hasEtag: true,
  polled: true,
  answer: currentUser,
  run: async ({ db, actor }) => ({ data: await findCurrentUser(db, actor.userId) }),
});

export const login = call({
  method: "POST",
  path: "/api/login",
  tag,
  summary: "Sign in",
  description:
    "Sets the session cookie. The code is needed by accounts with two-factor sign-in: by all clients, and by admins who switched it on. A recovery code may stand in its place.",
  who: "anyone",
  scope: null,
  proves: true,
  body: signInFactors,
  lead: ({ email, password, userKey }) =>
    missingFactors({ as: "admin", email, password, userKey, authenticatorCode: "" })?.formErrors?.[0] ?? null,
  answer: currentUser,
  refusals: {
    invalid_credentials: "One of the factors is wrong; which one is not told.",
    code_required: true,
    two_factor_required: true,
    busy: "Too many people are signing in at this moment.",
  },
  async run({ db, actor, body, request, facts, refuse }) {
    const device = await deviceKnownTo(request, body.email);
    const result = await signIn(db, actor, { ...body, userAgent: facts.userAgent, device });
    if (result.ok) {
      const { sid, role, email, userId } = result.signedIn;
      const headers = new Headers();
      headers.append("Set-Cookie", await sessionCookie.set({ sid, role }));
      headers.append("Set-Cookie", await knownDeviceCookie(request, email));
      return { data: await findCurrentUser(db, userId), headers };
    }
    switch (result.reason) {
      case "invalid":
        return refuse("invalid_credentials", signInMessages.failed);
      case "code-required": {
        const errors = { authenticatorCode: [signInMessages.codeMissing] };
        return refuse("code_required", signInMessages.codeMissing, { errors });
      }
      case "must-enrol": {
        const more = { enrolmentUrl: `${env().origin}/welcome/${result.token}` };
        const message = "Set up an authenticator app first: open the enrolment link.";
        return refuse("two_factor_required", message, { more });
      }
      case "busy":
        return refuse("busy", signInMessages.busy, { headers: { "Retry-After": "5" } });
      case "throttled": {
        const headers = { "Retry-After": String(result.retryAfterSeconds) };
        const sentence = (result.isUsedUp ? usedUp : tooManyTries)(result.retryAfterSeconds);
        return refuse("too_many_requests", sentence, { headers });
      }
    }
  },
});

export const logout = call({
  method: "POST",
  path: "/api/logout",
  tag,
  summary: "Sign out",
  description: "Ends the session of the cookie. Without one it does nothing, and says the same.",
  who: "anyone",
  scope: null,
  answer: z.object({ message: sentence }).meta({ id: "LoggedOut" }),
  async run({ db, actor }) {
    if (isMember(actor)) await signOut(db, actor);
    const headers = { "Set-Cookie": sessionCookie.clear(), "Clear-Site-Data": '"cache"' };
    return { data: { message: "Logged out successfully" }, headers };
  },
});
