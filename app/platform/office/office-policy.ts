/**
 * What an Office document may hold that could do something by itself, and what it may not. One list for every format:
 * readers find types, relationships, fields, formulas and addresses, and what they may be is decided here.
 */
import type { ContentProblem } from "../uploads/upload.ts";

/** How much of a package is read. */
export const PACKAGE_LIMITS = {
  entries: 10_000,
  /** Bytes of all parts unpacked, with the packages inside. */
  unpacked: 500 * 1024 * 1024,
  /** Times the bytes of the archive. */
  ratio: 200,
  /** Bytes of a part that has to be read whole. */
  part: 64 * 1024 * 1024,
  /** Packages inside packages: a chart has its table with it. */
  depth: 2,
};

/** Types of parts that run: VBA, Excel 4 macro sheets and dialogs, controls. */
const macroTypes = /macroenabled|\.vbaproject|vbadata|macrosheet|dialogsheet|attachedtoolbars|activex/;
const macroRelations =
  /\/(?:vbaproject|wordvbadata|xl(?:intl)?macrosheet|dialogsheet|attachedtoolbars|activexcontrol(?:binary)?|control|ui\/\w+)$/;
/** Text of another kind that is set in when the document opens, and add-ins that show themselves. */
const linkedRelations = /\/(?:webextension(?:taskpanes)?|subdocument)$/;
const embeddedRelations = /\/(?:oleobject|afchunk)$/;
/** The other workbook of a formula: Excel asks before it is read, and it may stand on no other machine. */
const workbookRelations = /\/(?:externallinkpath|externallinklongpath|xlpathmissing|xllibrary|xlstartup)$/;
/** Word notes the template a document was begun with; one on a drive of the writer's leads nowhere else. */
const templateRelations = /\/attachedtemplate$/;
const ownTemplate = /^file:\/\/\/[a-z]:[\\/]/i;

/**
 * Fields of Word (ECMA-376 part 1, 17.16.5) that show what the document itself has, or what its reader fills in. ADDIN
 * holds the notes of reference managers; EMBED stands before an object, which is judged by itself. Not here, and
 * refused with whatever is unknown: DATABASE, DDE, DDEAUTO, IMPORT, INCLUDE, INCLUDEPICTURE, INCLUDETEXT, LINK, PRINT,
 * RD, and all but one MACROBUTTON.
 */
const wordFields = new Set(
  `ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BARCODE BIBLIOGRAPHY
  BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EMBED EQ
  FILENAME FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GLOSSARY GOTOBUTTON GREETINGLINE HYPERLINK IF INDEX INFO
  KEYWORDS LASTSAVEDBY LISTNUM MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS
  PAGE PAGEREF PRINTDATE PRIVATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT
  SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE`.split(/\s+/),
);

/**
 * Excel's own functions that load from elsewhere, hand cells to a service, or run something, those of its macro sheets
 * among them. Any name that is not Excel's own is an add-in's (BDP, FDS, CIQ …) and does nothing where that is missing.
 */
const refusedFunctions =
  /^(?:WEBSERVICE|IMAGE|RTD|DDE|PY|COPILOT|CALL|REGISTER(?:\.ID)?|UNREGISTER|EXEC|EXECUTE|INITIATE|POKE|REQUEST|TERMINATE|RUN|EVALUATE|FORMULA(?:\..+)?|SET\.(?:NAME|VALUE)|GET\..+|SQL\..+|F(?:OPEN|CLOSE|READ|READLN|WRITE|WRITELN|POS|SIZE)|FILES?(?:\..+)?|(?:CREATE|DELETE)\.DIRECTORY|DIRECTOR(?:Y|IES)|OPEN(?:\..+)?|SAVE(?:\..+)?|WORKBOOK\..+|VBA\..+|SEND\..+|ON\..+|APP\..+|ADD\..+|ALERT|GOTO|HALT)$/;

/** The same by number, where formulas have no names ([MS-XLS] 2.5.198.17): GOTO, HALT, EXEC, CALL, RTD and so on. */
const refusedNumbers = new Set([53, 54, 88, 108, 110, 149, 150, 175, 176, 177, 178, 179, 201, 257, 267, 379]);
const numbersOfCommands = 0x8000;

/** Clicks of PowerPoint that lead through slides and files; others start programs, macros and objects. */
const slideActions =
  /^ppaction:\/\/(?:noaction|hlinkshowjump|hlinksldjump|hlinkpres|hlinkfile|customshow|media)(?:\?|$)/i;

