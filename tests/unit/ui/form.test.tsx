import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import { CodeField } from "#app/ui/form/fields/code-field.tsx";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PasswordField } from "#app/ui/form/fields/password-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { SiteFrame } from "#app/ui/frame/site-frame.tsx";

interface Input {
  email: string;
  timeline: string;
  services: string[];
  client: string;
  password: string;
  code: string;
}

const OPTIONS = Array.from({ length: 9 }, (_, index) => ({ value: `v${index}`, label: `Option ${index}` }));

const FAILED = {
  status: "error" as const,
  initialValue: { email: "jane@", timeline: "v1", services: ["v0", "v2"], client: "v3" },
  error: {
    "": ["Try again"],
    email: ["Enter an email address in the correct format", "A second message"],
    timeline: ["Select a timeline"],
    "services[1]": ["Select services from the list"],
    password: ["Enter your password"],
  },
};

function Specimen({ reply }: { reply?: typeof FAILED }) {
  const [form, fields] = usePostForm<Input>({ id: "f", reply, defaults: { email: "typed@before.example" } });
  return (
    <>
      <ErrorSummary form={form} fields={fields} />
      <PostForm form={form} once="once-1">
        <TextField field={fields.email} label="Email" hint="At work" optional />
        <RadioField field={fields.timeline} legend="Timeline" options={OPTIONS.slice(0, 2)} />
        <CheckboxesField field={fields.services} legend="Services" options={OPTIONS.slice(0, 3)} />
        <ComboboxField field={fields.client} label="Client" options={OPTIONS} />
        <PasswordField field={fields.password} label="Password" autoComplete="new-password" />
        <CodeField field={fields.code} label="Code" />
        <SubmitButton pending="Sending…">Send</SubmitButton>
      </PostForm>
    </>
  );
}

function Asked({ picked }: { picked?: string }) {
  const [form, fields] = usePostForm<Input>({ id: "q", reply: undefined, defaults: { timeline: picked } });
  return (
    <PostForm form={form}>
      <RadioField field={fields.timeline} legend="Timeline" options={OPTIONS.slice(0, 2)} optional />
    </PostForm>
  );
}

function html(page: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => page() }]);
  return renderToString(<Stub initialEntries={["/"]} />);
}

const tag = (page: string, id: string) => page.match(new RegExp(`<[a-z]+[^>]* ?id="${id}"[^>]*>`))?.[0] ?? "";

describe("a form as it comes", () => {
  const page = html(() => <Specimen />);

  it("has no summary, its defaults, its mark and no rules for the browser", () => {
    expect(page).not.toContain("There is a problem");
    expect(tag(page, "f-email")).toContain('value="typed@before.example"');
    expect(page).toContain('<input type="hidden" name="_once" value="once-1"/>');
    expect(page).toContain("noValidate");
    expect(page).not.toMatch(/ (required|maxlength|pattern)/i);
  });

  it("says which fields are optional", () => {
    expect(page).toContain("(optional)");
  });

  it("names the hint where there is one", () => {
    expect(tag(page, "f-email")).toContain('aria-describedby="f-email-description"');
    expect(tag(page, "f-code")).not.toContain("aria-describedby");
  });
});

describe("a form after a failed submit", () => {
  const page = html(() => <Specimen reply={FAILED} />);

  it("begins with a summary that takes the focus without scripts", () => {
    expect(page.indexOf('class="error-summary"')).toBeLessThan(page.indexOf("<form"));
    expect(page).toMatch(/class="error-summary" role="alert" tabindex="-1" autofocus=""/i);
  });

  it("links each problem to its field, in the field's own words, once", () => {
    for (const [id, text] of [
      ["f-email", "Enter an email address in the correct format"],
      ["f-timeline", "Select a timeline"],
      ["f-password", "Enter your password"],
    ] as const) {
      expect(page).toContain(`<a href="#${id}">${text}</a>`);
      expect(page).toContain(`<span class="sr-only">Error: </span>${text}`);
      expect(tag(page, id)).not.toBe("");
    }
    expect(page).toContain('<a href="#f-services">');
    expect(page).not.toContain("A second message");
    expect(page).toContain("<li>Try again</li>");
  });

  it("sends the links of a group to its first choice", () => {
    expect(tag(page, "f-timeline")).toMatch(/type="radio".*value="v0"/);
    expect(tag(page, "f-services")).toMatch(/type="checkbox".*value="v0"/);
  });

  it("has one of its radios ticked that says nothing, where nothing need be said", () => {
    const asked = html(() => <Asked />);
    expect(tag(asked, "q-timeline")).toMatch(/name="timeline" checked="" value=""|checked=""[^>]*value=""/);
    expect(asked).toContain('<label for="q-timeline">No preference</label>');
    expect(tag(asked, "q-timeline-2")).toMatch(/value="v0"/);
    expect(asked.match(/checked=""/g)).toHaveLength(1);
    const again = html(() => <Asked picked="v1" />);
    expect(tag(again, "q-timeline-3")).toContain('checked=""');
    expect(again.match(/checked=""/g)).toHaveLength(1);
  });

  it("marks the field and names hint and error", () => {
    expect(tag(page, "f-email")).toContain('aria-invalid="true"');
    expect(tag(page, "f-email")).toContain('aria-describedby="f-email-description f-email-error"');
    expect(page).toMatch(/role="radiogroup" aria-describedby="f-timeline-error" aria-invalid="true"/);
  });

  it("keeps what was typed, picked and ticked, and never a password or a code", () => {
    expect(tag(page, "f-email")).toContain('value="jane@"');
    expect(tag(page, "f-timeline-2")).toContain("checked");
    expect(tag(page, "f-services")).toContain("checked");
    expect(tag(page, "f-services-2")).not.toContain("checked");
    expect(tag(page, "f-services-3")).toContain("checked");
    expect(page).toContain('<option value="v3" selected="">');
    expect(tag(page, "f-password")).not.toContain("value=");
    expect(tag(page, "f-code")).not.toContain("value=");
  });

  it("gives every element an id of its own", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe("the server's HTML", () => {
  it("has no control that only scripts answer to", () => {
    const page = html(() => (
      <SiteFrame
        brand={{ name: "Firm", tagline: "Tagline", mark: [] }}
        nav={[{ to: "/client-portal", label: "Client Portal", badge: 12 }]}
        isPortal
        sections={{
          label: "Sections",
          groups: [{ items: [{ to: "/client-portal", label: "Client Portal", icon: "report" }] }],
        }}
        account={{ name: "Jane Smith", email: "jane@firm.example", initials: "JS" }}
        bottom={[{ to: "/admin-notifications", label: "Notifications", icon: "bell", badge: 12 }]}
        footer={{ groups: [], offices: ["London"], copyright: "©", disclosure: "" }}
        flash={{ id: "1", kind: "error", title: "Download failed" }}
        theme="system"
        basic={false}
      >
        <Specimen reply={FAILED} />
      </SiteFrame>
    ));
    // What opens a popover needs no script.
    expect(page).not.toMatch(/type="button"(?! popovertarget=)/i);
    expect(page).not.toContain('href="#"');
    // The message is in the page, first in main, and the whole count is there for those who listen.
    expect(page).toMatch(/<main><section class="flash flash-error" role="alert"/i);
    expect(page).toContain('<span aria-hidden="true">9+</span>');
    expect(page).toMatch(/<span class="sr-only"> \(12 unread\)/);
  });
});
