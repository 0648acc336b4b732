/** How people are notified of messages while the portal is closed: the settings, this device, the link in mails. */
import type { Page } from '@playwright/test';
import type { PushMessage } from '#shared/push-message.ts';
import { unsubscribeUrl } from '../server/domains/notifications/unsubscribe-link.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { wholeBrowser } from './support/launch.ts';
import { deliverPush, notificationsOf, standInForPushService, tapNotification } from './support/push.ts';

test.use({ world: 'notification-settings', launchOptions: wholeBrowser(), serviceWorkers: 'allow' });

const PROFILES = [
  ['admin', '/admin/profile'],
  ['employee', '/admin/profile'],
  ['partner', '/partner/profile'],
  ['subcontractor', '/subcontractor/profile'],
] as const;

const cardOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notifications' }) });

for (const [person, address] of PROFILES) {
  test(`${person}: every change is saved at once, and confirmed`, async ({ openAs }) => {
    const page = await openAs(person);
    await page.goto(address);
    const card = cardOf(page);
    await expect(card.getByText('Saved')).toHaveCount(0);
    await card.getByLabel('Email me unread messages').selectOption({ label: 'Once a day, at 8:00' });
    await expect(card.getByText('Saved')).toBeVisible();
    await card.getByText('Email me within minutes').click();
    await card.getByText('Push new messages').click();
    await card.getByText('Quiet hours').click();
    await expect(card.getByLabel('From')).toHaveValue('22:00');
    await card.getByLabel('Until').fill('06:30');
    await card.getByLabel('Until').blur();
    await card.getByLabel('Time zone').selectOption('Europe/Madrid');
    await expect(card.getByText('Saving…')).toHaveCount(0);
    await expectAccessible(page);

    await page.reload();
    await expect(card.getByLabel('Email me unread messages')).toHaveValue('daily');
    await expect(card.getByRole('checkbox', { name: /Email me within minutes/ })).not.toBeChecked();
    await expect(card.getByRole('checkbox', { name: /Push new messages/ })).not.toBeChecked();
    await expect(card.getByLabel('From')).toHaveValue('22:00');
    await expect(card.getByLabel('Until')).toHaveValue('06:30');
    await expect(card.getByLabel('Time zone')).toHaveValue('Europe/Madrid');
  });
}

test('push is turned on for this device, shows a notification, opens it, and is turned off', async ({
  openAs,
  portal,
  company,
}) => {
  const page = await openAs('partner');
  await page.context().grantPermissions(['notifications']);
  await standInForPushService(page);
  await page.goto('/partner/profile');
  const card = cardOf(page);
  await expect(card.getByText('Get notifications about messages and work here')).toBeVisible();
  const devices = async () =>
    (
      await portal.owner.query<{ endpoint: string; session_id: string }>(
        'select endpoint, session_id from public.push_subscriptions where profile_id = $1',
        [company.people.partner.profileId],
      )
    ).rows;
  expect(await devices()).toEqual([]);
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByText('This device tells you of messages and work')).toBeVisible();
  expect(await devices()).toEqual([
    { endpoint: 'https://push.example/this-device', session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  await page.reload();
  await expect(card.getByText('This device tells you of messages and work')).toBeVisible();

  const push: PushMessage = {
    title: 'Ann Smith',
    body: 'Can we come on Friday?',
    path: '/partner/work-orders',
    tag: 'conversation-1',
    targetId: 'conversation-1',
    messageId: 'message-1',
  };
  await deliverPush(page, push);
  await expect.poll(() => notificationsOf(page)).toEqual([['Ann Smith', 'Can we come on Friday?']]);
  await deliverPush(page, { ...push, messageId: 'message-2', body: 'Or on Monday?' });
  await expect.poll(() => notificationsOf(page)).toEqual([['Ann Smith', 'Or on Monday?']]);

  await tapNotification(page);
  await expect(page).toHaveURL('/partner/work-orders');
  expect(await notificationsOf(page)).toEqual([]);

  await page.goto('/partner/messages?conversation=conversation-1');
  await deliverPush(page, { ...push, messageId: 'message-3' });
  await deliverPush(page, { ...push, tag: 'other', targetId: 'other', body: 'Elsewhere' });
  await expect.poll(() => notificationsOf(page)).toEqual([['Ann Smith', 'Elsewhere']]);

  await page.goto('/partner/profile');
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(await devices()).toEqual([]);
});

test('a device is registered again when its owner has signed in again', async ({
  openAs,
  portal,
  company,
}) => {
  const page = await openAs('subcontractor');
  await page.context().grantPermissions(['notifications']);
  await standInForPushService(page);
  await page.goto('/subcontractor/profile');
  await cardOf(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(cardOf(page).getByText('This device tells you of messages and work')).toBeVisible();
  const session = async () =>
    (
      await portal.owner.query<{ session_id: string }>(
        'select session_id from public.push_subscriptions where profile_id = $1',
        [company.people.subcontractor.profileId],
      )
    ).rows[0]?.session_id;
  const now = await session();
  await portal.owner.query('update public.push_subscriptions set session_id = $1', [
    '0190a0a0-0000-7000-8000-000000000000',
  ]);
  await page.goto('/subcontractor/dashboard');
  await expect.poll(session).toBe(now);
});

test('the link in a mail turns mails off with one button, without a sign-in', async ({
  page,
  portal,
  company,
}) => {
  const { profileId } = company.people.otherPartner;
  await page.goto(unsubscribeUrl(portal.url, portal.linkSecret, profileId));
  await expect(page).toHaveTitle(/Emails about messages/);
  await expectAccessible(page);
  const frequency = async () =>
    (
      await portal.owner.query<{ email_messages: string }>(
        'select email_messages from public.notification_settings where profile_id = $1',
        [profileId],
      )
    ).rows[0]?.email_messages;
  expect(await frequency()).toBe('hourly');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('You will no longer get emails about messages')).toBeVisible();
  expect(await frequency()).toBe('off');

  await page.goto('/unsubscribe?token=12345');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('alert')).toContainText('This link does not work');
});
