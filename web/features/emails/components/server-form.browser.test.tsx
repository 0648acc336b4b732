import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ServerForm } from '#web/features/emails/components/server-form.tsx';
import type { EmailServer } from '#web/features/emails/queries.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const SAVED: EmailServer['saved'] = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: '',
  has_password: false,
  sender: null,
  reply_to: null,
  senders: {},
  keep_days: 365,
  updated_at: '2026-06-01T12:00:00Z',
  editor: null,
};
const form = () => (
  <ServerForm saved={SAVED} delivery={{ environment: null, default_sender: 'portal@example.com' }} />
);
const port = page.getByLabelText('Port', { exact: true });
const encryption = page.getByLabelText('Encryption');

test('the encryption sets its usual port, and leaves a port of somebody’s own', async () => {
  answerPortal({});
  await renderPart(form());
  await encryption.selectOptions('tls');
  await expect.element(port).toHaveValue(465);
  await encryption.selectOptions('starttls');
  await expect.element(port).toHaveValue(587);
  await port.fill('2525');
  await encryption.selectOptions('tls');
  await expect.element(port).toHaveValue(2525);
});

test('the error of a test goes with the next entry, and with saving', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/test_email_server': { is_accepted: false, to: 'ana@example.com', answer: 'Refused' },
    '/rest/v1/rpc/save_email_server': { version: '2026-06-02T12:00:00Z' },
  });
  await renderPart(form());
  const tested = page.getByRole('button', { name: 'Test before saving' });
  const problem = page.getByText('The server did not accept the test email');
  await tested.click();
  await expect.element(problem).toBeVisible();
  await page.getByLabelText('Host', { exact: true }).fill('mail.example.com');
  await expect.element(problem).not.toBeInTheDocument();
  await tested.click();
  await expect.element(problem).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(problem).not.toBeInTheDocument();
  expect(portal.sentTo('save_email_server')).toMatchObject([{ host: 'mail.example.com', port: 587 }]);
});
