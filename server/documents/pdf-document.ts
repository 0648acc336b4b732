import {
  BODY_HEIGHT_PT,
  BODY_WIDTH_PT,
  CHESTNUT,
  type DocumentInfo,
  INK,
  LEFT_PT,
  openPages,
  SLATE,
  SOFT,
} from '#server/documents/pages.ts';
import { drawPictures, type GridPicture, pictureRowPt } from '#server/documents/picture-grid.ts';
import { drawSignatureLines } from '#server/documents/signature-lines.ts';
import { drawTable, type TableOptions } from '#server/documents/table.ts';

export interface PdfDocumentOptions extends DocumentInfo {
  /** The company's address, telephone, and mail, one line each. */
  contact: readonly string[];
  /** The company's logo as PNG or JPEG; null for the product's own. */
  logo: Buffer | null;
  /** Shown beside the title, e.g. `Approved`. */
  status?: string;
}

export interface LabelledLines {
  label: string;
  lines: readonly string[];
}

export interface Fact {
  label: string;
  value: string;
}

/**
 * Opens a PDF document and draws its letterhead. Each call appends a block and adds pages as needed; `end()` closes
 * the file. Sizes are points, and texts are plain text.
 */
export function openPdfDocument(options: PdfDocumentOptions) {
  const pages = openPages(options);
  drawLetterhead(pages, options);

  const blocks = (all: readonly LabelledLines[], columns: number, sizePt: number) => {
    const gap = 18;
    const widthPt = (BODY_WIDTH_PT - gap * (columns - 1)) / columns;
    for (let first = 0; first < all.length; first += columns) {
      const row = all.slice(first, first + columns).map(({ label, lines }) => ({
        label: pages.lay(label, { weight: 'regular', sizePt: 8, widthPt }),
        lines: pages.lay(lines.filter(Boolean).join('\n') || '—', { weight: 'regular', sizePt, widthPt }),
      }));
      const heightOf = ({ label, lines }: (typeof row)[number]) =>
        label.length * pages.lineHeight(8) + lines.length * pages.lineHeight(sizePt);
      const heightPt = Math.max(...row.map(heightOf));
      pages.makeRoom(Math.min(heightPt, BODY_HEIGHT_PT));
      const top = pages.y;
      const isTall = heightPt > BODY_HEIGHT_PT;
      for (const [index, block] of row.entries()) {
        const x = LEFT_PT + index * (widthPt + gap);
        // A block that is taller than a page cannot be beside another.
        if (!isTall) pages.moveTo(top);
        pages.tag('P', () => {
          pages.drawLines(block.label, { x, sizePt: 8, widthPt, color: SOFT });
          pages.drawLines(block.lines, { x, sizePt, widthPt });
        });
      }
      if (!isTall) pages.moveTo(top + heightPt);
      pages.skip(8);
    }
  };

  return {
    /** The bytes of the file, as they are generated. */
    stream: pages.doc,
    /** Address blocks side by side. */
    addresses: (all: readonly LabelledLines[]) => blocks(all, Math.min(3, Math.max(1, all.length)), 10),
    /** Short facts in three columns, without those that have no value. */
    facts: (facts: readonly Fact[]) =>
      blocks(
        facts.filter(({ value }) => value).map(({ label, value }) => ({ label, lines: [value] })),
        3,
        10,
      ),
    /** A heading with a rule above it. `keepPt`: the height below it that must be on the same page. */
    section(title: string, { keepPt = 32 }: { keepPt?: number } = {}) {
      // A heading is never the last line of a page.
      pages.makeRoom(32 + Math.min(keepPt, BODY_HEIGHT_PT / 2));
      if (!pages.isAtTop) {
        pages.skip(6);
        pages.rule();
        pages.skip(10);
      }
      const lines = pages.lay(title, { weight: 'bold', sizePt: 11, widthPt: BODY_WIDTH_PT });
      pages.tag('H2', () =>
        pages.drawLines(lines, { x: LEFT_PT, sizePt: 11, widthPt: BODY_WIDTH_PT, color: SLATE }),
      );
      pages.skip(3);
    },
    paragraph(text: string, { soft = false }: { soft?: boolean } = {}) {
      const sizePt = soft ? 9 : 10;
      const lines = pages.lay(text, { weight: 'regular', sizePt, widthPt: BODY_WIDTH_PT });
      pages.tag('P', () =>
        pages.drawLines(lines, {
          x: LEFT_PT,
          sizePt,
          widthPt: BODY_WIDTH_PT,
          color: soft ? SOFT : INK,
        }),
      );
      pages.skip(6);
    },
    table: (table: TableOptions) => drawTable(pages, table),
    /** Pictures side by side. Each is loaded when its row is drawn. */
    pictures: (pictures: readonly (GridPicture | null)[], columns: 2 | 3) =>
      drawPictures(pages, pictures, columns),
    /** Lines to sign on, side by side, each with a label below it. */
    signatures: (labels: readonly string[]) => drawSignatureLines(pages, labels),
    /** The height of a row of pictures, for `keepPt`. */
    pictureRowPt,
    end: () => pages.end(),
  };
}