/** The same in slides from before 2007, by number: a macro, a program, an object's own command. */
export const CLICKS_REFUSED: readonly number[] = [1, 2, 5];

/** What the streams and folders of documents from before 2007 are called, in small letters. */
const protectedStreams = ["encryptioninfo", "encryptedpackage", "encryptedsummary"];
const macroStreams = ["macros", "_vba_project_cur", "vba", "_vba_project"];
/** A file of any kind, packed into the document, runs with a click. */
export const PACKED_FILE = "\x01ole10native";

/** What a cell's link from before 2007 may not hold anywhere: a file share, a program, what runs. */
const refusedInLink =
  /\\\\|(?:javascript|vbscript|shell|ms-[a-z]{1,30}|search-ms):|(?<!\b(?:https?|ftp|file)):\/\/|file:\/\/(?!\/[a-z]:)/i;

/** Stands for a field inside another's code: what it comes to is known only once it is worked out. */
export const NESTED = "\uFFFC";

/** Longer than any formula of Excel's (8,192 letters). */
const longestFormula = 32_768;

/** @param type in small letters, as all types here. */
export const isMacroType = (type: string): boolean => macroTypes.test(type);

/** What a relationship of a package would do. @param isOutside whether it leads out of the package. */
export function relationProblem(type: string, target: string, isOutside: boolean): ContentProblem | null {
  if (macroRelations.test(type)) return "macros";
  if (linkedRelations.test(type)) return "linked";
  if (embeddedRelations.test(type)) return isOutside ? "linked" : "embedded";
  if (!isOutside) return null;
  if (type.endsWith("/hyperlink")) return isLinkTaken(target) ? null : "link";
  const isTaken =
    (workbookRelations.test(type) && isLocalFile(target)) ||
    (templateRelations.test(type) && ownTemplate.test(target));
  return isTaken ? null : "linked";
}

export const isProtectedStream = (name: string): boolean => protectedStreams.includes(name);
export const isMacroStream = (name: string): boolean => macroStreams.includes(name);

