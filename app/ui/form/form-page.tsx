import type { ReactNode } from "react";
import { LinkButton } from "../button.tsx";
import { Page, type PageProps } from "../page.tsx";
import { ErrorSummary, type ErrorSummaryProps } from "./error-summary.tsx";
import { PostForm, SubmitButton } from "./post-form.tsx";

interface Props extends Pick<PageProps, "title" | "eyebrow" | "lead"> {
  form: ErrorSummaryProps["form"];
  /** It came back: what is wrong with it stands above. */
  isRefused: boolean;
  once?: string;
  /** What is typed outlives the tab. */
  keepsDraft?: boolean;
  /** What the page showed of the record: nobody overwrites what they have not seen. */
  seen?: string | number;
  button: string;
  pending: string;
  /** Where whoever changes their mind goes. */
  cancel: string;
  above?: ReactNode;
  children: ReactNode;
}

/** A page that is one form. */
export function FormPage({
  form,
  isRefused,
  once,
  keepsDraft,
  seen,
  button,
  pending,
  cancel,
  above,
  children,
  ...page
}: Props) {
  return (
    <Page {...page} errors={isRefused} summary={<ErrorSummary form={form} />} width="narrow">
      {above}
      <PostForm form={form} once={once} keepsDraft={keepsDraft}>
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        {children}
        <div className="actions">
          <SubmitButton pending={pending}>{button}</SubmitButton>{" "}
          <LinkButton to={cancel} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
