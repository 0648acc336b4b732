import type { Line, Weight } from '#server/documents/layout-text.ts';
import { BODY_HEIGHT_PT, BODY_WIDTH_PT, INK, LEFT_PT, type Pages, SOFT } from '#server/documents/pages.ts';
import type { ElementOptions } from '#server/documents/pdf-ua.ts';

export interface TableOptions {
  columns: readonly {
    header: string;
    /** The relative width. */
    share: number;
    align?: 'left' | 'right';
  }[];
  rows: readonly (readonly string[])[];
  /** The rows below a rule; the last one is bold. */
  totals?: readonly { label: string; value: string }[];
  /** Many columns need small figures with little between them. */
  isDense?: boolean;
}

const SIZE_PT = 9.5;
const GAP_PT = 12;
const TOTAL_SIZE_PT = 10;
const DENSE_SIZE_PT = 7.5;
const DENSE_GAP_PT = 6;

interface Column {
  x: number;
  widthPt: number;
  align: 'left' | 'right';
}

/**
 * Draws a table and repeats its headings on every page. Only a row taller than a page is split. The totals are on one page
 * with the last row.
 */
export function drawTable(pages: Pages, { columns, rows, totals = [], isDense = false }: TableOptions): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const bodySizePt = isDense ? DENSE_SIZE_PT : SIZE_PT;
  const gapPt = isDense ? DENSE_GAP_PT : GAP_PT;
  const room = BODY_WIDTH_PT - gapPt * (columns.length - 1);
  let x = LEFT_PT;
  const placed = columns.map(({ share, align = 'left' }): Column => {
    const column = { x, widthPt: (room * share) / shares, align };
    x += column.widthPt + gapPt;
    return column;
  });
  const header = columns.map((column) => column.header);
  const table = pages.doc.struct('Table');
  pages.addElement(table);

  const drawHeader = () => {
    drawRow(pages, table, placed, {
      texts: header,
      tag: 'TH',
      color: SOFT,
      sizePt: Math.min(8.5, bodySizePt),
      weight: 'regular',
    });
  };
  pages.makeRoom(60);
  drawHeader();
  const sums = totals.map(({ label, value }, index): Row => {
    const weight = index === totals.length - 1 ? 'bold' : 'regular';
    const texts = columns.map((_column, at) =>
      at === columns.length - 1 ? value : at === columns.length - 2 ? label : '',
    );
    return { texts, tag: 'TD', color: INK, sizePt: TOTAL_SIZE_PT, weight };
  });
  const ofSums = columnsOfTotals(pages, placed, sums, gapPt);
  const sumsPt = sums.reduce((sumPt, row) => sumPt + heightOf(pages, ofSums, row), 0);
  for (const [index, texts] of rows.entries()) {
    const row = { texts, tag: 'TD', color: INK, sizePt: bodySizePt, weight: 'regular' } as const;
    const before = pages.y;
    const rowPt = heightOf(pages, placed, row);
    const withSumsPt = rowPt + (index === rows.length - 1 ? sumsPt : 0);
    pages.makeRoom(withSumsPt > BODY_HEIGHT_PT - 40 ? Math.min(rowPt, BODY_HEIGHT_PT - 40) : withSumsPt);
    if (pages.y < before) drawHeader();
    drawRow(pages, table, placed, row);
  }
  for (const row of sums) {
    pages.makeRoom(heightOf(pages, ofSums, row));
    drawRow(pages, table, ofSums, row);
  }
  table.end();
  pages.skip(8);
}

interface Row {
  texts: readonly string[];
  tag: 'TH' | 'TD';
  color: string;
  sizePt: number;
  weight: Weight;
}

/**
 * The columns of the totals: the last one holds the largest amount on one line, and the one before, the label, as far as
 * there is room. What is left of them is empty.
 */
function columnsOfTotals(
  pages: Pages,
  columns: readonly Column[],
  sums: readonly Row[],
  gapPt: number,
): readonly Column[] {
  const [label, value] = columns.slice(-2);
  if (!label || !value) return columns;
  const widthAt = (at: number) =>
    Math.max(
      ...sums.flatMap(({ texts, sizePt, weight }) =>
        pages.lay(texts.at(at) ?? '', { sizePt, weight, widthPt: BODY_WIDTH_PT }).map((line) => line.widthPt),
      ),
    );
  const end = value.x + value.widthPt;
  // A little more than measured: sums of widths are not exact.
  const valuePt = Math.max(value.widthPt, widthAt(-1) + 0.5);
  const labelEnd = end - valuePt - gapPt;
  const labelPt = Math.min(Math.max(labelEnd - label.x, widthAt(-2) + 0.5), labelEnd - LEFT_PT);
  return [
    ...columns.slice(0, -2),
    { ...label, x: labelEnd - labelPt, widthPt: labelPt },
    { ...value, x: end - valuePt, widthPt: valuePt },
  ];
}

function layRow(pages: Pages, columns: readonly Column[], { texts, weight, sizePt }: Row): Line[][] {
  return columns.map(({ widthPt }, index) => pages.lay(texts[index] ?? '', { weight, sizePt, widthPt }));
}

function heightOf(pages: Pages, columns: readonly Column[], row: Row): number {
  const most = Math.max(...layRow(pages, columns, row).map((lines) => lines.length));
  return most * pages.lineHeight(row.sizePt) + 9;
}

function drawRow(
  pages: Pages,
  table: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  row: Row,
): void {
  const cells = layRow(pages, columns, row);
  const heightPt = Math.max(...cells.map((lines) => lines.length)) * pages.lineHeight(row.sizePt);
  const element = pages.doc.struct('TR');
  table.add(element);
  const top = pages.y;
  const isTall = heightPt > BODY_HEIGHT_PT - 40;
  let end = top;
  for (const [index, lines] of cells.entries()) {
    const { x, widthPt, align } = columns[index] as Column;
    const options: ElementOptions = row.tag === 'TH' ? { scope: 'Column' } : {};
    const cell = pages.doc.struct(row.tag, options);
    // An empty cell too, so that screen readers count the columns right.
    element.add(cell);
    if (lines.every(({ fragments }) => fragments.length === 0)) continue;
    // A cell that is taller than a page cannot be beside another, so all cells of this row are below each other.
    if (!isTall) pages.moveTo(top);
    cell.add(() => pages.drawLines(lines, { x, widthPt, align, sizePt: row.sizePt, color: row.color }));
    end = isTall ? pages.y : Math.max(end, pages.y);
  }
  element.end();
  pages.moveTo(end + 4);
  pages.rule();
  pages.skip(5);
}
