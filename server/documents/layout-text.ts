import { DEFAULT_LOCALE } from '#shared/locale.ts';

/** The two weights of Inter. Characters that it lacks use the fallback font. */
export type Weight = 'regular' | 'bold';
export type FontName = Weight | 'fallback';

/** Measures of the fonts, in points. */
export interface Measure {
  /** Whether the font has this character. */
  has(font: FontName, codePoint: number): boolean;
  /** The width of a text whose characters the font has. */
  width(font: FontName, sizePt: number, text: string): number;
}

/** A piece of one line in one font. */
interface Fragment {
  text: string;
  font: FontName;
  widthPt: number;
}

export interface Line {
  /** In visual order, from left to right. */
  fragments: Fragment[];
  widthPt: number;
  /** The paragraph is right-to-left. */
  isRightToLeft: boolean;
}

export interface Setting {
  weight: Weight;
  sizePt: number;
  widthPt: number;
}

interface Word extends Fragment {
  isSpace: boolean;
  isRightToLeft: boolean;
}

/** Replaces characters that no font has: an empty box could be taken for the original text. */
export const UNKNOWN = '[?]';

const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;
const STRONG = /\p{L}/u;
/** Control characters, direction overrides, and zero-width characters. Line breaks and tabs are kept. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFB]|[\uFE00-\uFE0F]/g;
const graphemes = new Intl.Segmenter(DEFAULT_LOCALE, { granularity: 'grapheme' });

/** Breaks a text into lines of at most the given width. Cuts long words, and orders right-to-left words. */
export function layoutText(measure: Measure, text: string, setting: Setting): Line[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => layoutParagraph(measure, paragraph, setting));
}

/** The text without invisible characters. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(INVISIBLE, '');
}

function layoutParagraph(measure: Measure, paragraph: string, setting: Setting): Line[] {
  const isRightToLeft = RIGHT_TO_LEFT.test(STRONG.exec(paragraph)?.[0] ?? '');
  const lines: Word[][] = [[]];
  let room = setting.widthPt;
  for (const part of paragraph.match(/\s+|\S+/g) ?? []) {
    const pieces = piecesOf(measure, part, setting);
    const widthPt = pieces.reduce((sum, piece) => sum + piece.widthPt, 0);
    // A word that fits on a line starts a new one. A longer word fills the rest of this line and is cut.
    if (widthPt > room && widthPt <= setting.widthPt && !/^\s/.test(part)) {
      lines.push([]);
      room = setting.widthPt;
    }
    for (const piece of pieces.flatMap((whole) => cut(measure, whole, setting))) {
      if (piece.widthPt > room) {
        lines.push([]);
        room = setting.widthPt;
        if (piece.isSpace) continue;
      }
      lines.at(-1)?.push(piece);
      room -= piece.widthPt;
    }
  }
  return lines.map((words) => visualLine(words, isRightToLeft));
}

/** Splits a word or a space into pieces that need only one font each. */
function piecesOf(measure: Measure, part: string, { weight, sizePt }: Setting): Word[] {
  const pieces: { text: string; font: FontName }[] = [];
  for (const { segment } of graphemes.segment(part)) {
    const font = fontFor(measure, segment, weight);
    const last = pieces.at(-1);
    const text = font === undefined ? UNKNOWN : segment;
    if (font === undefined && last?.text.endsWith(UNKNOWN)) continue;
    if (last && last.font === (font ?? weight)) last.text += text;
    else pieces.push({ text, font: font ?? weight });
  }
  return pieces.map(({ text, font }) => ({
    text,
    font,
    widthPt: measure.width(font, sizePt, text),
    isSpace: /^\s+$/.test(text),
    isRightToLeft: RIGHT_TO_LEFT.test(text),
  }));
}

function fontFor(measure: Measure, grapheme: string, weight: Weight): FontName | undefined {
  const points = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
  const fonts: FontName[] = [weight, 'fallback'];
  return fonts.find((font) => points.every((point) => measure.has(font, point)));
}

/** Cuts a piece that is wider than a line. */
function cut(measure: Measure, piece: Word, { sizePt, widthPt }: Setting): Word[] {
  if (piece.widthPt <= widthPt) return [piece];
  const parts: Word[] = [];
  let text = '';
  let filledPt = 0;
  const put = () => {
    if (text) parts.push({ ...piece, text, widthPt: measure.width(piece.font, sizePt, text) });
  };
  for (const { segment } of graphemes.segment(piece.text)) {
    const segmentPt = measure.width(piece.font, sizePt, segment);
    // Kerning can make the whole slightly wider than the sum of its parts.
    if (filledPt + segmentPt > widthPt * 0.98) {
      put();
      text = '';
      filledPt = 0;
    }
    text += segment;
    filledPt += segmentPt;
  }
  put();
  return parts;
}

/** Reorders words from logical to visual order: reverses each run of right-to-left words. */
function visualLine(words: Word[], isRightToLeft: boolean): Line {
  while (words.at(-1)?.isSpace) words.pop();
  const directionOf = (word: Word | undefined) =>
    word?.isRightToLeft || !word || (!STRONG.test(word.text) && !/\d/.test(word.text) && isRightToLeft);
  const runs: { isRightToLeft: boolean; words: Word[] }[] = [];
  for (const [index, word] of words.entries()) {
    const before = directionOf(words[index - 1]);
    // A space takes the direction of the words around it, or the line's direction when they differ.
    const between = before === directionOf(words[index + 1]) ? before : isRightToLeft;
    const direction = Boolean(word.isSpace ? between : directionOf(word));
    const last = runs.at(-1);
    if (last?.isRightToLeft === direction) last.words.push(word);
    else runs.push({ isRightToLeft: direction, words: [word] });
  }
  for (const run of runs) if (run.isRightToLeft) run.words.reverse();
  if (isRightToLeft) runs.reverse();
  const fragments = runs.flatMap((run) => run.words);
  return {
    fragments: joined(fragments),
    widthPt: fragments.reduce((sum, { widthPt }) => sum + widthPt, 0),
    isRightToLeft,
  };
}

/** Joins neighbors with the same font and direction, so that text extracted from the file has whole sentences. */
function joined(words: Word[]): Fragment[] {
  const fragments: (Fragment & { isRightToLeft: boolean })[] = [];
  for (const { text, font, widthPt, isRightToLeft } of words) {
    const last = fragments.at(-1);
    if (last && last.font === font && !last.isRightToLeft && !isRightToLeft) {
      last.text += text;
      last.widthPt += widthPt;
    } else fragments.push({ text, font, widthPt, isRightToLeft });
  }
  return fragments.map(({ text, font, widthPt }) => ({ text, font, widthPt }));
}
