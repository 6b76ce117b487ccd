/** What one XML part of an Office package would do: its fields, formulas, connections and clicks, held against the policy. */
import { isFormulaTaken, isLocalFile, isSlideActionTaken } from "./office-policy.ts";
import { FieldReader } from "./read-fields.ts";
import { readXml, type XmlElement } from "./read-xml.ts";
import type { ZipPart } from "./read-zip.server.ts";
import type { ContentProblem } from "../uploads/upload.ts";

/** Cells, names, charts, checks of what is typed, formats with conditions, columns of tables. */
const formulas = new Set(
  "f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula".split(" "),
);

/** Where drawings of before 2007 (VML) name a picture. */
const pictureKeys = ["src", "href", "althref"];
const isElsewhere = (address: string) =>
  /^\s*(?:(?:https?|ftp|file):|[\\/]{2})/i.test(address) && !isLocalFile(address);

/** @throws ZipError for what is not well formed. */
export async function partProblem(part: ZipPart): Promise<ContentProblem | null> {
  const judge = new PartJudge();
  for await (const elements of readXml(part.pieces())) {
    for (const element of elements) {
      const problem = judge.problemOf(element);
      if (problem) return problem;
    }
  }
  return judge.fields.isRefused ? "field" : null;
}

class PartJudge {
  readonly fields = new FieldReader();
  #refreshes = false;

  problemOf(element: XmlElement): ContentProblem | null {
    const { name, text } = element;
    if (formulas.has(name)) return isFormulaTaken(text) ? null : "formula";
    switch (name) {
      case "instrText":
      case "delInstrText":
      case "t":
      case "delText":
        this.fields.text(text);
        return null;
      case "fldChar":
        this.fields.mark(element.attributes.get("fldCharType") ?? "");
        return null;
      case "fldSimple":
        this.fields.mark("begin");
        this.fields.text(element.attributes.get("instr") ?? "");
        this.fields.mark("end");
        return null;
      case "ddeLink":
      case "oleLink":
        return "linked";
      case "OLEObject":
        return /link/i.test(element.attributes.get("Type") ?? "") ? "linked" : null;
      case "imagedata":
      case "fill":
      case "stroke":
        return pictureKeys.some((key) => isElsewhere(element.attributes.get(key) ?? "")) ? "linked" : null;
      case "connection":
        return isOn(element, "refreshOnLoad") || Number(element.attributes.get("interval") ?? 0) > 0
          ? "connection"
          : null;
      case "queryTable":
        return isOn(element, "refreshOnLoad") ? "connection" : null;
      case "pivotCacheDefinition":
        this.#refreshes = isOn(element, "refreshOnLoad");
        return null;
      case "cacheSource":
        // A table of the same workbook may be counted anew.
        return this.#refreshes && element.attributes.get("type") === "external" ? "connection" : null;
      case "workbookPr":
        return element.attributes.get("updateLinks") === "always" ? "connection" : null;
      case "webPublishItem":
        return isOn(element, "autoRepublish") ? "connection" : null;
      case "hlinkClick":
      case "hlinkHover":
      case "hlinkMouseOver":
        return isSlideActionTaken(element.attributes.get("action") ?? "") ? null : "macros";
      default:
        return null;
    }
  }
}

const isOn = ({ attributes }: XmlElement, name: string) =>
  /^(?:1|true|on)$/i.test(attributes.get(name) ?? "");
