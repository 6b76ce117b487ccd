import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from "@cantoo/pdf-lib";

const name = (text: string) => PDFName.of(text);

/** Whether somebody has signed the file, a timestamp's service included (ISO 32000-2, 12.8). */
export function isSigned(pdf: PDFDocument): boolean {
  return signedFields(pdf).length > 0 || pdf.catalog.lookup(name("Perms")) instanceof PDFDict;
}

/**
 * Takes the signatures out: a change ends what they say, and a reader would call the copy forged. What they look like
 * on the page stays, as a picture.
 * @returns whether there were any.
 */
export function endSignatures(pdf: PDFDocument): boolean {
  const { catalog, context } = pdf;
  if (!isSigned(pdf)) return false;
  const fields = new Set(signedFields(pdf));
  const isGone = (one: PDFObject) => fields.has(context.lookup(one) as PDFDict);
  const form = catalog.lookup(name("AcroForm"));
  if (form instanceof PDFDict) {
    form.delete(name("SigFlags"));
    for (const list of fieldLists(form)) removeFrom(list, isGone);
  }
  for (const page of pdf.getPages()) {
    const annotations = page.node.lookup(name("Annots"));
    if (!(annotations instanceof PDFArray)) continue;
    const widgets = annotations.asArray().map((one) => context.lookup(one));
    removeFrom(annotations, (one) => isGone(one) && !hasLook(context.lookup(one) as PDFDict));
    for (const widget of widgets) if (widget instanceof PDFDict && fields.has(widget)) asPicture(widget);
  }
  for (const field of fields) for (const key of ["V", "Lock", "SV"]) field.delete(name(key));
  for (const key of ["Perms", "DSS"]) catalog.delete(name(key));
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && isSignature(object)) context.delete(ref);
  return true;
}

const isSignature = (value: PDFObject | undefined) =>
  value instanceof PDFDict && value.has(name("ByteRange")) && value.has(name("Contents"));

/** Dictionaries that hold a signature, or show one that their parent holds. */
function signedFields(pdf: PDFDocument): PDFDict[] {
  const all = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  const isField = (one: PDFObject | undefined) =>
    one instanceof PDFDict && isSignature(one.lookup(name("V")));
  return all.filter(
    (one): one is PDFDict => one instanceof PDFDict && (isField(one) || isField(one.lookup(name("Parent")))),
  );
}

/** The lists of a form's fields, at each level. */
function fieldLists(form: PDFDict): PDFArray[] {
  const lists: PDFArray[] = [];
  const open = [form.lookup(name("Fields"))];
  while (open.length > 0) {
    const list = open.pop();
    if (!(list instanceof PDFArray) || lists.includes(list)) continue;
    lists.push(list);
    for (let at = 0; at < list.size(); at += 1) {
      const field = list.lookup(at);
      if (field instanceof PDFDict) open.push(field.lookup(name("Kids")));
    }
  }
  return lists;
}

function removeFrom(list: PDFArray, isGone: (one: PDFObject) => boolean): void {
  for (let at = list.size() - 1; at >= 0; at -= 1) {
    const one = list.get(at);
    if (one instanceof PDFRef && isGone(one)) list.remove(at);
  }
}

const hasLook = (widget: PDFDict) => widget.lookup(name("AP")) instanceof PDFDict;

function asPicture(widget: PDFDict): void {
  for (const key of ["FT", "T", "TU", "Ff", "Parent", "MK", "DA"]) widget.delete(name(key));
  widget.set(name("Subtype"), name("Stamp"));
}
