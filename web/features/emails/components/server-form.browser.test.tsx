import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ServerForm } from '#web/features/emails/components/server-form.tsx';
import type { EmailServer } from '#web/features/emails/queries.ts';
import { expectToBeAsked, expectToLeave } from '#web/testing/leaving-question.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
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
  bounce_host: null,
  bounce_port: 993,
  bounce_security: 'tls',
  bounce_username: '',
  has_bounce_password: false,
  return_address: null,
  keep_days: 365,
  updated_at: '2026-06-01T12:00:00Z',
  editor: null,
};
const form = () => (
  <ServerForm saved={SAVED} delivery={{ environment: null, default_sender: 'portal@example.com' }} />
);
const port = page.getByLabelText('Port', { exact: true });
const encryption = page.getByLabelText('Encryption', { exact: true });

test('asks before it is left with changes, and not once they are saved', async () => {
  answerPortal({ '/rest/v1/rpc/save_email_server': { version: '2026-06-02T12:00:00Z' } });
  const { router } = await renderPart(form());
  await page.getByLabelText('Host', { exact: true }).fill('mail.example.com');
  await expectToBeAsked(router);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Email settings saved')).toBeVisible();
  await expectToLeave(router);
});

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

test('a shorter time, which removes emails, is saved once somebody has confirmed it', async () => {
  const portal = answerPortal({ '/rest/v1/rpc/save_email_server': { version: '2026-06-02T12:00:00Z' } });
  await renderPart(form());
  const days = page.getByLabelText('Days until emails are removed from the log');
  const question = page.getByRole('dialog', { name: 'Remove older emails for good?' });
  const savedDays = () =>
    portal.sentTo('save_email_server').map((sent) => (sent as { keep_days: number }).keep_days);
  await days.fill('30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(question.getByText('Emails older than 30 days are removed')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(savedDays()).toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Remove older emails' }).click();
  await expect.poll(savedDays).toEqual([30]);
  await expect.element(page.getByText('Email settings saved')).toBeVisible();
  // A longer time than the one that is stored now removes nothing.
  await days.fill('90');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(savedDays).toEqual([30, 90]);
});

test('the second of two administrators sees the difference and chooses; no password is shown', async () => {
  let attempts = 0;
  const theirs = { host: 'theirs.example.com', keep_days: 90, updated_at: '2026-06-02T12:00:00+00:00' };
  const portal = answerPortal({
    '/rest/v1/email_server': { ...SAVED, ...theirs, has_password: true },
    '/rest/v1/audit_log': [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }],
    '/rest/v1/rpc/save_email_server': () =>
      attempts++ === 0 ? conflict() : { version: '2026-06-03T12:00:00+00:00' },
  });
  await renderPart(form());
  await page.getByLabelText('Host', { exact: true }).fill('mine.example.com');
  await page.getByRole('textbox', { name: /^Password/ }).fill('hunter2-hunter2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed these settings' });
  await expect.element(dialog.getByText(/^Maria Lopez saved the other version on Jun 2, /)).toBeVisible();
  await expect.element(dialog.getByRole('group', { name: 'Password' })).toBeVisible();
  expect(dialog.element().textContent).not.toContain('hunter2');
  // What only they changed stays theirs; the rest is chosen.
  await expect.element(dialog.getByRole('radio', { name: '90' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'theirs.example.com' }).click();
  await dialog.getByRole('radio', { name: 'The one that is stored' }).click();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('Email settings saved')).toBeVisible();
  await expect.element(page.getByLabelText('Host', { exact: true })).toHaveValue('theirs.example.com');
  expect(portal.sentTo('save_email_server')).toMatchObject([
    { version: SAVED.updated_at, host: 'mine.example.com', password: 'hunter2-hunter2', keep_days: 365 },
    { version: theirs.updated_at, host: 'theirs.example.com', password: null, keep_days: 90 },
  ]);
});

test('single emails have a sender and an address for replies of their own', async () => {
  const portal = answerPortal({ '/rest/v1/rpc/save_email_server': { version: '2026-06-02T12:00:00Z' } });
  await renderPart(form());
  await page.getByText('Other senders for single emails').click();
  const invitation = page.getByRole('group', { name: 'Invitation to an organization', exact: true });
  await invitation.getByLabelText('Sender').fill('Acme Team <team@example.com>');
  await invitation.getByLabelText('Reply to').fill('  people@example.com ');
  const messages = page.getByRole('group', { name: 'Unread messages', exact: true });
  await messages.getByLabelText('Reply to').fill('no address');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(messages.getByLabelText('Reply to')).toHaveAttribute('aria-invalid', 'true');
  expect(portal.sentTo('save_email_server')).toEqual([]);

  await messages.getByLabelText('Reply to').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => portal.sentTo('save_email_server')).toHaveLength(1);
  const [sent] = portal.sentTo('save_email_server') as { senders: object }[];
  expect(sent?.senders).toMatchObject({
    invitation: { sender: 'Acme Team <team@example.com>', reply_to: 'people@example.com' },
    unread_messages: { sender: null, reply_to: null },
  });
});

test('the mailbox of bounces is tested before it is saved, with a port that follows its encryption', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/test_bounce_mailbox': { is_read: true, answer: '', messages: 3 },
    '/rest/v1/rpc/save_email_server': { version: '2026-06-02T12:00:00Z' },
  });
  await renderPart(form());
  await page.getByLabelText('Mailbox host').fill('imap.example.com');
  await page.getByLabelText('Mailbox user name').fill('bounces@example.com');
  await page.getByLabelText('Mailbox password').fill('hunter2-hunter2');
  await page.getByLabelText('Mailbox encryption').selectOptions('starttls');
  await expect.element(page.getByLabelText('Mailbox port')).toHaveValue(143);
  await page.getByRole('button', { name: 'Test mailbox' }).click();
  await expect.element(page.getByText('The mailbox can be read. It has 3 messages.')).toBeVisible();
  await page.getByLabelText('Return address').fill('Bounces <bounces@example.com>');
  await expect.element(page.getByText(/^The mailbox can be read/)).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Enter an address like bounces@example.com.')).toBeVisible();
  await page.getByLabelText('Return address').fill('bounces@example.com');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Email settings saved')).toBeVisible();
  expect(portal.sentTo('test_bounce_mailbox')).toMatchObject([
    { bounce_port: 143, bounce_security: 'starttls' },
  ]);
  expect(portal.sentTo('save_email_server')).toMatchObject([
    {
      bounce_host: 'imap.example.com',
      bounce_password: 'hunter2-hunter2',
      return_address: 'bounces@example.com',
    },
  ]);
  await expect.element(page.getByLabelText('Mailbox password')).toHaveValue('');
});
