import { createContext, useContext, useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useActionData, useNavigation } from "react-router";
import { useStops } from "../line/use-line.ts";
import { DraftFound, DraftKeeper, type ShownDraft } from "./draft.tsx";
import { TokenForm } from "./token-form.tsx";
import { useSubmitGuard } from "./use-submit-guard.ts";

/** `name=value` of the button that was pressed, while its submit is under way. */
const Pressed = createContext<string | null>(null);
export const PressedProvider = Pressed.Provider;
export function usePressed(): string | null {
  return useContext(Pressed);
}

export interface PostFormProps {
  form: { id: string };
  action?: string;
  /** Marks one filling-in of the form, so that posting it twice creates one record. */
  once?: string | undefined;
  /** A full page load even where scripts run: for signing in, where the session changes. */
  reloadDocument?: boolean;
  encType?: "multipart/form-data" | undefined;
  className?: string;
  /** What was typed before and not sent, null when nothing was. Left out where no draft is kept. */
  draft?: ShownDraft | null;
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
  draft,
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
      {draft !== undefined && <DraftKeeper form={element} />}
    </TokenForm>
  );
  if (draft?.form !== form.id) return own;
  return (
    <>
      <DraftFound draft={draft} />
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
  const stops = useStops();
  // What was stopped on its way has no answer: it stays as it was filled in.
  useEffect(() => void (submitted.current = false), [stops]);
  useEffect(() => {
    if (navigation.state !== "idle" || !submitted.current) return;
    submitted.current = false;
    if (answer === undefined) element.current?.reset();
  }, [navigation.state, answer]);
  return { element, onSubmit: () => void (submitted.current = true) };
}
