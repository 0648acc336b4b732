import { BODY_WIDTH_PT, LEFT_PT, type Pages, RULE, SOFT } from '#server/documents/pages.ts';
import type { ElementOptions } from '#server/documents/pdf-ua.ts';
import { t } from '#shared/text.ts';

export interface GridPicture {
  /** Reads the JPEG bytes when the picture is drawn; null when there is nothing to show. */
  load: () => Promise<Buffer | null>;
  /** The description for screen readers. */
  alt: string;
  /** The lines below the picture. */
  caption: readonly string[];
}

const GAP_PT = 12;
const CAPTION_PT = 8.5;

const widthOf = (columns: number) => (BODY_WIDTH_PT - GAP_PT * (columns - 1)) / columns;

/** The height of a row of pictures with two lines below each. */
export const pictureRowPt = (columns: number): number => widthOf(columns) * 0.75 + 42;

/** Draws rows of pictures with captions, with at most one row in memory. Null leaves a cell empty. */
export async function drawPictures(
  pages: Pages,
  pictures: readonly (GridPicture | null)[],
  columns: number,
): Promise<void> {
  const widthPt = widthOf(columns);
  const heightPt = widthPt * 0.75;
  for (let first = 0; first < pictures.length; first += columns) {
    const row = [];
    for (const [index, picture] of pictures.slice(first, first + columns).entries()) {
      if (!picture) continue;
      const lines = pages.lay(picture.caption.filter(Boolean).join('\n'), {
        weight: 'regular',
        sizePt: CAPTION_PT,
        widthPt,
      });
      row.push({ ...picture, index, bytes: await picture.load(), lines });
    }
    const captionPt = Math.max(0, ...row.map(({ lines }) => lines.length)) * pages.lineHeight(CAPTION_PT);
    pages.makeRoom(heightPt + Math.min(captionPt, 200) + 16);
    const top = pages.y;
    let end = top + heightPt;
    for (const { index, bytes, alt, lines } of row) {
      const x = LEFT_PT + index * (widthPt + GAP_PT);
      const options: ElementOptions = { alt, bbox: [x, top, x + widthPt, top + heightPt] };
      const figure = pages.doc.struct('Figure', options);
      pages.addElement(figure);
      figure.add(() => drawPicture(pages, bytes, { x, y: top, width: widthPt, height: heightPt }));
      if (lines.length > 0) {
        pages.moveTo(top + heightPt + 4);
        const drawCaption = () => pages.drawLines(lines, { x, sizePt: CAPTION_PT, widthPt, color: SOFT });
        figure.add(pages.doc.struct('Caption', {}, drawCaption));
        end = Math.max(end, pages.y);
      }
      figure.end();
    }
    pages.moveTo(end + 10);
  }
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawPicture(pages: Pages, bytes: Buffer | null, { x, y, width, height }: Box): void {
  const { doc } = pages;
  if (bytes) doc.image(bytes, x, y, { fit: [width, height], align: 'center', valign: 'center' });
  else {
    const [line] = pages.lay(t('On screen only'), {
      weight: 'regular',
      sizePt: CAPTION_PT,
      widthPt: width - 16,
    });
    if (line)
      pages.drawLine(line, {
        x: x + 8,
        top: y + height / 2 - 6,
        sizePt: CAPTION_PT,
        widthPt: width - 16,
        color: SOFT,
      });
  }
  doc.rect(x, y, width, height).lineWidth(0.5).stroke(RULE);
}
