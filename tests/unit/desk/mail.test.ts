import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { brand } from "#app/brand.ts";
import { letterText } from "#app/features/core/mail/mail-text.server.ts";
import { MAIL_KINDS, type MailKind } from "#app/features/core/mail/mail-kind.ts";
import { backOff, linkParts } from "#app/features/core/mail/mail.ts";
import type { NewMail } from "#app/features/core/mail/queue-mail.server.ts";
import { mayRevealKey, maySeeLink } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { createMailer } from "#app/platform/mailer.server.ts";

describe("waiting before another try", () => {
  it("doubles from a minute to four hours", () => {
    expect([1, 2, 3, 8, 20].map(backOff)).toEqual([60, 120, 240, 7680, 14_400]);
  });
});

describe("addresses in a text", () => {
  it("are cut out without the full stop after them", () => {
    expect(linkParts("Go to https://a.example/welcome/x_-1. Or (http://b.example/).")).toEqual([
      { text: "Go to ", isLink: false },
      { text: "https://a.example/welcome/x_-1", isLink: true },
      { text: ". Or (", isLink: false },
      { text: "http://b.example/", isLink: true },
      { text: ").", isLink: false },
    ]);
  });

  it("are http only", () => {
    expect(linkParts("javascript:alert(1) and data:text/html,x")).toHaveLength(1);
  });
});

describe("a letter", () => {
  const kinds = Object.keys(MAIL_KINDS) as MailKind[];
  const letter = (kind: MailKind, more: { name?: string; hasAccount?: boolean } = {}) =>
    letterText({ kind, name: "Jane Okafor", paragraphs: ["One.", "Two."], hasAccount: true, ...more });

  it.each(kinds)(
    "of kind %s greets once and says who sent it, where an answer goes and what can be chosen",
    (kind) => {
      const { preference, reply } = MAIL_KINDS[kind];
      const text = letter(kind);
      expect(text).toMatch(/^Dear Jane Okafor,\n\nOne\.\n\nTwo\.\n\nCalder Row Research\n\n-- \n/);
      expect(text).toContain(
        `${brand.legalName}. Registered in England and Wales, number ${brand.registration.number}. Registered office: ${brand.registration.office}.`,
      );
      expect(/reply/i.test(text)).toBe(reply);
      expect(text).toContain(brand.email.clients);
      expect(text.includes("/account/notifications")).toBe(preference !== null);
      expect(letter(kind, { hasAccount: false })).not.toContain("/account/notifications");
    },
  );

  it("leaves the greeting to whoever begins with one", () => {
    const greeted = (words: string) =>
      letterText({ kind: "quote-message", name: "Jane Okafor", paragraphs: [words], hasAccount: true });
    expect(greeted("Dear Ms Okafor,\n\nYes.")).toMatch(/^Dear Ms Okafor,\n\nYes\./);
    expect(greeted("Good morning\n\nYes.")).toMatch(/^Good morning\n\nYes\./);
    expect(greeted("Highlights follow.")).toMatch(/^Dear Jane Okafor,\n\nHighlights/);
  });

  it("greets nobody by a name that is not known, and by no more than one line", () => {
    expect(letter("enquiry-received", { name: "" })).toMatch(/^Hello,\n\n/);
    expect(letter("order-received", { name: "Jane\r\nBcc: x" })).toMatch(/^Dear Jane Bcc: x,\n\n/);
  });
});

describe("what a message says of its live link", () => {
  const words = { subject: "Hello", paragraphs: ["Hello"], to: "jane@example.com" };

  it("does not compile without: neither a kind nobody knows, nor a live one without its link", () => {
    // @ts-expect-error The kind says nowhere whether it has a live link.
    const unknown: NewMail = { ...words, kind: "brand-new" };
    // @ts-expect-error Its link would stand in the text for everybody.
    const unnamed: NewMail = { ...words, kind: "onboarding" };
    expect([unknown.kind in MAIL_KINDS, "link" in unnamed]).toEqual([false, false]);
  });

  it("nothing of another admin's is ever shown, and nothing of anybody's once it is delivered", () => {
    const readers = ["causer", "other"] as const;
    for (const reader of readers)
      for (const isDelivered of [true, false]) expect(maySeeLink("admin", reader, isDelivered)).toBe(false);
    for (const recipient of ["client", "stranger"] as const) {
      expect(readers.map((reader) => maySeeLink(recipient, reader, true))).toEqual([false, false]);
      expect(readers.map((reader) => maySeeLink(recipient, reader, false))).toEqual([true, false]);
    }
    const owners = ["oneself", "another-admin", "client", "nobody"] as const;
    expect(owners.map(mayRevealKey)).toEqual([true, false, true, true]);
  });
});

