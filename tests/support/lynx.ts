/** Lynx, the text browser, in a terminal of its own: driven by its keys, read as a person reads it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  type WriteStream,
  writeFileSync,
} from "node:fs";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";

/** Fields and links have numbers; a text field takes keys once it is entered; a list's options stand in the page. */
const choices = ["-nopause", "-number_fields", "-tna", "-popup", "-accept_all_cookies"];
const settings =
  "CHARACTER_SET:utf-8\nASSUME_CHARSET:utf-8\nPERSISTENT_COOKIES:FALSE\nSCROLLBAR:FALSE\nQUIT_DEFAULT_YES:TRUE\n";

const patience = { timeout: 30_000, interval: 50 };
const enter = "^J";
/** The first link of a page. */
const home = "^A";
const clear = "^U";

export class Lynx {
  readonly #folder: string;
  readonly #keys: WriteStream;
  readonly #process: ChildProcess;
  #printed = 0;
  /** What was on the screen last. */
  text = "";

  /** @param isSilent sends no Referer either. */
  constructor(url: string, { isSilent = false } = {}) {
    this.#folder = mkdtempSync(join(tmpdir(), "lynx-"));
    const [config, keys] = [join(this.#folder, "cfg"), join(this.#folder, "keys")];
    writeFileSync(config, settings);
    execFileSync("mkfifo", [keys]);
    const lynx = [
      "lynx",
      `-cfg=${config}`,
      `-cmd_script=${keys}`,
      ...choices,
      isSilent ? "-noreferer" : "",
      `'${url}'`,
    ].join(" ");
    // A screen as long as the longest page.
    this.#process = spawn("script", ["-qfec", `stty rows 900 cols 110; ${lynx}`, "/dev/null"], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
      env: { PATH: process.env.PATH, HOME: this.#folder, TERM: "vt100", LANG: "C.UTF-8" },
    });
    this.#keys = createWriteStream(keys);
    onTestFinished(() => {
      this.#keys.destroy();
      if (this.#process.pid) process.kill(-this.#process.pid, "SIGKILL");
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  #press(...names: string[]): void {
    this.#keys.write(names.map((name) => `key ${name}\n`).join(""));
  }

  #type(text: string): void {
    this.#press(...[...text].map((sign) => (sign === " " ? "<space>" : sign)));
  }

  /** Prints the page into a file, as a person would to keep it. @returns its text. */
  async read(): Promise<string> {
    const file = join(this.#folder, `page-${(this.#printed += 1)}.txt`);
    this.#press("p", home, enter, clear);
    this.#type(file);
    this.#press(enter);
    await vi.waitUntil(() => existsSync(file) && statSync(file).size > 0, patience);
    // Behind the page stands the list of its links.
    [this.text = ""] = readFileSync(file, "utf8").split("\nReferences\n");
    return this.text;
  }

  /** Enters an address. */
  go(url: string): Promise<string> {
    this.#press("g", clear);
    this.#type(url);
    this.#press(enter);
    return this.read();
  }

  /** Asks for the page again: Lynx shows one that it has seen as it was then, whatever its headers say. */
  reload(): Promise<string> {
    this.#press("^R");
    return this.read();
  }

  /** Fills in the text field, of one or several lines, that comes first after its label. */
  async fill(label: string, value: string): Promise<void> {
    this.#enter(this.#numberAfter(label, /\[(\d+)\]_*/));
    this.#press(clear);
    this.#type(value);
    this.#press("<tab>");
    await this.read();
  }

  /** Picks a radio, a tick or an option of a list. */
  async choose(label: string): Promise<void> {
    this.#enter(this.#find(new RegExp(`\\[(\\d+)\\][([][ X*][)\\]] ${quoted(label)}`)));
    await this.read();
  }

  /** Presses a button. @returns the next page. */
  press(label: string): Promise<string> {
    this.#enter(this.#find(new RegExp(`\\(\\[(\\d+)\\][^)]*\\) ${quoted(label)}`)));
    return this.read();
  }

  /** Follows a link. @returns the next page. */
  follow(label: string): Promise<string> {
    this.#enter(this.#link(label));
    return this.read();
  }

  /** Follows a link to a file and saves it. @returns its bytes. */
  async download(label: string): Promise<Buffer> {
    const file = join(this.#folder, "saved");
    this.#enter(this.#link(label));
    this.#press("d");
    // "Save to disk", after the link to the help.
    this.#enter("2");
    this.#press(clear);
    this.#type(file);
    this.#press(enter);
    await vi.waitUntil(() => existsSync(file) && statSync(file).size > 0, patience);
    this.#press("Left Arrow");
    await this.read();
    return readFileSync(file);
  }

  #link(label: string): string {
    return this.#find(new RegExp(`\\[(\\d+)\\]${quoted(label)}`));
  }

  /** The number of what follows a label, which stands on a line of its own or before its field; a heading may say the same. */
  #numberAfter(label: string, field: RegExp): string {
    const places = this.text.matchAll(
      new RegExp(`^\\s*${quoted(label)}(?: \\*| \\(optional\\))?\\s*?(?:$| \\[)`, "gm"),
    );
    return this.#find(field, [...places].at(-1)?.index ?? -1);
  }

  #find(wanted: RegExp, from = 0): string {
    const number = from < 0 ? undefined : wanted.exec(this.text.slice(from))?.[1];
    if (number === undefined) throw new Error(`There is no ${wanted} in:\n${this.text}`);
    return number;
  }

  /** Goes down to what has this number, from the page's first, past what has none, and enters it. */
  #enter(number: string): void {
    const before = this.text.slice(0, this.text.indexOf(`[${number}]`));
    const buttons = before.split("(BUTTON)").length - 1;
    const steps = Number(number) - 1 + buttons;
    this.#press(home, ...Array<string>(steps).fill("Down Arrow"), enter);
  }
}

/** Words as they stand in the text, where any space may be the end of a line. */
const quoted = (label: string) => label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+");
