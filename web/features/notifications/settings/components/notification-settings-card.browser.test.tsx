import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Role } from '#shared/rules/roles.ts';
import { NotificationSettingsCard } from '#web/features/notifications/settings/components/notification-settings-card.tsx';
import type { NotificationSettings } from '#web/features/notifications/settings/queries.ts';
import { answerPortal, type PortalRequest } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The card of a person's notification settings, with a portal that keeps them in memory. */

const PATH = '/rest/v1/notification_settings';
const SETTINGS: NotificationSettings = {
  ...{ push_messages: true, email_messages: 'hourly', email_mentions: true },
  ...{ quiet_from: null, quiet_to: null },
  ...{ push_assignments: true, push_reviews: true, push_approvals: true, push_due: true },
  ...{ email_assignments: 'daily', email_reviews: 'daily', email_approvals: 'daily', email_due: 'daily' },
};

let stored: NotificationSettings;
let portal: ReturnType<typeof answerPortal>;

beforeEach(() => {
  stored = { ...SETTINGS };
  portal = answerPortal({
    // Only a portal that sends push notifications has this key.
    '/config.json': { anonKey: 'anon', vapidPublicKey: 'key' },
    [PATH]: ({ method, body }: PortalRequest) => {
      if (method === 'PATCH') Object.assign(stored, body);
      return method === 'PATCH' ? new Response(null, { status: 204 }) : stored;
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ROLE: Role = 'partner';
const show = () =>
  renderPart(<NotificationSettingsCard profileId="me" timeZone="Europe/Madrid" role={ROLE} />);
const frequency = () => page.getByLabelText('Email me unread messages');
const quiet = (edge: 'From' | 'Until') => page.getByLabelText(edge);
const onThisDevice = () => page.getByRole('button', { name: /^Turn (on|off)$/ });

test('every change is saved at once, and confirmed', async () => {
  await show();
  await expect.element(frequency()).toHaveValue('hourly');
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
  await frequency().selectOptions('Once a day, at 8:00');
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(stored.email_messages).toBe('daily');
  await page.getByText('Email me within minutes').click();
  await page.getByText('Push new messages').click();
  await page.getByText('Quiet hours').click();
  await expect.element(quiet('From')).toHaveValue('22:00');
  await expect.element(page.getByText('Times of day in Europe/Madrid.')).toBeVisible();
  await quiet('Until').fill('06:30');
  (quiet('Until').element() as HTMLElement).blur();
  await expect
    .poll(() => stored)
    .toMatchObject({
      ...{ email_mentions: false, push_messages: false },
      ...{ quiet_from: '22:00', quiet_to: '06:30' },
    });
});

test('quiet hours with the same start and end are reset, and turned off with one tap', async () => {
  Object.assign(stored, { quiet_from: '22:00:00', quiet_to: '06:30:00' });
  await show();
  await expect.element(quiet('Until')).toHaveValue('06:30');
  await quiet('Until').fill('22:00');
  (quiet('From').element() as HTMLElement).focus();
  await expect.element(quiet('Until')).toHaveValue('06:30');
  await page.getByText('Quiet hours').click();
  await expect.element(quiet('From')).not.toBeInTheDocument();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(stored).toMatchObject({ quiet_from: null, quiet_to: null });
});

test('a change that cannot be saved is undone', async () => {
  await show();
  await expect.element(frequency()).toHaveValue('hourly');
  portal.answer(PATH, ({ method }: PortalRequest) =>
    method === 'PATCH'
      ? Response.json({ code: '42501', message: 'permission denied' }, { status: 403 })
      : stored,
  );
  await frequency().selectOptions('Never');
  await expect.element(page.getByRole('alert').getByText('You may not do this')).toBeVisible();
  await expect.element(frequency()).toHaveValue('hourly');
});

test('a browser that blocks notifications shows how to allow them', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  await show();
  await expect.element(page.getByText('Notifications are blocked.')).toBeVisible();
  expect(onThisDevice().elements()).toEqual([]);
});

test('an iPhone is told to add the portal to its Home Screen first', async () => {
  const pushManager = Object.getOwnPropertyDescriptor(window, 'PushManager');
  Reflect.deleteProperty(window, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
  );
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  try {
    await show();
    await expect.element(page.getByText('add this page to the Home Screen first')).toBeVisible();
  } finally {
    if (pushManager) Object.defineProperty(window, 'PushManager', pushManager);
  }
});