/** A mail server that answers each command as it is told, over a real socket. */
describe("a mail server's answer", () => {
  const servers: Server[] = [];
  afterEach(() => void servers.splice(0).forEach((server) => server.close()));

  async function mailerFor(
    answers: Record<string, string | ((socket: Socket) => void)>,
    received: string[] = [],
  ) {
    const server = createServer((socket) => {
      let inData = false;
      socket.on("error", () => {});
      socket.write("220 test ESMTP\r\n");
      socket.on("data", (chunk) => {
        for (const line of String(chunk).split("\r\n").filter(Boolean)) {
          received.push(line);
          if (inData && line !== ".") continue;
          const command = inData ? "." : (line.split(/[ :]/)[0] ?? "").toUpperCase();
          const answer =
            answers[command] ??
            (command === "DATA" ? "354 go on" : command === "QUIT" ? "221 bye" : "250 ok");
          inData = command === "DATA" && answer === "354 go on";
          if (typeof answer === "function") answer(socket);
          else socket.write(`${answer}\r\n`);
        }
      });
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    return createMailer(`smtp://127.0.0.1:${port}`, "Calder Row <portal@calderrow.example>");
  }

  const mail = {
    id: "ab".repeat(16),
    to: "jane@example.com",
    subject: "Hello",
    text: "Open https://x.example/",
  };

  it("250: sent, with the row's id as Message-ID", async () => {
    const received: string[] = [];
    const mailer = await mailerFor({}, received);
    expect(await mailer.send(mail)).toEqual({ outcome: "sent" });
    expect(received).toContain(`Message-ID: <${mail.id}@calderrow.example>`);
    expect(received).toContain("To: jane@example.com");
  });

  it.each([
    [{ RCPT: "550 no such mailbox" }, { outcome: "refused", permanent: true }],
    [{ MAIL: "451 try later" }, { outcome: "refused", permanent: false }],
    [{ ".": (socket: Socket) => void socket.destroy() }, { outcome: "unknown" }],
  ])("%o: refused for good or for now, or nobody knows", async (answers, outcome) => {
    expect(await (await mailerFor(answers)).send(mail)).toMatchObject(outcome);
  });

  it.each(["EHLO", "MAIL", "RCPT", "DATA"])("none to %s, before the text: refused for now", async (step) => {
    const cut = (socket: Socket) => void socket.destroy();
    expect(await (await mailerFor({ [step]: cut })).send(mail)).toMatchObject({
      outcome: "refused",
      permanent: false,
    });
  });

  it("none at all: refused for now", async () => {
    const mailer = createMailer("smtp://127.0.0.1:1", "portal@calderrow.example");
    expect(await mailer.send(mail)).toMatchObject({ outcome: "refused", permanent: false });
  });

  it("has the headers by which it is answered and switched off, and only where there are any", async () => {
    const received: string[] = [];
    const mailer = await mailerFor({}, received);
    await mailer.send(mail);
    expect(received.filter((line) => /^(?:Reply-To|List-)/i.test(line))).toEqual([]);
    const unsubscribeAt = `https://portal.example/unsubscribe/${"a".repeat(32)}.subscriptions.${"b".repeat(22)}`;
    await mailer.send({ ...mail, replyTo: "desk@calderrow.example", unsubscribeAt });
    expect(received.join("\n").replace(/\n /g, " ")).toContain(`\nList-Unsubscribe: <${unsubscribeAt}>\n`);
    expect(received).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(received).toContain("Reply-To: desk@calderrow.example");
  });

  it("an address can't add recipients or headers", async () => {
    const received: string[] = [];
    const mailer = await mailerFor({}, received);
    await mailer.send({
      ...mail,
      to: "jane@example.com, eve@example.com",
      subject: "Hi\r\nBcc: eve@example.com",
      replyTo: "desk@example.com\r\nBcc: eve@example.com",
      unsubscribeAt: "https://portal.example/\r\nBcc: eve@example.com",
    });
    expect(received.filter((line) => line.startsWith("RCPT")).length).toBeLessThanOrEqual(1);
    expect(received.some((line) => line.startsWith("Bcc"))).toBe(false);
  });
});
