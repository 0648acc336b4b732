import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  confirm,
  draft,
  INVOICE,
  send,
  show,
  VERSION,
} from '#web/features/invoices/testing/invoice-page.tsx';

/** Without a mail server, emails are kept, and whoever sends one reads it before and after. */

beforeEach(() => page.viewport(1440, 900));

const NOTE =
  'No mail server is set: the email is kept in the portal, and not sent. Send it again once an administrator has set one.';
const NO_SERVER = { anonKey: 'anon', hasMailServer: false };

test('without a mail server it is said before and after that the email waits', async () => {
  const { portal } = await show(draft(), { config: NO_SERVER });
  portal.answer('/rest/v1/rpc/send_invoice', {
    ...{ id: INVOICE, invoice_number: 'INV-000007', due_date: null, sent_to: 'ap@harvest.example' },
  });
  await send();
  await expect.element(page.getByRole('dialog').getByText(NOTE)).toBeVisible();
  const choice = page.getByRole('checkbox', { name: /Email it/ });
  await choice.click();
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
  await choice.click();
  await confirm().click();
  await expect
    .element(
      page.getByText(
        'INV-000007: no mail server is set, so the email to ap@harvest.example is kept, and not sent',
      ),
    )
    .toBeVisible();
  expect(page.getByText('INV-000007 sent to').elements()).toHaveLength(0);
});

test('without a mail server the details say that the email is kept', async () => {
  const sent = { status: 'sent', invoice_number: 'INV-000007', sent_to: 'ap@harvest.example' };
  const kept = page.getByText('No mail server is set: the email to ap@harvest.example is kept, and not sent');
  const { unmount } = await show(draft(sent), { config: NO_SERVER });
  await expect.element(kept).toBeVisible();
  await unmount();
  await show(draft(sent));
  await expect.element(page.getByText('Emailed to')).toBeVisible();
  await expect.element(kept).not.toBeInTheDocument();
});

test('without a mail server an invoice that is emailed again waits as well', async () => {
  const facts = { status: 'sent', invoice_number: 'INV-000007', sent_at: VERSION, sent_to: 'ap@x.example' };
  await show(draft(facts), { config: NO_SERVER });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText(new RegExp(NOTE))).toBeVisible();
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect
    .element(
      page.getByText(
        'INV-000007: no mail server is set, so the email to ap@harvest.example is kept, and not sent',
      ),
    )
    .toBeVisible();
});
