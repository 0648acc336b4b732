import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReceiptList } from '#web/features/receipts/components/receipt-list.tsx';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const receipt = (number: number, vendor_name: string, looks_doubled: boolean) => ({
  ...{ id: id(number), employee_user_id: id(9), vendor_name, looks_doubled, receipt_date: '2026-03-02' },
  ...{ amount: 21, category: 'fuel', description: '', status: 'submitted', reimbursed_on: null },
  ...{ employee: { first_name: 'Erin', last_name: 'Cole' }, shares: [] },
});

test.for([
  ['a phone', 390],
  ['a computer', 1400],
] as const)(
  'on %s, the list marks what may be a duplicate, in the request of the list',
  async ([, width]) => {
    localStorage.setItem(PERSON, id(1));
    await page.viewport(width, 800);
    const portal = answerPortal({
      '/rest/v1/rpc/receipt_sums': [{ receipts: 2, total: 42, submitted_receipts: 2, submitted_total: 42 }],
      '/rest/v1/receipts': [receipt(2, 'Depot', true), receipt(3, 'Ace Hardware', false)],
    });
    const to = (row: { id: string }) => `/admin/finance/receipts/${row.id}`;
    await renderPart(<ReceiptList scope="office" rowTo={to} emptyAction={null} />);
    await expect.element(page.getByRole('link', { name: /^Depot ?Possible duplicate$/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Ace Hardware', exact: true })).toBeVisible();
    const asked = portal.requests.filter(({ path }) => path.startsWith('/rest/v1/receipts?'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.path).toContain('looks_doubled');
  },
);
