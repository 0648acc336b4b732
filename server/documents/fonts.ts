import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontName, Measure } from '#server/documents/layout-text.ts';

const FILES: Record<FontName, string> = {
  regular: 'Inter-Regular.otf',
  bold: 'Inter-SemiBold.otf',
  // What Inter does not have: Arabic, Hebrew, Armenian, Georgian, arrows, symbols.
  fallback: 'DejaVuSans.ttf',
};

const bytes = new Map<FontName, Buffer>();

function bytesOf(font: FontName): Buffer {
  const known = bytes.get(font) ?? readFileSync(join(import.meta.dirname, 'fonts', FILES[font]));
  bytes.set(font, known);
  return known;
}

/** What all documents ask of the same files again and again; widths at one point, of whole words. */
const coverage = new Map<string, boolean>();
const widths = new Map<string, number>();
const REMEMBERED = 20_000;

function remembered<Value>(memory: Map<string, Value>, key: string, find: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const found = find();
  // Texts are endless: now and then it begins anew.
  if (memory.size >= REMEMBERED) memory.clear();
  memory.set(key, found);
  return found;
}

/** Gives a document the fonts, each read when its first character is met, and answers what they measure. */
export function addFonts(doc: PDFKit.PDFDocument): Measure & { use(font: FontName, sizePt: number): void } {
  const registered = new Set<FontName>();
  const use = (font: FontName, sizePt: number) => {
    if (!registered.has(font)) doc.registerFont(font, bytesOf(font));
    registered.add(font);
    doc.font(font).fontSize(sizePt);
  };
  return {
    use,
    has: (font, codePoint) =>
      remembered(coverage, `${font} ${codePoint}`, () => {
        use(font, 10);
        return fontkitFont(doc).hasGlyphForCodePoint(codePoint);
      }),
    width(font, sizePt, text) {
      const measure = () => {
        use(font, 100);
        return doc.widthOfString(text) / 100;
      };
      return sizePt * (text.length > 60 ? measure() : remembered(widths, `${font} ${text}`, measure));
    },
  };
}

/** PDFKit does not say which characters its font has; the font that it works with does. */
function fontkitFont(doc: PDFKit.PDFDocument): { hasGlyphForCodePoint(codePoint: number): boolean } {
  const { _font } = doc as unknown as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  };
  return _font.font;
}
