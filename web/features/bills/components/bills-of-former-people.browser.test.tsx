import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BillScreen } from '#web/features/bills/components/bill-screen.tsx';
import { DraftsCard } from '#web/features/bills/components/drafts-card.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** Whose bill the user may write is the server's to say: an administrator takes over those of people who left. */

const draft = (id: string, submitted_by: string) => ({
  ...{ id, submitted_by, external_bill_number: `INV-${id}`, total_amount: 120, lines: [] },
  ...{ created_at: '2026-11-20T14:00:00+00:00', updated_at: '2026-11-20T14:00:00+00:00' },
  ...{ subcontractor_organization_id: 'firm', subcontractor: { name: 'Northside HVAC' } },
});

test('the drafts are those that the user may write, and say which a person who left has begun', async () => {
  const portal = answerPortal({
    '/rest/v1/subcontractor_bills': [draft('1', 'viewer'), draft('2', 'former')],
  });
  await renderPart(
    <DraftsCard
      {...{ profileId: 'viewer', organizationId: 'firm', openBillId: null, isUnsaved: false }}
      onOpen={() => undefined}
      onNew={() => undefined}
      onDelete={async () => undefined}
    />,
  );
  await expect.element(page.getByRole('button', { name: /INV-1/ }).first()).toBeVisible();
  await expect.element(page.getByText('Of a person who left')).toBeVisible();
  expect(page.getByText('Of a person who left').elements()).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Delete draft INV-2' })).toBeVisible();
  expect(portal.requests.some(({ path }) => path.includes('may_correct=eq.true'))).toBe(true);
});

test.each([true, false])(
  'a bill that was sent back is corrected if the user may: %s',
  async (may_correct) => {
    answerPortal({
      '/rest/v1/subcontractor_bills': {
        ...draft('3', 'former'),
        ...{ status: 'rejected', may_correct, internal_bill_number: 'BILL-000003', over_nte_amount: 0 },
        ...{ external_number_key: null, notes: null, rejection_reason: 'Too much.', submitted_at: null },
        ...{ reviewed_at: null, paid_on: null, payment_method: null, payment_reference: null },
        ...{ submitter: null, reviewer: null, files: [], events: [], payments: [] },
        ...{ paid_amount: 0, balance: 0, due_date: null },
      },
    });
    await renderPart(<BillScreen id="3" listTo="/subcontractor/bills" byOffice={false} />);
    await expect.element(page.getByRole('heading', { name: 'BILL-000003' })).toBeVisible();
    await expect.element(page.getByText('Too much.')).toBeVisible();
    const link = page.getByRole('link', { name: 'Correct and submit again' });
    if (may_correct) await expect.element(link).toBeVisible();
    else await expect.element(link).not.toBeInTheDocument();
  },
);
