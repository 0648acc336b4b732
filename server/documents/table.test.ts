import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { InvoiceFacts } from '#server/documents/invoice-facts.ts';
import { openPdfDocument } from '#server/documents/pdf-document.ts';
import { writeSchedule } from '#server/documents/schedule-sheet.ts';

/** How a table is set: its totals, and what stays together on one page. */

type Draw = (pdf: ReturnType<typeof openPdfDocument>) => void;

/** The texts of each page as they are drawn: one for each line of a cell. */
async function pagesOf(draw: Draw): Promise<string[][]> {
  const pdf = openPdfDocument({
    ...{ title: 'Invoice', number: 'INV-000001', companyName: 'Fieldfare', subject: 'Invoice' },
    ...{ contact: [], logo: null },
  });
  const chunks: Buffer[] = [];
  pdf.stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.stream.on('end', resolve));
  draw(pdf);
  pdf.end();
  await ended;
  const proxy = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)));
  const pages: string[][] = [];
  for (let page = 1; page <= proxy.numPages; page += 1) {
    const { items } = await (await proxy.getPage(page)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])));
  }
  return pages;
}

const COLUMNS = [
  { header: 'Work', share: 8 },
  { header: 'Price', share: 1, align: 'right' },
  { header: 'Amount', share: 1, align: 'right' },
] as const;
const rowsOf = (count: number) => Array.from({ length: count }, (_row, at) => [`Job ${at + 1}`, '$1', '$1']);

test('the largest total stays on one line, and its label too', async () => {
  const [page] = await pagesOf((pdf) =>
    pdf.table({
      columns: COLUMNS,
      rows: rowsOf(1),
      totals: [
        { label: 'Released to date', value: '-$8,918.50' },
        { label: 'Total', value: '-$999,999,999,999.99' },
      ],
    }),
  );
  const line = page?.join('\n');
  for (const text of ['-$8,918.50', '-$999,999,999,999.99']) expect(line).toContain(text);
  expect(line?.replace(/\s+/g, ' ')).toContain('Released to date -$8,918.50 Total -$999,999,999,999.99');
});

test('the totals of a progress invoice stay on one line', async () => {
  const figures = {
    ...{ scheduled_value: 178370, previous_amount: 0, amount: 89185, completed_amount: 89185, percent: 50 },
    ...{ balance_amount: 89185, retainage_amount: 8918.5 },
  };
  const facts = {
    schedule: [{ ...figures, position: 1, description: 'Site work', change_order: null }],
    ...{ schedule_total: figures, released_amount: 8918.5 },
  } as unknown as InvoiceFacts;
  const [page] = await pagesOf((pdf) => writeSchedule(pdf, facts));
  expect(page).toContain('-$8,918.50');
});

test('totals never stand alone on a page: the last line of the table is with them', async () => {
  for (let count = 20; count < 34; count += 1) {
    const pages = await pagesOf((pdf) =>
      pdf.table({
        columns: COLUMNS,
        rows: rowsOf(count),
        totals: ['Subtotal', 'Tax', 'Total', 'Paid', 'Left to pay'].map((label) => ({ label, value: '$9' })),
      }),
    );
    const last = pages.findIndex((page) => page.includes('Left to pay'));
    expect(pages[last], `${count} lines`).toEqual(expect.arrayContaining([`Job ${count}`, 'Subtotal']));
  }
});
