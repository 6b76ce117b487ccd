/**
 * Chinese, Japanese and Korean text: which characters belong to it, and where its lines may end. Chinese and Japanese
 * have no spaces, so a line ends between any two characters except where custom forbids it (UAX #14 and the Japanese
 * rules called kinsoku); Korean ends lines at spaces.
 */
const HANGUL = String.raw`\u1100-\u11FF\u3130-\u318F\uA960-\uA97F\uAC00-\uD7FF`;
const HAN_AND_KANA = String.raw`\u2E80-\u312F\u3190-\uA4CF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{1F200}-\u{1F2FF}\u{20000}-\u{323AF}`;

/** For a character class of an expression with the flag `u` or `v`. */
export const EAST_ASIAN = HANGUL + HAN_AND_KANA;

const STRETCH = new RegExp(`[${EAST_ASIAN}]`, "u");

/** Marks that close, and small letters that belong to the one before: they begin no line. */
const NO_START = String.raw`\p{M}、。，．・：；？！‼⁇⁈⁉）］｝」』】〕〉》〗〙〛〟’”»›ー〜～…‥々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ％‰℃°\)\]\}\.,:;!\?%`;
/** Marks that open end no line. */
const NO_END = String.raw`（［｛「『【〔〈《〖〘〚〝‘“«‹\(\[\{￥＄￡＃`;

const BREAKABLE = new RegExp(
  `(?<=[${HAN_AND_KANA}])(?<![${NO_END}])(?=[^${NO_START}${HANGUL}])|(?<=[^${NO_END}])(?=[${HAN_AND_KANA}])(?![${NO_START}])`,
  "u",
);

/** The characters that a line may both end and begin with, as a class for the flag `v`. */
export const BREAKS_ANYWHERE = String.raw`[[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]--[${NO_START}]]`;

export function hasEastAsian(text: string): boolean {
  return STRETCH.test(text);
}

/** A text without spaces cut wherever a Chinese or Japanese line may end. */
export function cutWhereLinesEnd(text: string): string[] {
  return hasEastAsian(text) ? text.split(BREAKABLE) : [text];
}
