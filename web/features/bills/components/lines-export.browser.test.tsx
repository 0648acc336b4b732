import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LinesExport } from '#web/features/bills/components/lines-export.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const line = (amount: number, items: object[]) => ({
  ...{ amount, billed_amount: amount, reduction_reason: null, description: 'Two trips', former_title: null },
  work_order: { work_order_number: 'WO-000001', title: 'Dock door', store_location: 'Store 4' },
  items,
});

test('the file has a row for each part of a line, and the amount of the line once', async () => {
  const parts = [
    { kind: 'material', description: '', hours: null, hourly_rate: null, amount: 45.5, position: 1 },
    { kind: 'labor', description: 'Repair', hours: 4.5, hourly_rate: 90, amount: 405, position: 0 },
  ];
  answerPortal({
    '/rest/v1/subcontractor_bills': [
      {
        ...{ id: '0198a7c0-0000-7000-8000-000000000001', status: 'submitted', submitted_at: null },
        ...{
          internal_bill_number: 'B-000001',
          external_bill_number: 'RH-77',
          subcontractor: { name: 'Reed' },
        },
        lines: [line(450.5, parts), line(80, [])],
      },
    ],
    '/rest/v1/rpc/record_export': {},
  });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#saved');
  await renderPart(<LinesExport scope={{ of: 'office' }} search={{}} />);
  await page.getByRole('button', { name: 'Export lines' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const rows = (await new Response(saved.mock.calls[0]?.[0] as Blob).text()).trim().split('\r\n');
  expect(rows[0]?.split(',').slice(-7)).toEqual([
    ...['Amount', 'Why less is approved', 'Part', 'What the part is', 'Hours', 'Hourly rate'],
    'Billed for the part',
  ]);
  expect(rows.slice(1).map((row) => row.split(',').slice(-8).join(','))).toEqual([
    '450.5,450.5,,Labor,Repair,4.5,90,405',
    ',,,Material,,,,45.5',
    '80,80,,,,,,',
  ]);
});
