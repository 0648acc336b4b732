import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BillEditor } from '#web/features/bills/components/bill-editor.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { keepForm, readForm } from '#web/offline/forms/saved-forms.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ACTION_BAR_SLOT } from '#web/ui/layer.ts';

/** A new bill whose answer was lost, opened again after the portal was closed. */

const [PERSON_ID, FIRM, DOOR, BILL, KEY] = [1, 2, 3, 4, 5].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string, string, string, string];
const FORM = `bill:${PERSON_ID}:own`;
const viewer = { profile: { id: PERSON_ID }, capabilities: [] } as unknown as Viewer;
const ORDER = {
  ...{ id: DOOR, work_order_number: 'WO-000001', title: 'Door sticks', store_location: 'Pier 9' },
  ...{ kind: 'completed', ready_at: null, nte_amount: 850, billed_amount: 0 },
};
const STORED = {
  ...{ id: BILL, updated_at: '2026-03-06T10:00:00+00:00', internal_bill_number: 'BILL-000007' },
  ...{ external_bill_number: null, notes: null, files: [] },
  lines: [{ work_order_id: DOOR, amount: 80, description: '', items: [] }],
};
const kept = (amount: string) => ({
  ...{ billId: null, version: null, submissionKey: KEY, externalBillNumber: '', notes: '' },
  lines: { [DOOR]: { selected: true, amount, description: '' } },
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => localStorage.setItem(PERSON, PERSON_ID));

async function open(amount: string, status: 'submitted' | 'rejected' | null) {
  keepForm(FORM, kept(amount));
  const portal = answerPortal({
    '/rest/v1/rpc/billable_work_orders': [ORDER],
    '/rest/v1/subcontractor_bills': ({ path }: { path: string }) => {
      if (path.includes(`submission_key=eq.${KEY}`)) return status ? [{ ...STORED, status }] : [];
      return path.includes(`&id=eq.${BILL}`) ? { ...STORED, status } : [];
    },
  });
  const shown = await renderPart(
    <>
      <BillEditor
        organizationId={FIRM}
        byOffice={false}
        profileId={PERSON_ID}
        doneTo="/subcontractor/bills"
        onBill={() => undefined}
      />
      <div id={ACTION_BAR_SLOT} />
    </>,
    { viewer },
  );
  return { portal, shown };
}

test.for(['submitted', 'rejected'] as const)(
  'a form whose bill has arrived is emptied, and its bill is shown: %s',
  async (status) => {
    const { shown } = await open('80.00', status);
    await expect
      .element(page.getByText('Bill BILL-000007 has been submitted successfully.').first())
      .toBeVisible();
    expect(readForm(FORM)).toBeNull();
    await vi.waitFor(() => expect(shown.router.state.location.pathname).toBe(`/subcontractor/bills/${BILL}`));
  },
);

test('what was changed after the bill was sent stays, as another bill that names the first one', async () => {
  await open('95.00', 'submitted');
  await expect.element(page.getByText('Bill BILL-000007 had arrived before you changed it')).toBeVisible();
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('95.00');
  await vi.waitFor(() => expect(readForm(FORM)).toMatchObject({ lines: { [DOOR]: { amount: '95.00' } } }));
  expect(readForm(FORM)).not.toMatchObject({ submissionKey: KEY });
});

test('a form that has not arrived stays, and is cleared only after a question', async () => {
  await open('80.00', null);
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('80.00');
  await button('New Bill').click();
  await button('Keep').click();
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('80.00');
  await button('New Bill').click();
  await button('Clear the form').click();
  await expect.element(page.getByRole('checkbox', { name: /Door sticks/ })).not.toBeChecked();
  expect(readForm(FORM)).toBeNull();
});
