/** How people are notified while the portal is closed. */
import type { Page } from '@playwright/test';
import type { PushMessage } from '#shared/push-message.ts';
import { expect, test } from './support/company-journey.ts';
import { wholeBrowser } from './support/launch.ts';
import { deliverPush, notificationsOf, standInForPushService, tapNotification } from './support/push.ts';
import { go } from './support/screens.ts';

test.use({ world: 'notification-settings', launchOptions: wholeBrowser(), serviceWorkers: 'allow' });

const cardOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notifications' }) });

test('push is turned on for this device, shows a notification, opens it, and is turned off; a new session takes it over', async ({
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

  // As after a sign-in: the device belongs to a session that is no longer the page's.
  const [registered] = await devices();
  await portal.owner.query('update public.push_subscriptions set session_id = $1', [
    '0190a0a0-0000-7000-8000-000000000000',
  ]);
  await page.goto('/partner/messages?conversation=conversation-1');
  await expect.poll(devices).toEqual([registered]);
  await deliverPush(page, { ...push, messageId: 'message-3' });
  await deliverPush(page, { ...push, tag: 'other', targetId: 'other', body: 'Elsewhere' });
  await expect.poll(() => notificationsOf(page)).toEqual([['Ann Smith', 'Elsewhere']]);

  await go(page, '/partner/profile');
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(await devices()).toEqual([]);
});
