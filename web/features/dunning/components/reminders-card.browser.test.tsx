import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RemindersCard } from '#web/features/dunning/components/reminders-card.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const CUSTOMER = '0198a7c0-0000-7000-8000-000000000001';
const INVOICE = '0198a7c0-0000-7000-8000-000000000002';

test('asks before it mails a reminder, with its address', async () => {
  const portal = answerPortal({
    '/rest/v1/partner_invoices': [
      {
        ...{ id: INVOICE, invoice_number: 'INV-000001', status: 'sent', organization_id: CUSTOMER },
        ...{ balance_amount: 60, reminders: [], stops: [], promises: [], customer: null },
      },
    ],
    '/rest/v1/organizations': [{ id: CUSTOMER, billing: { email: 'ap@harvest.example' } }],
    '/rest/v1/rpc/next_reminder': [],
    '/rest/v1/rpc/send_reminder': { id: INVOICE, sent_to: 'ap@harvest.example' },
  });
  await renderPart(<RemindersCard invoiceId={INVOICE} />, {
    viewer: { capabilities: ['invoice'] } as unknown as Viewer,
  });
  await page.getByRole('button', { name: 'Send reminder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a reminder of INV-000001 to ap@harvest.example?' });
  await expect.element(dialog).toBeVisible();
  expect(portal.sentTo('send_reminder')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send reminder' }).click();
  await expect.element(page.getByText('Reminder sent to ap@harvest.example')).toBeVisible();
  expect(portal.sentTo('send_reminder')).toMatchObject([{ invoice_id: INVOICE }]);
});
