import { createContext, useContext, useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useActionData, useNavigation } from "react-router";
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
  children,
}: PostFormProps) {
  const { guard, pressed } = useSubmitGuard();
  const { element, onSubmit: onOwnSubmit } = useEmptiedOnSuccess();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    guard.onSubmit(event);
    if (!event.defaultPrevented) onOwnSubmit();
  };
  return (
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
    </TokenForm>
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
    // What was stopped on its way has done nothing: it stays as it was filled in.
    const wasStopped = element.current?.dataset.stopped !== undefined;
    delete element.current?.dataset.stopped;
    if (answer === undefined && !wasStopped) element.current?.reset();
  }, [navigation.state, answer]);
  return { element, onSubmit: () => void (submitted.current = true) };
}
