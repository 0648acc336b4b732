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

/** Caches for all documents of this process. Widths are those of whole words at a size of one point. */
const coverage = new Map<string, boolean>();
const widths = new Map<string, number>();
const CACHED_MAX = 20_000;

function cached<Value>(cache: Map<string, Value>, key: string, find: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(key, found);
  return found;
}

/** Registers each font with the document when it is first used, and measures texts. */
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
      cached(coverage, `${font} ${codePoint}`, () => {
        use(font, 10);
        return fontkitFont(doc).hasGlyphForCodePoint(codePoint);
      }),
    width(font, sizePt, text) {
      const measure = () => {
        use(font, 100);
        return doc.widthOfString(text) / 100;
      };
      return sizePt * (text.length > 60 ? measure() : cached(widths, `${font} ${text}`, measure));
    },
  };
}

/** PDFKit has no API for the characters of a font, but the fontkit object inside has one. */
function fontkitFont(doc: PDFKit.PDFDocument): { hasGlyphForCodePoint(codePoint: number): boolean } {
  const { _font } = doc as unknown as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  };
  return _font.font;
}
