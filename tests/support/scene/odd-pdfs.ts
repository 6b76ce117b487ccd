/** Small PDFs whose pages leave something behind, or have a shape of their own. */

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
export const HELLO = "BT /F1 18 Tf 60 700 Td (Quarterly note) Tj ET ";

interface Odd {
  /** Drawing operators; several are several streams. */
  content?: string | string[];
  /** More entries of the page, and of the catalogue. */
  page?: string;
  catalog?: string;
  box?: string;
  /** Further objects, from number 20 on. */
  objects?: string[];
}

/** A file of one page, with a table of its objects. */
export function oddPdf(odd: Odd = {}): Uint8Array {
  const contents = [odd.content ?? HELLO].flat();
  const list = contents.map((_, at) => `${10 + at} 0 R`).join(" ");
  const objects = [
    `1 0 obj\n<</Type/Catalog/Pages 2 0 R ${odd.catalog ?? ""}>>\nendobj\n`,
    "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n",
    `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[${odd.box ?? "0 0 595 842"}]/Resources<</Font<</F1 5 0 R>>/Properties<</MC0 6 0 R>>/ExtGState<</Faint<</ca 0.01/CA 0.01/BM/Multiply>>>>>>/Contents[${list}]${odd.page ?? ""}>>\nendobj\n`,
    `5 0 obj\n${FONT}\nendobj\n`,
    "6 0 obj\n<</Type/OCG/Name(Print notes)>>\nendobj\n",
    ...contents.map(
      (text, at) => `${10 + at} 0 obj\n<</Length ${text.length}>>\nstream\n${text}\nendstream\nendobj\n`,
    ),
    ...(odd.objects ?? []).map((object, at) => `${20 + at} 0 obj\n${object}\nendobj\n`),
  ];
  let file = "%PDF-1.7\n";
  const places = new Map<number, number>();
  for (const object of objects) {
    places.set(parseInt(object, 10), file.length);
    file += object;
  }
  const size = Math.max(...places.keys()) + 1;
  const table = Array.from({ length: size }, (_, number) => {
    const at = places.get(number);
    return at === undefined ? "0000000000 65535 f \n" : `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  return latin(
    `${file}xref\n0 ${size}\n${table.join("")}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

const HIDDEN_LAYER = "/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]/Order[]>>>>";
const PICTURE = "BI /W 1 /H 1 /CS /G /BPC 8 ID \x80";

/** What pages of others leave behind. */
export const LEAVING: Record<string, Uint8Array> = {
  "a scale": oddPdf({ content: `${HELLO}q 0.05 0 0 0.05 0 0 cm q ` }),
  "a clip": oddPdf({ content: `${HELLO}q 0 400 595 442 re W n q ` }),
  "a clip to nothing without a save": oddPdf({ content: `${HELLO}0 0 0 0 re W n` }),
  "invisible text": oddPdf({ content: `${HELLO}q BT 3 Tr /F1 12 Tf (x) Tj ET q ` }),
  "a flip": oddPdf({ content: "q 1 0 0 -1 0 842 cm q BT /F1 18 Tf 1 0 0 -1 60 142 Tm (Flipped) Tj ET" }),
  "a turn without a save": oddPdf({ content: "0 1 -1 0 595 0 cm " }),
  "a restore too many, then a scale": oddPdf({ content: `${HELLO}Q Q Q 0.05 0 0 0.05 0 0 cm ` }),
  "a restore too many within a text": oddPdf({ content: "BT Q /F1 18 Tf Q (x) Tj ET .1 0 0 .1 0 0 cm" }),
  "an open text": oddPdf({ content: `${HELLO}BT /F1 12 Tf 60 600 Td (string that never ends ` }),
  "an open text in brackets": oddPdf({ content: `${HELLO}BT (a (b) \\) c ` }),
  "an open text in sixteens": oddPdf({ content: `${HELLO}BT <48656C` }),
  "an open list": oddPdf({ content: `${HELLO}BT [(a) 10 (b) ` }),
  "an open dictionary": oddPdf({ content: `${HELLO}/Span <</ActualText (x) ` }),
  "an open picture": oddPdf({ content: `${HELLO}${PICTURE}` }),
  "an open remark": oddPdf({ content: `${HELLO}% and so on` }),
  "an open hidden layer": oddPdf({ catalog: HIDDEN_LAYER, content: `${HELLO}/OC /MC0 BDC BT ET` }),
  "a hidden layer around a save": oddPdf({ catalog: HIDDEN_LAYER, content: `q /OC /MC0 BDC q ${HELLO}` }),
  "a hidden layer, then an open text": oddPdf({ catalog: HIDDEN_LAYER, content: "/OC /MC0 BDC BT (a " }),
  "marks that do not end": oddPdf({ content: `/P BMC /Span <</MCID 0>> BDC ${HELLO}` }),
  "a text object that is open": oddPdf({ content: "BT /F1 18 Tf 60 700 Td (x) Tj 20 Ts 300 Tz 7 Tr" }),
  "a faint state": oddPdf({ content: `q /Faint gs ${HELLO}` }),
  "a line of many streams": oddPdf({ content: ["q 0.1 0 0 0.1", "0 0 cm BT", "/F1 9 Tf", "(x) Tj"] }),
  "a word that is cut at its stream's end": oddPdf({ content: ["q", "Q Q .2 0 0 .2 0 0 c", "m"] }),
  "an operand without an operator": oddPdf({ content: `${HELLO}1 0 0 1 0` }),
  "a picture with the letters of an end": oddPdf({
    content: `${PICTURE} EI \xff q q q\nEI q 9 0 0 9 0 0 cm`,
  }),
  nothing: oddPdf({ content: "" }),
};

/** Pages whose foot is not where it seems. */
export const SHAPED: Record<string, Uint8Array> = {
  ...Object.fromEntries(
    [0, 90, 180, 270, -90, 450].map((angle) => [
      `turned by ${angle}`,
      oddPdf({ page: `/Rotate ${angle}/CropBox[50 100 500 700]` }),
    ]),
  ),
  "a crop box beyond the media box": oddPdf({ page: "/CropBox[-100 -200 400 500]" }),
  "a crop box elsewhere": oddPdf({ page: "/CropBox[2000 2000 3000 3000]" }),
  "boxes with their corners changed": oddPdf({ box: "595 842 0 0", page: "/CropBox[500 700 50 100]" }),
  "a media box below zero": oddPdf({ box: "-300 -400 300 400" }),
  "units of ten points": oddPdf({ box: "0 0 59.5 84.2", page: "/UserUnit 10" }),
  "a stamp of a page": oddPdf({ box: "0 0 40 30" }),
  "a banner": oddPdf({ box: "0 0 5000 70" }),
  "a poster": oddPdf({ box: "0 0 7000 9933" }),
  "no area": oddPdf({ box: "0 0 0 0" }),
};

/** A page with a layer that a reader does not show, with words in it. */
export const withHiddenLayer = (words: string) =>
  oddPdf({
    catalog: HIDDEN_LAYER,
    content: `${HELLO}/OC /MC0 BDC BT /F1 18 Tf 60 600 Td (${words}) Tj ET EMC `,
  });

const painted = (rect: string, operators: string) => ({
  page: `/Annots[20 0 R]`,
  objects: [
    `<</Type/Annot/Subtype/Square/F 4/Rect[${rect}]/AP<</N 21 0 R>>>>`,
    `<</Type/XObject/Subtype/Form/BBox[${rect}]/Length ${operators.length}>>\nstream\n${operators}\nendstream`,
  ],
});

/** What is painted over the foot stands above whatever is drawn on the page. */
export const COVERED = oddPdf(painted("0 0 595 60", "0.8 g 0 0 595 60 re f"));
export const COVERED_IN_PART = oddPdf(painted("200 0 260 60", "1 g 200 0 60 60 re f"));
export const NOTED_ELSEWHERE = oddPdf(painted("0 400 595 460", "0.8 g 0 400 595 60 re f"));

/** Signed, as far as a reader sees it. @param widget where and how the signature is shown. */
export const signedPdf = (widget = "/Rect[0 0 0 0]") =>
  oddPdf({
    catalog: "/AcroForm<</Fields[20 0 R]/SigFlags 3>>/Perms<</DocMDP 21 0 R>>",
    page: "/Annots[20 0 R]",
    objects: [
      `<</Type/Annot/Subtype/Widget/FT/Sig/T(S)/F 132/P 3 0 R/V 21 0 R${widget}>>`,
      "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<00>>>",
      "<</Type/XObject/Subtype/Form/BBox[0 0 90 20]/Length 16>>\nstream\n0 0 90 20 re f \nendstream",
    ],
  });
