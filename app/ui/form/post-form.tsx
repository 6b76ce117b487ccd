import { type SubmissionResult, useForm } from "@conform-to/react";
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from "react";
import { useActionData, useNavigation } from "react-router";
import { buttonClass, type ButtonVariant } from "../button.tsx";
import { DraftFound, DraftKeeper, useDraft } from "./draft.tsx";
import { TokenForm } from "./token-form.tsx";
import { useDelayed } from "./use-delayed.ts";
import { useSubmitGuard } from "./use-submit-guard.ts";

interface PostFormOptions<Input> {
  /** Prefix of every element id of the form: unique on the page. */
  id: string;
  /** The answer of a failed submit, if it was this form's. */
  reply?: SubmissionResult | undefined;
  defaults?: { [Name in keyof Input]?: Input[Name] | string | string[] | boolean | null | undefined };
}

/**
 * A form whose only judge is the server: no rules are sent to the browser. After a failed submit the fields hold what
 * was typed and their errors, with or without scripts; what was typed before and not sent stands in them again.
 */
// An interface has no index signature, so only `any` lets a feature's input type in; Conform asks for the same.
// oxlint-disable-next-line typescript/no-explicit-any
export function usePostForm<Input extends Record<string, any>>({
  id,
  reply,
  defaults,
}: PostFormOptions<Input>) {
  const values = useDraft(id)?.values;
  // One object for as long as the form stands: another would be taken for another answer.
  const [kept] = useState<SubmissionResult | null>(values ? { initialValue: values } : null);
  return useForm<Input>({ id, lastResult: reply ?? kept, defaultValue: defaults as never });
}

/** A page's form with its fields, for the part of the page that shows it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type PostFormOf<Input extends Record<string, any>> = ReturnType<typeof usePostForm<Input>>;

/** `name=value` of the button that was pressed, while its submit is under way. */
const Pressed = createContext<string | null>(null);
export const PressedProvider = Pressed.Provider;
function usePressed(): string | null {
  return useContext(Pressed);
}

interface PostFormProps {
  form: { id: string };
  action?: string;
  /** Marks one filling-in of the form, so that posting it twice creates one record. */
  once?: string | undefined;
  /** A full page load even where scripts run: for signing in, where the session changes. */
  reloadDocument?: boolean;
  encType?: "multipart/form-data" | undefined;
  className?: string;
  /** What is typed is kept until it is sent: the facts of its route say `drafts`. */
  keepsDraft?: boolean;
  children: ReactNode;
}

/** Conform's own submit handler is not attached: it is for checks in the browser, and there are none. */
export function PostForm({
  form,
  action,
  once,
  reloadDocument,
  encType,
  className,
  keepsDraft,
  children,
}: PostFormProps) {
  const { guard, pressed } = useSubmitGuard();
  const { element, onSubmit: onOwnSubmit } = useEmptiedOnSuccess();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    guard.onSubmit(event);
    if (!event.defaultPrevented) onOwnSubmit();
  };
  const own = (
    <TokenForm
      ref={element}
      id={form.id}
      action={action}
      encType={encType}
      reloadDocument={reloadDocument}
      data-document={reloadDocument ? "" : undefined}
      noValidate
      onSubmit={onSubmit}
      onClick={guard.onClick}
      className={className ?? "form"}
    >
      {once && <input type="hidden" name="_once" value={once} />}
      <input type="hidden" name="_form" value={form.id} />
      <PressedProvider value={pressed}>{children}</PressedProvider>
      {keepsDraft && <DraftKeeper form={form.id} page={once ?? ""} />}
    </TokenForm>
  );
  if (!keepsDraft) return own;
  return (
    <>
      <DraftFound form={form.id} />
      {own}
    </>
  );
}

/** After a submit that led back to the same page and left no answer, the fields start afresh as after a page load. */
function useEmptiedOnSuccess() {
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const navigation = useNavigation();
  const answer = useActionData();
  useEffect(() => {
    if (navigation.state !== "idle" || !submitted.current) return;
    submitted.current = false;
    if (answer === undefined) element.current?.reset();
  }, [navigation.state, answer]);
  return { element, onSubmit: () => void (submitted.current = true) };
}

interface SubmitButtonProps {
  /** What the button says while the server works, once scripts run. */
  pending?: string;
  variant?: ButtonVariant;
  size?: "small";
  name?: string;
  value?: string;
  /** Only ever once scripts run: what they know must be said beside it, too. */
  disabled?: boolean | undefined;
  children: ReactNode;
}

export function SubmitButton({
  pending,
  variant = "primary",
  size,
  name,
  value,
  disabled,
  children,
}: SubmitButtonProps) {
  const busy = useDelayed(usePressed() === `${name ?? ""}=${value ?? ""}`);
  return (
    <button
      type="submit"
      name={name}
      value={value}
      disabled={disabled}
      aria-disabled={busy || undefined}
      className={buttonClass(variant, size)}
    >
      {busy && pending ? pending : children}
    </button>
  );
}
