/** Taps on the clock that the phone cannot store, and taps that come too fast. */
import { addWork, withoutData } from './support/clock.ts';
import { expect, test } from './support/company-journey.ts';
import { expectSettled, followRequests } from './support/settled.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'clock-full' });
test.beforeAll(async ({ portal, company }) => addWork(portal, company));

test('a clock-out that a full phone cannot store says so until it is sent', async ({
  browser,
  baseURL,
  company,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  followRequests(page);
  await startAs(page, company.people.employee);
  await page.goto('/employee/dashboard');
  const clock = page.getByRole('region', { name: 'Clock' });
  await clock.getByRole('button', { name: 'Clock In' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Fix the dock door').click();
  await sheet.getByRole('button', { name: 'Clock In' }).click();
  await expect(clock).toContainText('Currently Clocked In');
  await expectSettled(page);

  await withoutData(context);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  // The second tap of a double tap must not open the sheet in its place.
  const out = await clock.getByRole('button', { name: 'Clock Out' }).boundingBox();
  await clock.getByRole('button', { name: 'Clock Out' }).click();
  await expect(clock).toContainText('Not clocked in', { timeout: 15_000 });
  if (out) await page.mouse.click(out.x + out.width / 2, out.y + out.height / 2);
  await expect(clock).toContainText('Not saved: this phone’s storage is full.');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('Not saved: storage is full. Keep the app open')).toBeVisible();

  await context.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(clock.getByText(/^Not saved/)).toHaveCount(0);
  const { data } = await company.people.employee.client
    .from('employee_reports')
    .select('clock_out_time')
    .single()
    .throwOnError();
  expect(data.clock_out_time).not.toBeNull();
  await context.close();
});