/** @param code a field's code as it was put together, with `NESTED` for what is worked out. */
export function isFieldTaken(code: string): boolean {
  const [, name = "", next = ""] = /^\s*([^\s"\\“”]*)(.?)/su.exec(code) ?? [];
  // A name that is worked out, in whole or in part, may be any.
  if (name.includes(NESTED)) return false;
  if (name === "") return next === "";
  if (name.startsWith("=")) return true;
  const upper = name.toUpperCase();
  if (upper === "MACROBUTTON") return /^\s*MACROBUTTON\s+NoMacro(?:\s|$)/i.test(code);
  if (!wordFields.has(upper)) return false;
  return upper !== "HYPERLINK" || argumentsOf(code).every(isLinkTaken);
}

/** What a HYPERLINK leads to: all but its switches and their values. */
function argumentsOf(code: string): string[] {
  const words = [...code.matchAll(/["“]([^"”]*)["”]?|[^\s"“]+/gu)].slice(1);
  return words.flatMap(([word, quoted], at) => {
    const before = words[at - 1]?.[0] ?? "";
    if (quoted === undefined && word.startsWith("\\") && !word.startsWith("\\\\")) return [];
    if (/^\\[lotsnm]$/i.test(before)) return [];
    return [(quoted ?? word).replaceAll("\\\\", "\\")];
  });
}

/** Whether an address waits for a click and leads to no file share and no other program. */
function isLinkTaken(given: string): boolean {
  const address = plain(given);
  if (address.includes(NESTED)) return /^(?:https?:\/\/[^\uFFFC/]+\/|mailto:)/i.test(address);
  return /^(?:https?|mailto|tel|ftp):/i.test(address) || isLocalFile(address);
}

/** Whether an address names a file beside the document, or on a drive of whoever reads it: no other machine is asked. */
export function isLocalFile(given: string): boolean {
  const address = plain(given);
  if (/^[\\/]{2}/.test(address)) return false;
  if (/^[a-z]:(?![a-z])/i.test(address) || !/^[a-z][a-z0-9+.-]*:/i.test(address)) return true;
  return /^file:(?:\/\/(?:localhost)?)?\/?(?![\\/])[^\\/]/i.test(address) && !/^file:\/\/[^/]/i.test(address);
}

/** @param link the record of a cell's link from before 2007; its texts have letters of one byte or two. */
export function isOldLinkTaken(link: Buffer): boolean {
  const texts = [link.toString("latin1"), link.toString("utf16le"), link.subarray(1).toString("utf16le")];
  return !texts.some((text) => refusedInLink.test(text));
}

function plain(address: string): string {
  // What browsers and Windows leave out of an address before they read it.
  const bare = address.replace(/[\u0000-\u001f]/g, "").trim();
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** So many letters of a column's name in brackets, and so many more in brackets within them. */
const longestName = 300;

/**
 * Texts, names of sheets and columns in brackets: nothing in them is worked out. Read letter by letter: a pattern would
 * begin anew at each quote and bracket of a text that is made to keep it busy.
 */
function literalsIn(formula: string): { found: string[]; bare: string } {
  const found: string[] = [];
  let bare = "";
  for (let at = 0; at < formula.length;) {
    const sign = formula[at] ?? "";
    const end = sign === "[" ? endOfName(formula, at, 2) : endOfText(formula, at, sign);
    if (end === null) {
      bare += sign;
      at += 1;
      continue;
    }
    found.push(formula.slice(at, end));
    bare += sign === '"' ? '""' : sign === "'" ? "Q" : "";
    at = end;
  }
  return { found, bare };
}

/** @returns where a text in quotes ends, two of them being one within it; null where none begins or ends. */
function endOfText(formula: string, from: number, quote: string): number | null {
  if (quote !== '"' && quote !== "'") return null;
  let lastPair: number | null = null;
  for (let at = formula.indexOf(quote, from + 1); at >= 0; at = formula.indexOf(quote, at + 2)) {
    if (formula[at + 1] !== quote) return at + 1;
    lastPair = at + 1;
  }
  return lastPair;
}

/** @returns where a name in brackets ends, an apostrophe standing before what means itself; null where it does not. */
function endOfName(formula: string, from: number, depth: number): number | null {
  let at = from + 1;
  for (let letters = 0; formula[at] !== "]"; letters += 1) {
    const sign = formula[at];
    const next =
      sign === "[" && depth > 1 ? endOfName(formula, at, depth - 1) : sign === "'" ? at + 2 : at + 1;
    if (letters === longestName || sign === undefined || (sign === "[" && depth === 1)) return null;
    if (next === null || next > formula.length) return null;
    at = next;
  }
  return at + 1;
}

/** @param formula as a spreadsheet keeps it, with or without its equals sign. */
export function isFormulaTaken(formula: string): boolean {
  if (formula.length > longestFormula) return false;
  const { found, bare } = literalsIn(formula);
  // Another machine's workbook, named in the formula itself.
  if (found.some((one) => one.startsWith("'") && /^'(?:\\\\|[a-z]+:\/\/)/i.test(one))) return false;
  // No operator: a service and its topic (DDE).
  if (bare.includes("|")) return false;
  for (const [, found = ""] of bare.matchAll(/(?<![\p{L}\p{N}_.\\])([\p{L}\p{N}_.\\]+)\s*\(/gu)) {
    // A name begins with no digit and no point, whatever is written before it.
    const written = found.slice(found.search(/[\p{L}_\\]/u));
    // A parameter of LAMBDA has any name.
    if (written.startsWith("_xlpm.")) continue;
    if (!isFunctionTaken(written)) return false;
  }
  return !/HYPERLINK\s*\(/i.test(bare) || areLinksTaken(formula, found);
}

/** @param name with or without Excel's prefixes. */
export function isFunctionTaken(name: string): boolean {
  return !refusedFunctions.test(name.replace(/^(?:_xl(?:fn|ws|udf|l)\.)+/i, "").toUpperCase());
}

export function isFunctionNumberTaken(number: number): boolean {
  return number < numbersOfCommands && !refusedNumbers.has(number);
}

/** The texts of a formula with HYPERLINK: also an address in pieces leads to no file share. */
function areLinksTaken(formula: string, found: readonly string[]): boolean {
  const texts = found.filter((one) => one.startsWith('"')).map((one) => one.slice(1, -1));
  const first = [...formula.matchAll(/HYPERLINK\s*\(\s*"([^"]*)"/gi)].map(([, target = ""]) => target);
  return first.every(isLinkTaken) && !/\\\\|file:\/\/[^/]|^file:/i.test(texts.join(""));
}

export const isSlideActionTaken = (action: string): boolean =>
  !/^\s*ppaction:/i.test(action) || slideActions.test(action.trim());
