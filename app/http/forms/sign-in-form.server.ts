import type { RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import {
  missingFactors,
  type SignInForm,
  signInForm,
} from "#app/features/access/identity/sign-in/sign-in.schema.ts";
import {
  signIn,
  type SignedIn,
  type SignInResult,
} from "#app/features/access/identity/sign-in/sign-in.server.ts";
import { deviceKnownTo } from "../device-cookies.server.ts";
import { readForm } from "./form.server.ts";
import { scope } from "../scope.server.ts";

type Form = Extract<Awaited<ReturnType<typeof readForm<typeof signInForm>>>, { ok: true }>;

type FormSignIn =
  | { read: false; rejection: ReturnType<Form["reject"]> }
  | { read: true; value: SignInForm; reject: Form["reject"]; result: SignInResult };

export interface SuccessfulSignIn {
  signedIn: SignedIn;
  value: SignInForm;
}

/**
 * The page's door: remix-auth's form strategy reads the post, and its verify callback holds it against the form's
 * rules, then hands the factors to the same `signIn` that every door uses.
 */
export async function authenticateForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormSignIn> {
  const strategy = new FormStrategy<FormSignIn>(async ({ form: posted, request: unread }) => {
    const form = await readForm(unread, signInForm, {
      form: "sign-in",
      hide: ["password", "authenticatorCode"],
    });
    const missing = missingFactors({
      as: posted.get("as"),
      email: posted.get("email"),
      password: posted.get("password"),
      userKey: posted.get("userKey"),
      authenticatorCode: posted.get("authenticatorCode"),
    });
    if (missing) return { read: false, rejection: leadFirst(form.reject(missing)) };
    if (!form.ok) return { read: false, rejection: form.rejection() };
    const { db, actor, request: facts } = scope(context);
    const { email, password, userKey, authenticatorCode } = form.value;
    const result = await signIn(db, actor, {
      email,
      password,
      userKey,
      authenticatorCode,
      userAgent: facts.userAgent,
      device: await deviceKnownTo(request, email),
    });
    const reject: Form["reject"] = (...told) => withoutKey(form.reject(...told));
    return { read: true, value: form.value, reject, result };
  });
  return new Authenticator<FormSignIn>().use(strategy).authenticate("form", request);
}

/** Once the factors were tried none of them is shown again; of a form that lacked something the key stays. */
function withoutKey(rejection: ReturnType<Form["reject"]>): ReturnType<Form["reject"]> {
  delete rejection.data.reply.initialValue?.userKey;
  return rejection;
}

/** The contract's sentence stands above the fields' own. */
function leadFirst(rejection: ReturnType<Form["reject"]>): ReturnType<Form["reject"]> {
  const { reply } = rejection.data;
  if (reply.error?.[""]) reply.error = { "": reply.error[""], ...reply.error };
  return rejection;
}
