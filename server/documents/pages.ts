import PDFDocument from 'pdfkit';
import { addFonts } from '#server/documents/fonts.ts';
import { type Line, layoutText, type Setting, UNKNOWN } from '#server/documents/layout-text.ts';
import { PDF_UA } from '#server/documents/pdf-ua.ts';
import { locale } from '#shared/locale.ts';
import { t } from '#shared/text.ts';

/** US pdf, in points. */
const PAGE = { width: 612, height: 792, side: 54, top: 72, bottom: 66 };
export const BODY_WIDTH_PT = PAGE.width - 2 * PAGE.side;
export const LEFT_PT = PAGE.side;
const BODY_BOTTOM_PT = PAGE.height - PAGE.bottom;
/** The height of a page's text area. */
export const BODY_HEIGHT_PT = BODY_BOTTOM_PT - PAGE.top;

export const INK = '#23292f';
export const SOFT = '#5b6670';
export const RULE = '#d5d9dc';
export const SLATE = '#40566b';
export const CHESTNUT = '#b5692f';
const LEADING = 1.42;
const MARK_PT = 120;

export interface DocumentInfo {
  /** What the document is, e.g. `Service report`. */
  title: string;
  /** Its number, e.g. `RPT-2026-00012`. */
  number: string;
  companyName: string;
  /** Shown by programs that list files. */
  subject: string;
  /** Written across each page: `VOID`, so that a printed page is not taken for a valid one. */
  mark?: string;
}

/** The pages of a document, and the position of the next line. Coordinates are points from the top left corner. */
export function openPages({ title, number, companyName, subject, mark }: DocumentInfo) {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // The page count is known only at the end. Pictures are still written out immediately.
    bufferPages: true,
    autoFirstPage: true,
    tagged: true,
    ...PDF_UA,
    displayTitle: true,
    lang: locale(),
    pdfVersion: '1.7',
    info: { Title: `${title} ${number}`, Author: companyName, Subject: subject, Creator: 'Fieldfare' },
  });
  const fonts = addFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let y = PAGE.top;
  let lacksCharacters = false;

  const lay = (text: string, setting: Setting): Line[] => {
    const lines = layoutText(fonts, text, setting);
    lacksCharacters ||= lines.some(({ fragments }) => fragments.some((part) => part.text.includes(UNKNOWN)));
    return lines;
  };

  /** Draws one line in a box, aligned left or right. Right-to-left lines are always aligned right. */
  const drawLine = (
    line: Line,
    { x, top, sizePt, widthPt, color = INK, align = 'left' }: DrawnLine,
  ): void => {
    const isRight = align === 'right' || line.isRightToLeft;
    let at = isRight ? x + widthPt - line.widthPt : x;
    for (const { text, font, widthPt: partPt } of line.fragments) {
      fonts.use(font, sizePt);
      doc.fillColor(color).text(text, at, top, { lineBreak: false });
      at += partPt;
    }
  };

  const drawMark = (text: string) => {
    const [line] = lay(text, { weight: 'bold', sizePt: MARK_PT, widthPt: PAGE.height });
    if (!line) return;
    const [x, top] = [PAGE.width / 2, PAGE.height / 2];
    doc
      .save()
      .rotate(-45, { origin: [x, top] })
      .fillOpacity(0.1);
    const box = { x: x - line.widthPt / 2, widthPt: line.widthPt, top: top - MARK_PT / 2 };
    drawLine(line, { ...box, sizePt: MARK_PT, color: INK });
    doc.restore();
  };

  const addPage = () => {
    // Continues the open structure element (for screen readers) on the new page.
    doc.continueOnNewPage();
    y = PAGE.top;
  };

  return {
    doc,
    lay,
    drawLine,
    lineHeight: (sizePt: number) => sizePt * LEADING,
    get y() {
      return y;
    },
    /** Whether this page is still empty. */
    get isAtTop() {
      return y === PAGE.top;
    },
    moveTo(top: number) {
      y = top;
    },
    skip(heightPt: number) {
      y += heightPt;
    },
    /** Starts the next page when this height does not fit on the current one. */
    makeRoom(heightPt: number) {
      if (y + heightPt > BODY_BOTTOM_PT && y > PAGE.top) addPage();
    },
    /** Draws lines below each other, over as many pages as they need. */
    drawLines(lines: readonly Line[], style: Omit<DrawnLine, 'top'>) {
      const heightPt = style.sizePt * LEADING;
      for (const line of lines) {
        if (y + heightPt > BODY_BOTTOM_PT) addPage();
        drawLine(line, { ...style, top: y });
        y += heightPt;
      }
    },
    /** Tags what `draw` draws for screen readers: a heading, a paragraph. */
    tag(type: string, draw: () => void) {
      const element = doc.struct(type, {}, draw);
      root.add(element);
      element.end();
    },
    /** Adds an element with children of its own: a table, a picture with its caption. */
    addElement(element: PDFKit.PDFStructureElement) {
      root.add(element);
    },
    rule(color = RULE) {
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .moveTo(LEFT_PT, y)
        .lineTo(LEFT_PT + BODY_WIDTH_PT, y)
        .lineWidth(0.75)
        .stroke(color);
      doc.endMarkedContent();
    },
    /** Numbers the pages, names the document on each after the first, and closes the file. */
    end() {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        doc.markContent('Artifact', { type: 'Pagination' });
        if (mark) drawMark(mark);
        const small = { sizePt: 8, color: SOFT, x: LEFT_PT, widthPt: BODY_WIDTH_PT };
        const say = (text: string, top: number, align: 'left' | 'right') => {
          const [line] = lay(text, { weight: 'regular', sizePt: 8, widthPt: BODY_WIDTH_PT * 0.7 });
          if (line) drawLine(line, { ...small, top, align });
        };
        if (page > 0) say(`${title} ${number}`, 40, 'left');
        if (page > 0) say(companyName, 40, 'right');
        const foot = PAGE.height - 42;
        if (lacksCharacters)
          say(t('{{mark}} replaces characters that cannot be printed.', { mark: UNKNOWN }), foot, 'left');
        say(t('Page {{page}} of {{pages}}', { page: page + 1, pages: count }), foot, 'right');
        doc.endMarkedContent();
      }
      root.end();
      doc.end();
    },
  };
}

export type Pages = ReturnType<typeof openPages>;

interface DrawnLine {
  x: number;
  top: number;
  sizePt: number;
  widthPt: number;
  color?: string;
  align?: 'left' | 'right';
}