export type PdfDocument = ReturnType<typeof openPdfDocument>;

function drawLetterhead(pages: ReturnType<typeof openPages>, options: PdfDocumentOptions): void {
  const { doc } = pages;
  const top = 46;
  doc.markContent('Artifact', { type: 'Layout' });
  if (options.logo) doc.image(options.logo, LEFT_PT, top - 6, { fit: [28, 34] });
  else drawBird(doc, LEFT_PT, top - 4, 26 / 32);
  doc.endMarkedContent();
  const half = BODY_WIDTH_PT / 2;
  const name = pages.lay(options.companyName, { weight: 'bold', sizePt: 13, widthPt: half - 40 });
  const contact = pages.lay(options.contact.join('\n'), { weight: 'regular', sizePt: 8.5, widthPt: half });

  pages.tag('P', () => {
    pages.moveTo(top);
    pages.drawLines(name, { x: LEFT_PT + 34, sizePt: 13, widthPt: half - 40, color: SLATE });
  });
  const nameEnd = pages.y;
  pages.tag('P', () => {
    pages.moveTo(top);
    pages.drawLines(contact, { x: LEFT_PT + half, sizePt: 8.5, widthPt: half, color: SOFT, align: 'right' });
  });
  pages.moveTo(Math.max(nameEnd, pages.y, top + 34) + 14);

  const titleTop = pages.y;
  const number = pages.lay(options.number, { weight: 'bold', sizePt: 12, widthPt: half });
  const title = pages.lay(options.title, { weight: 'bold', sizePt: 22, widthPt: half });
  pages.tag('H1', () => {
    pages.drawLines(title, { x: LEFT_PT, sizePt: 22, widthPt: half });
  });
  const titleEnd = pages.y;
  pages.moveTo(titleTop + 1);
  pages.tag('P', () => {
    pages.drawLines(number, { x: LEFT_PT + half, sizePt: 12, widthPt: half, align: 'right' });
    const status = pages.lay(options.status ?? '', { weight: 'regular', sizePt: 9, widthPt: half });
    pages.drawLines(status, { x: LEFT_PT + half, sizePt: 9, widthPt: half, color: SOFT, align: 'right' });
  });
  pages.moveTo(Math.max(titleEnd, pages.y) + 4);
  pages.rule(CHESTNUT);
  pages.skip(14);
}

/** The logo of the screens (web/ui/brand.tsx): the bird in two strokes. */
function drawBird(doc: PDFKit.PDFDocument, x: number, y: number, scale: number): void {
  doc.save().translate(x, y).scale(scale).lineWidth(2.5).lineCap('round').lineJoin('round');
  doc
    .path('M5 20c3.4-7.6 8.6-11.6 14.2-11.6 2.1 0 3.8.9 4.6 2.4l3.7 1.5-3.3 1.3c-.6 6.6-5.4 11-12.2 11')
    .stroke(SLATE);
  doc.path('M4.5 26.5c2.6-6.9 6.8-10.3 13.2-10.7').stroke(CHESTNUT);
  doc.restore();
}
