import { BODY_WIDTH_PT, INK, LEFT_PT, type Pages, SOFT } from '#server/documents/pages.ts';

const GAP_PT = 36;
const ROOM_PT = 44;
const LABEL_PT = 8.5;

/** Draws lines to sign on side by side, each with a label below it, together on one page. */
export function drawSignatureLines(pages: Pages, labels: readonly string[]): void {
  const { doc } = pages;
  const widthPt = (BODY_WIDTH_PT - GAP_PT * (labels.length - 1)) / labels.length;
  pages.makeRoom(ROOM_PT + 2 * pages.lineHeight(LABEL_PT));
  const top = pages.y + ROOM_PT;
  for (const [index, label] of labels.entries()) {
    const x = LEFT_PT + index * (widthPt + GAP_PT);
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(x, top)
      .lineTo(x + widthPt, top)
      .lineWidth(0.75)
      .stroke(INK);
    doc.endMarkedContent();
    pages.moveTo(top + 4);
    const lines = pages.lay(label, { weight: 'regular', sizePt: LABEL_PT, widthPt });
    pages.tag('P', () => pages.drawLines(lines, { x, sizePt: LABEL_PT, widthPt, color: SOFT }));
  }
}
