/**
 * The position of a clock event (offline requirements 5 and 9.3): measured in time or left out, and never delaying the
 * event.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { LOCATION_TIMEOUT_MS } from '#shared/limits.ts';
import { addWork, answerWhere, askedWhere, sessionsOf, tapsSaved } from './support/clock.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'clock' });

test.beforeEach(async ({ portal, company }) => {
  await addWork(portal, company);
});

const floating = (page: Page) => page.getByLabel('Clock In', { exact: true });
const running = (page: Page) => page.getByRole('button', { name: /^Clock: clocked in to/ });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Taps, and returns once the event is stored on the device. */
async function clockIn(page: Page): Promise<void> {
  await floating(page).click();
  const sheet = page.getByRole('dialog', { name: 'Clock In to Work' });
  await sheet.getByText('Clear the gutters').click();
  await sheet.getByRole('button', { name: 'Clock In' }).click();
  await expect.poll(() => tapsSaved(page)).toHaveLength(1);
}

async function clockOut(page: Page): Promise<void> {
  await running(page).click();
  const sheet = page.getByRole('dialog', { name: 'Currently Clocked In' });
  await sheet.getByRole('button', { name: 'Clock Out' }).click();
  await expect.poll(() => tapsSaved(page)).toHaveLength(1);
}

async function another(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/employee/time-reports');
  return page;
}

test('an unanswered request for the position is given up after ten seconds, and does not block the clock', async ({
  openAs,
  portal,
  company,
}) => {
  const page = await openAs('employee');
  await askedWhere(page.context());
  await page.clock.install();
  await page.goto('/employee/time-reports');
  await clockIn(page);
  expect(await sessionsOf(portal, company)).toEqual([]);
  await page.clock.fastForward(LOCATION_TIMEOUT_MS);
  await expect(toasts(page).getByText('Location request timed out.')).toBeVisible();
  await expect(toasts(page).getByText('Successfully clocked in', { exact: true })).toBeVisible();
  await expect(running(page)).toBeVisible();
  expect(await sessionsOf(portal, company)).toMatchObject([{ location_lat: null, clock_out_time: null }]);
});

test('a tap whose position is being measured survives the end of its page, waits for it in another one, and arrives once', async ({
  openAs,
  portal,
  company,
}) => {
  const page = await openAs('employee');
  await askedWhere(page.context());
  await page.goto('/employee/time-reports');
  await clockIn(page);
  await page.reload();
  await expect(running(page)).toBeVisible();
  await expect.poll(() => tapsSaved(page)).toEqual([]);
  expect(await sessionsOf(portal, company)).toMatchObject([{ location_lat: null, clock_out_time: null }]);

  const second = await another(page.context());
  await clockOut(page);
  await page.close();
  await second.reload();
  await expect(floating(second)).toBeVisible();
  await expect.poll(() => tapsSaved(second)).toEqual([]);
  expect(await sessionsOf(portal, company)).toMatchObject([{ clock_out_time: expect.any(Date) }]);

  await clockIn(second);
  const third = await another(page.context());
  await expect(floating(third)).toBeVisible();
  await third.evaluate(() => window.dispatchEvent(new Event('online')));
  await answerWhere(second);
  await expect(
    toasts(second).getByText(/^Successfully clocked in at (Main Street #0417|\d{1,2}:\d\d [AP]M)/),
  ).toBeVisible();
  await expect(running(third)).toBeVisible();
  expect(await sessionsOf(portal, company)).toMatchObject([{ location_lat: 41.8819, clock_out_time: null }]);
});

test('a damaged stored position or address counts as none', async ({ openAs }) => {
  const page = await openAs('employee');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41.8819, longitude: -80.79, accuracy: 12 });
  await page.route('**/geocode/v1/reverse?*', (route) => route.fulfill({ json: { city: 'Springfield' } }));
  await page.addInitScript(() => {
    for (const key of ['fieldfare-location', 'fieldfare-address'])
      localStorage.setItem(key, '{"latitude":41');
  });
  await page.goto('/employee/time-reports');
  await floating(page).click();
  const sheet = page.getByRole('dialog', { name: 'Clock In to Work' });
  await sheet.getByText('Clear the gutters').click();
  await sheet.getByRole('button', { name: 'Clock In' }).click();
  await expect(toasts(page).getByText('Successfully clocked in at Springfield')).toBeVisible();
});
